/** First names of knights and ladies, for who gives none. */
const duellists = [
  'Aliénor', 'Aymeric', 'Blanche', 'Clotilde', 'Enguerrand', 'Gauvain', 'Guenièvre', 'Isabeau', 'Lancelot', 'Mélusine',
  'Perceval', 'Roland', 'Tristan', 'Yseult', 'Yvain',
];
export default duellists;
