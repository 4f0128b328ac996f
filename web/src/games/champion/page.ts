/** What the pages must know of this game before its board is there. */
import type { GamePage } from '../../lib/games';

export default {
  now: {},
  dice: true,
  real: ['deck', 'box'],
  begins: 'half',
  names: [
  'Bagnères', 'Céret', 'Figeac', 'Graulhet', 'Lannemezan', 'Lavaur', 'Lourdes', 'Marmande', 'Mazamet', 'Mauléon', 'Nérac', 'Oloron',
  'Orthez', 'Peyrehorade', 'Saint-Gaudens', 'Tyrosse', 'Valence',
],
} satisfies GamePage;
