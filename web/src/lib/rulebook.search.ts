/** The search, some trials at a time: `players/search/think.py`. The same seed thinks the same, however it is cut. */
import type { Action } from './rulebook';
import type { Held, Module } from './rulebook.module';

/** How long to think: so many trials, each of them played on for so many actions where the tree ends. */
export interface Budget {
  trials: number;
  depth: number;
}

/** How often an action was tried, what came of it on average (1 won, -1 lost; alone, points), and the standard error. */
export interface Choice {
  action: Action;
  tried: number;
  worth: number;
  error: number;
}

const FIGURES = 4; // of a choice: its action, then the above

export class Search {
  /** The trials made so far. */
  made = 0;
  readonly #tree: Held;

  /** `given` puts the view and the seed into memory and says where. */
  constructor(
    readonly module: Module,
    readonly given: () => readonly [view: number, seed: number],
    readonly seat: number,
    readonly seats: number,
    readonly budget: Budget,
    readonly mostChoices: number,
    readonly named: (number: number) => Action,
  ) {
    const { trials } = budget;
    this.#tree = module.hold(module.call('search_room', seats, trials));
    module.call('search_begin', this.#tree.place, seats, trials);
  }

  /** Make so many more trials. */
  goOn(count: number): void {
    const [view, seed] = this.given();
    const { trials, depth } = this.budget;
    this.module.call('search_on', this.#tree.place, view, this.seat, this.seats, trials, depth, this.made, count, seed);
    this.made += count;
  }

  /** What was found so far, the one most tried first. */
  choices(): Choice[] {
    const figures = new Float64Array(FIGURES * this.mostChoices);
    const count = this.module.call('search_choices', this.#tree.place, this.seat, this.seats, this.budget.trials, figures, this.mostChoices);
    return Array.from({ length: count }, (_, row) => {
      const [number, tried, worth, error] = figures.subarray(FIGURES * row) as unknown as [number, number, number, number];
      return { action: this.named(number), tried, worth, error };
    });
  }

  /** Give back its memory. */
  end(): void {
    this.#tree.release();
  }
}
