/** First names for who gives none. */
const students = [
  'Alice', 'Bruno', 'Chloé', 'Driss', 'Élise', 'Fanny', 'Gaspard', 'Hélène', 'Inès', 'Jonas', 'Lina', 'Marius', 'Nora',
  'Oscar', 'Pauline', 'Rémi', 'Salomé', 'Théo', 'Violette', 'Yanis',
];
export default students;
