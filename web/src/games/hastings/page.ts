/** What the pages must know of this game before its board is there. */
import type { GamePage } from '../../lib/games';

export default {
  now: {},
  alone: ['difficulty'],
  dice: 'alone',
  begins: 'round',
  setUp: true,
  names: [
  'Aelfgyva', 'Aubrée', 'Emma', 'Foulques', 'Godgifu', 'Gontran', 'Hawise', 'Herluin', 'Leofgyth', 'Osbern', 'Raoul', 'Sunniva', 'Thierry', 'Wulfhild',
],
} satisfies GamePage;
