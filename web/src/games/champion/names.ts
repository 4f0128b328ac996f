/** Small towns with great clubs, for who names no team. */
const towns = [
  'Bagnères', 'Céret', 'Figeac', 'Graulhet', 'Lannemezan', 'Lavaur', 'Lourdes', 'Marmande', 'Mazamet', 'Mauléon', 'Nérac', 'Oloron',
  'Orthez', 'Peyrehorade', 'Saint-Gaudens', 'Tyrosse', 'Valence',
];
export default towns;
