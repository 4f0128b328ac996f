/** A match looked at again on this device: what was luck, and what was choice. The same as `analysis/review.py`, without words. */
import type { Review } from '../../generated/protocol';
import { type Action, ANYONE, CHANCE, OVER, type Rulebook, type Snapshot } from '../rulebook';
import type { Pool, Wishes } from '../rulebook.pool';
import { ACCOUNT, ASKED, ERROR, KINDS, MARK_NAMES, MARKS, MOMENTS, STEP, type StepKind, VALUE } from './constants';
import { type Judge, judgeOf, playoutsOf, type Weighing } from './judge';
import { Rows } from './rows';

export interface Played {
  options: Readonly<Record<string, string>>;
  actions: readonly string[];
  /** Of each action: whose hand it was, and is it a card or a token that falls of itself? */
  falls: readonly (readonly [seat: number, dealt: boolean])[];
}

/** An action while it is being judged. */
interface Judgement {
  before: Snapshot;
  action: Action;
  seat: number;
  kind: StepKind;
  /** Did who chose see all there is? */
  open: boolean;
  dealt: boolean;
  options: Action[];
  weighing?: Weighing;
}

/** Analyse a match, finished or not, with so many seconds of effort. `progress` is told the part done (0 to 1). */
export async function review(rules: Rulebook, pool: Pool, played: Played, effort: number, { signal, progress }: Wishes = {}): Promise<Review> {
  const stop = new AbortController(); // of what is still asked for, when something fails
  signal?.addEventListener('abort', () => stop.abort(signal.reason), { once: true, signal: stop.signal });
  try {
    signal?.throwIfAborted();
    const [looked, end] = lookThrough(rules, played);
    const judge = judgeOf(rules, pool, end, stop.signal);
    const steps = await judgeSteps(judge, looked, end, playoutsOf(rules.layout, effort), progress);
    rules.compute('add_up', steps.bytes, steps.count, judge.sides, Number(judge.fewerWins), Number(judge.againstPlain));
    return reviewOf(judge, looked, end, steps);
  } finally {
    stop.abort();
  }
}

/** Every action: who took it, and was there a choice? And the position after the last. */
function lookThrough(rules: Rulebook, { options, actions, falls }: Played): [Judgement[], Snapshot] {
  let now = rules.start(options);
  const looked = actions.map((text, number) => {
    const one = lookAt(rules, now, text, falls[number]!);
    now = rules.apply(now, one.action);
    return one;
  });
  return [looked, now];
}

function lookAt(rules: Rulebook, before: Snapshot, text: string, [hand, dealt]: Played['falls'][number]): Judgement {
  const legal = rules.legal(before);
  const action = legal.find((one) => one.text === text) ?? { number: Number.NaN, text }; // then `apply` refuses it
  if (before.turn === CHANCE) return { before, action, seat: hand, kind: 'luck', open: true, dealt, options: [] };
  const seat = rules.actor(before, text);
  const options = before.turn === ANYONE ? legal.filter((one) => rules.actor(before, one) === seat) : legal;
  return { before, action, seat, kind: options.length > 1 ? 'choice' : 'forced', open: seesAll(rules, before, seat), dealt: false, options };
}

function seesAll(rules: Rulebook, now: Snapshot, seat: number): boolean {
  const { hides, record } = rules.layout;
  if (!hides) return true;
  const { bytes } = rules.view(now, seat);
  return bytes.subarray(0, record.size).every((byte, at) => byte === now.bytes[at]);
}

/** A step for each action, and one for the end, with what positions and options are worth. */
async function judgeSteps(judge: Judge, looked: Judgement[], end: Snapshot, playouts: number, progress?: (done: number) => void): Promise<Rows> {
  const { rules, pool } = judge;
  const steps = layOut(looked);
  rules.compute('share_out', steps.bytes, steps.count, playouts);
  const numbers = Array.from({ length: steps.count }, (_, number) => number);
  const workOf = (number: number) => steps.get('for_position', number) + steps.get('for_choice', number);
  const work = Math.max(1, numbers.reduce((sum, number) => sum + workOf(number), 0));
  let done = 0;
  const next = numbers.values();
  // Several steps at a time: while one waits for its last block, others are worked at.
  const lane = async () => {
    for (const number of next) {
      await judgeStep(judge, steps, number, looked[number], looked[number]?.before ?? end);
      done += workOf(number);
      progress?.(done / work);
    }
  };
  await Promise.all(Array.from({ length: 2 * pool.size }, lane));
  for (const number of numbers) {
    const weighing = looked[number]?.weighing;
    if (weighing) rules.compute('note_choice', steps.bytes, steps.count, number, weighing.slot.bytes, weighing.figures);
  }
  return steps;
}

