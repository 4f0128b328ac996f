/** Those who sat at the table, or rowed the boat, in 1066: for who gives no name. */
const people = [
  'Aelfgyva', 'Aubrée', 'Emma', 'Foulques', 'Godgifu', 'Gontran', 'Hawise', 'Herluin', 'Leofgyth', 'Osbern', 'Raoul', 'Sunniva', 'Thierry', 'Wulfhild',
];
export default people;
