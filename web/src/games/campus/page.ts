/** What the pages must know of this game before its board is there. */
import type { GamePage } from '../../lib/games';

export default {
  now: { against: 'plain' },
  together: ['scoring', 'star_malus'],
  dice: true,
  begins: 'round',
  figure: 'CAMPUS-8',
  names: [
  'Alice', 'Bruno', 'Chloé', 'Driss', 'Élise', 'Fanny', 'Gaspard', 'Hélène', 'Inès', 'Jonas', 'Lina', 'Marius', 'Nora',
  'Oscar', 'Pauline', 'Rémi', 'Salomé', 'Théo', 'Violette', 'Yanis',
],
} satisfies GamePage;
