/** Campus in words: its cells and lines, why a token cannot be turned, the whole position. */
import { t, tn } from '../../lib/i18n.svelte';
import { cellName, columnName, countUp, FIRST_DIAGONAL, row, SIDE, STAR, type Tray } from './lines';
import { boardOf, type Scene, type Side } from './scene';

/** A cell as its button says it; with a budget, whether it fits. */
export function cellWords(tray: Tray, cell: number, budget: number | null): string {
  const number = tray.tokens[cell] ?? null;
  const name = cellName(cell);
  if (number === null) return t('campus.cell.empty', { cell: name });
  if (!tray.up[cell]) return t('campus.cell.down', { cell: name });
  if (number === STAR) return t('campus.cell.star', { cell: name });
  if (budget === null) return t('campus.cell.number', { cell: name, number });
  return number <= budget ? t('campus.cell.fits', { cell: name, number }) : t('campus.cell.dear', { cell: name, number });
}

/** A line inside a sentence. */
export function lineWords(line: number): string {
  if (line >= FIRST_DIAGONAL) return line === FIRST_DIAGONAL ? t('campus.line.diag1') : t('campus.line.diag2');
  return line < SIDE ? t('campus.line.row', { n: line + 1 }) : t('campus.line.column', { n: columnName(line - SIDE) });
}

/** A line alone, as its button says it. */
export function handleWords(line: number): string {
  if (line >= FIRST_DIAGONAL) return line === FIRST_DIAGONAL ? t('campus.handle.diag1') : t('campus.handle.diag2');
  return line < SIDE ? t('campus.handle.row', { n: line + 1 }) : t('campus.handle.column', { n: columnName(line - SIDE) });
}

export const bag = (board: Side): string => (board === 0 ? t('campus.blue') : t('campus.yellow'));

/** Why a token that is face up on your board cannot be turned now. */
export function whyNot(scene: Scene, board: Side, cell: number, yours: boolean, names: readonly string[]): string {
  const number = scene.boards[board].tokens[cell] ?? STAR;
  if (!yours) return scene.player === null ? '' : t('campus.why.turn', { who: names[scene.player] ?? '' });
  if (!scene.dice.length) return t('campus.why.dice');
  if (number === STAR) return t('campus.why.star');
  if (number > scene.budget) return t('campus.why.dear', { number, budget: scene.budget });
  return t('campus.why.not_now');
}

/** What a seat has to show for itself: points lost, or rounds won. */
export function standing(scene: Scene, seat: Side, options: Record<string, string>): string {
  return options.scoring === 'rounds' ? tn('campus.won', scene.won[seat]) : tn('campus.lost', scene.lost[seat]);
}

/** The position, in sentences: a board is read row by row. */
export function words(scene: Scene, names: readonly string[], options: Record<string, string>): string[] {
  const alone = names.length === 1;
  const said: string[] = [];
  if (scene.round) said.push(alone ? tn('campus.words.throws', scene.throws[0]) : t('campus.round', { round: scene.round }));
  if (scene.dice.length) said.push(t('campus.words.dice', { dice: scene.dice.join('-'), budget: scene.budget, given: scene.given }));
  names.forEach((who, i) => {
    const seat = i as Side;
    const tray = scene.boards[boardOf(scene.round, seat)];
    const left = tn('campus.left', countUp(tray));
    said.push(alone ? t('campus.words.alone', { left }) : t('campus.words.board', { who, left, standing: standing(scene, seat, options) }));
    for (let r = 0; r < SIDE; r += 1) {
      const cells = tray.tokens.flatMap((number, cell) => {
        if (row(cell) !== r || !tray.up[cell]) return [];
        return [`${cellName(cell)} ${number === STAR ? t('campus.words.star') : number}`];
      });
      if (cells.length) said.push(t('campus.words.row', { n: r + 1, cells: cells.join(', ') }));
    }
  });
  return said;
}
