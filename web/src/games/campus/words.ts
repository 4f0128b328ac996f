/** Campus in words: its cells and lines, why a token cannot be turned, the whole position. */
import { maybe, t, tn } from '../../lib/i18n.svelte';
import { Awaits, Face, SIDE, STAR, type Position } from './generated/numbers';
import { cellName } from './lines';

export const isUp = (face: number | undefined): boolean => face === Face.UP || face === Face.FITS;

/** A cell as its button says it; where its player pays, whether it fits. */
export function cellWords(number: number, face: number, cell: number, paying: boolean): string {
  const facts = { cell: cellName(cell), number };
  if (face === Face.EMPTY || face === Face.WAITS) return t('campus.cell.empty', facts);
  if (face === Face.DOWN) return t('campus.cell.down', facts);
  if (number === STAR) return t('campus.cell.star', facts);
  if (!paying) return t('campus.cell.number', facts);
  return face === Face.FITS ? t('campus.cell.fits', facts) : t('campus.cell.dear', facts);
}

/** A line as its button says it: `row3` is "Rangée 3". */
export const lineWords = (line: string): string =>
  maybe(`campus.line.${line}`) ?? maybe(`campus.line.${line.slice(0, -1)}`, { n: line.slice(-1) }) ?? line;

export const bag = (board: number): string => (board === 0 ? t('campus.blue') : t('campus.yellow'));

/** Why a token that is face up on this seat's board cannot be turned now. */
export function whyNot(position: Position, seat: number, cell: number, names: readonly string[]): string {
  const { awaits, player, this_round, boards, tokens, faces, budget } = position;
  if (player !== seat) return this_round ? t('campus.why.turn', { who: names[player] ?? '' }) : '';
  if (awaits !== Awaits.TURN) return t('campus.why.dice');
  const board = boards[seat]!;
  const number = tokens[board]?.[cell] ?? STAR;
  if (number === STAR) return t('campus.why.star');
  return faces[board]?.[cell] === Face.FITS ? t('campus.why.not_now') : t('campus.why.dear', { number, budget });
}

/** What a seat has to show for itself: points lost, or rounds won. */
export const standing = ({ by_rounds, score }: Position, seat: number): string =>
  by_rounds ? tn('campus.won', score[seat] ?? 0) : tn('campus.lost', score[seat] ?? 0);

/** The position, in sentences: a board is read row by row. `given`: what the dice on the table gave. */
export function words(position: Position, names: readonly string[], dice: readonly number[], given: number): string[] {
  const { this_round: round, score, budget, boards, left, tokens, faces } = position;
  const alone = names.length === 1;
  const said: string[] = [];
  if (round) said.push(alone ? tn('campus.words.throws', score[0] ?? 0) : t('campus.round', { round }));
  if (dice.length) said.push(t('campus.words.dice', { dice: dice.join('-'), budget, given }));
  names.forEach((who, seat) => {
    const board = boards[seat]!;
    const much = tn('campus.left', left[board] ?? 0);
    said.push(alone ? t('campus.words.alone', { left: much }) : t('campus.words.board', { who, left: much, standing: standing(position, seat) }));
    const up = tokens[board]!.map((number, cell) => (isUp(faces[board]![cell]) ? `${cellName(cell)} ${number === STAR ? t('campus.words.star') : number}` : ''));
    for (let row = 0; row < SIDE; row += 1) {
      const cells = up.slice(row * SIDE, (row + 1) * SIDE).filter(Boolean);
      if (cells.length) said.push(t('campus.words.row', { n: row + 1, cells: cells.join(', ') }));
    }
  });
  return said;
}