function layOut(looked: readonly Judgement[]): Rows {
  const steps = new Rows(STEP, looked.length + 1);
  looked.forEach(({ kind, seat, open, dealt }, row) => {
    const given = { kind: KINDS[kind], seat, open: Number(open), dealt: Number(dealt) };
    for (const [name, value] of Object.entries(given)) steps.set(name, value, row);
  });
  steps.set('kind', KINDS.end, looked.length);
  return steps;
}

async function judgeStep(judge: Judge, steps: Rows, number: number, one: Judgement | undefined, now: Snapshot): Promise<void> {
  if (steps.get('asked', number) === ASKED) {
    const { value, error } = await judge.worth(now, steps.get('for_position', number));
    steps.set('before', value, number, VALUE);
    steps.set('before', error, number, ERROR);
  }
  if (one?.kind !== 'choice') return;
  const chosen = one.options.findIndex((option) => option.number === one.action.number);
  one.weighing = await judge.weigh(judge.rules.view(now, one.seat), one.seat, one.options, steps.get('for_choice', number), chosen);
}

// --- As it is sent ---

function reviewOf(judge: Judge, looked: readonly Judgement[], end: Snapshot, rows: Rows): Review {
  const { rules, sides } = judge;
  const steps = Array.from({ length: rows.count }, (_, number) => stepOf(judge, number, looked[number - 1], rows));
  const moments = new Int32Array(MOMENTS);
  const count = rules.compute('list_moments', rows.bytes, rows.count, moments);
  const unit = sides === 1 ? 'points' : 'chance';
  return {
    game: rules.layout.game,
    title: '',
    sides: [],
    seats: end.seats,
    over: end.turn === OVER,
    exact: judge.exact,
    unit,
    higher: !judge.fewerWins,
    reference: judge.againstPlain ? 'plain' : 'best',
    start: steps[0]!.worth,
    result: steps.at(-1)!.worth,
    steps,
    players: Array.from({ length: sides }, (_, side) => playerReview(rules, side, rows)),
    moments: Array.from(moments.subarray(0, count), (step) => ({ step, sentence: '' })),
    marks: MARKS[unit],
    explained: [],
  };
}

/** A step, or the start: what was done, and how things stood after it. */
function stepOf(judge: Judge, number: number, one: Judgement | undefined, rows: Rows): Review['steps'][number] {
  const bySide = (name: string, row: number) => Array.from({ length: judge.sides }, (_, side) => rows.get(name, row, side));
  return {
    number,
    seq: 0,
    kind: one?.kind ?? 'start',
    seat: one?.seat ?? -1,
    action: one?.action.text ?? '',
    sentences: [],
    worth: bySide('worth_to', number),
    error: rows.get('worth', number, ERROR),
    luck: one ? bySide('luck', number - 1) : Array.from({ length: judge.sides }, () => 0),
    choice: one?.weighing ? judged(judge, one.weighing, rows, number - 1) : null,
  };
}

function judged({ rules, fewerWins }: Judge, weighing: Weighing, rows: Rows, row: number): NonNullable<Review['steps'][number]['choice']> {
  const order = weighing.order(rules);
  const sign = fewerWins ? -1 : 1;
  return {
    options: order.map((option) => ({
      action: weighing.actions[option]!.text,
      label: '',
      worth: sign * weighing.value(option),
      error: weighing.error(option),
    })),
    chosen: order.indexOf(weighing.slot.get('chosen')),
    cost: rows.get('cost', row, VALUE),
    error: rows.get('cost', row, ERROR),
    net: rows.get('net', row, VALUE),
    mark: MARK_NAMES[rows.get('mark', row)]!,
  };
}

function playerReview(rules: Rulebook, side: number, rows: Rows): Review['players'][number] {
  const account = new Rows(ACCOUNT);
  rules.compute('account_of', rows.bytes, rows.count, side, account.bytes);
  const marks = (name: (typeof MARK_NAMES)[number]) => account.get('marks', 0, MARK_NAMES.indexOf(name));
  return {
    side,
    name: '',
    start: account.get('start'),
    luck: account.get('luck'),
    cost: account.get('cost'),
    given: account.get('given'),
    result: account.get('result'),
    error: account.get('error'),
    lost: account.get('lost'),
    accuracy: account.get('choices') ? account.get('accuracy') : null,
    choices: account.get('choices'),
    inaccuracies: marks('inaccuracy'),
    mistakes: marks('mistake'),
    blunders: marks('blunder'),
  };
}
