/** What the pages must know of this game before its board is there. */
import type { GamePage } from '../../lib/games';

export default {
  now: { against: 'reader' },
  dice: true,
  begins: 'round',
  names: [
  'Aliénor', 'Aymeric', 'Blanche', 'Clotilde', 'Enguerrand', 'Gauvain', 'Guenièvre', 'Isabeau', 'Lancelot', 'Mélusine',
  'Perceval', 'Roland', 'Tristan', 'Yseult', 'Yvain',
],
} satisfies GamePage;
