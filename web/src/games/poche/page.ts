/** What the pages must know of this game before its board is there. */
import type { GamePage } from '../../lib/games';

export default {
  now: { against: 'coach' },
  dice: true,
  begins: 'kick_off',
  figure: 'last',
  names: [
  'Agen', 'Albi', 'Auch', 'Bayonne', 'Béziers', 'Brive', 'Castres', 'Clermont', 'Dax', 'Grenoble', 'Oyonnax', 'Pau',
  'Perpignan', 'Tarbes', 'Toulouse', 'Tulle', 'Vannes',
],
} satisfies GamePage;
