/** Towns where rugby is played, for who names no team. */
const towns = [
  'Agen', 'Albi', 'Auch', 'Bayonne', 'Béziers', 'Brive', 'Castres', 'Clermont', 'Dax', 'Grenoble', 'Oyonnax', 'Pau',
  'Perpignan', 'Tarbes', 'Toulouse', 'Tulle', 'Vannes',
];
export default towns;
