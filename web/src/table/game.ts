/** A game in the page: its module, its words and its sheet. `engine/game.py` as far as a room asks it. */
import { BadOption, Texts, UnknownGame } from '../generated/table';
import { open, type Rulebook } from '../lib/rulebook';
import type { Layout } from '../lib/rulebook.layout';
import { EVERYBODY } from '../lib/rulebook';
import { Action, type Event, type Match } from './match';
import { type Position, snapshotOf } from './record';

const BOX = 'box'; // `engine/decks.py`: the cards are on the players' table, and only there

export type Language = 'fr' | 'en';
/** Sentences of a language, as the translated `Texts` holds them. */
export type Words = InstanceType<typeof Texts>;

/** What `web/translated.py` makes of a game's words, sheet and situations. */
interface People {
  sentences(events: Event[], names: string[], texts: Words): string[];
  throw_awaited(position: Position, names: string[], texts: Words): string;
  decision(action: Action, texts: Words): string;
  detail(position: Position, action: Action, texts: Words): string;
  Writer: new (texts: Words) => { write(events: Event[]): unknown[] };
  result(match: Match, names: string[], texts: Words): string;
  situations: Record<'rule' | 'thrower' | 'automatic' | 'by_program' | 'in_the_open' | 'opens_line', (position: Position) => never>;
  notation: { read(text: string): number | null; text(code: number): string; faces(text: string): number[]; split(line: string): string[] };
  pace?(action: number): number;
  brief?(match: Match, texts: Words): string[];
  noted_words?(actions: Action[]): Map<string, string>;
}

type Sentences = Record<string, string>;

const peoples = import.meta.glob<People>('../games/*/generated/people.ts');
const catalogues = import.meta.glob<Sentences>(['../games/*/generated/texts.*.json', '../generated/table.*.json'], { import: 'default' });
const printed = import.meta.glob<unknown[]>('../games/*/generated/cards.*.json', { import: 'default' });
/** Of decks beside the usual one: their cards, and what they are called. */
const decks = import.meta.glob<Record<string, { cards: unknown[]; words: Sentences }>>('../games/*/generated/decks.*.json', { import: 'default' });

export class Game {
  readonly layout: Layout;
  readonly name: string;
  readonly title: string;
  readonly hides: boolean;
  readonly own_dice: boolean;
  readonly options: never[] = []; // none is a deck of the player's own: such a table is the server's
  readonly notation: People['notation'];
  readonly situations: People['situations'];
  readonly words: Pick<People, 'sentences' | 'throw_awaited' | 'decision' | 'detail'>;
  readonly sheet: { Writer: (texts: Words) => unknown; result: People['result'] };
  readonly pace: (action: number) => number;
  /** Tells a match in few lines, where the same luck can go to another player. */
  readonly brief: People['brief'];
  /** What players called the cards of a box. */
  readonly noted_words: NonNullable<People['noted_words']>;
  readonly #texts = new Map<Language, Words>();
  readonly #cards = new Map<Language, unknown[]>();
  readonly #decks = new Map<Language, Record<string, { cards: unknown[]; words: Sentences }>>();

  constructor(
    readonly rules: Rulebook,
    people: People,
  ) {
    this.layout = rules.layout;
    const { game, table, hides } = rules.layout;
    [this.name, this.title, this.hides, this.own_dice] = [game, table.title, hides, table.ownDice];
    [this.notation, this.situations, this.words] = [people.notation, people.situations, people];
    this.sheet = { Writer: (texts) => new people.Writer(texts), result: people.result };
    this.pace = people.pace ?? (() => 0);
    this.brief = people.brief;
    this.noted_words = people.noted_words ?? (() => new Map());
  }

  /** Have what it says in a language at hand. */
  async speak(language: Language): Promise<void> {
    if (this.#texts.has(language)) return;
    const own = catalogues[`../games/${this.name}/generated/texts.${language}.json`]!();
    const [shared, said, cards, others] = await Promise.all([
      catalogues[`../generated/table.${language}.json`]!(),
      own,
      printed[`../games/${this.name}/generated/cards.${language}.json`]?.() ?? [],
      decks[`../games/${this.name}/generated/decks.${language}.json`]?.() ?? {},
    ]);
    this.#texts.set(language, new Texts(language, shared, said));
    this.#cards.set(language, cards);
    this.#decks.set(language, others);
  }

  texts(language: Language): Words {
    return this.#texts.get(language)!;
  }

  cards(options: Map<string, string>, texts: Words): unknown[] {
    return this.#other(options, texts.language)?.cards ?? this.#cards.get(texts.language as Language)!;
  }

  /** The names of the usual cards stand among the texts already. */
  deck_words(options: Map<string, string>, language: string): Map<string, string> {
    return new Map(Object.entries(this.#other(options, language)?.words ?? {}));
  }

  #other(options: Map<string, string>, language: string) {
    return this.#decks.get(language as Language)?.[options.get(this.layout.deck.option) ?? ''];
  }

  knows_all(options: Map<string, string>): boolean {
    return options.get('deck') !== BOX;
  }

  action(code: number | null, note = ''): Action {
    const text = this.notation.text(code!);
    return new Action(code!, note ? `${text} [${note}]` : text);
  }

  secret(position: Position): number {
    return this.hides ? this.rules.secret(snapshotOf(position)) : EVERYBODY;
  }

  by_hand(position: Position, bots: number[] = []): boolean {
    if (this.secret(position) !== EVERYBODY || this.situations.by_program(position)) return false;
    return !this.own_dice || !bots.includes(this.situations.thrower(position));
  }

  option(name: string): { read(text: string): string } {
    const { options, deck, table } = this.layout;
    const row = options.rows.find((one) => one.name === name);
    const values = row ? row.values.map(([text]) => text) : name === deck.option && name ? Object.keys(deck.decks) : null;
    if (!values) throw new BadOption('name', facts({ game: this.name, option: name, options: table.options.join(', ') }));
    return {
      read: (text) => {
        const value = values.find((one) => one.toLowerCase() === text.trim().toLowerCase());
        if (value === undefined) throw new BadOption('value', facts({ option: name, value: text, values: values.join(', ') }));
        return value;
      },
    };
  }

  check_options(given: Map<string, string>): Map<string, string> {
    const all = this.rules.optionTexts(Object.fromEntries(given));
    return new Map(this.layout.table.options.map((name) => [name, all[name]!]));
  }

  seats_at(options: Map<string, string>): number {
    return Number(options.get('players') ?? this.layout.seats);
  }
}

const facts = (of: Record<string, unknown>) => new Map(Object.entries(of));

const shelf = new Map<string, Game>();

/** Fetch a game and what it says. */
export async function fetchGame(name: string, language: Language): Promise<Game> {
  const people = peoples[`../games/${name}/generated/people.ts`];
  if (!people) throw new UnknownGame('name', facts({ name, games: '' }));
  if (!shelf.has(name)) {
    const [rules, said] = await Promise.all([open(name), people()]);
    shelf.set(name, new Game(rules, said));
  }
  const game = shelf.get(name)!;
  await game.speak(language);
  return game;
}

/** A game that was fetched before. */
export function find(name: string): Game {
  const game = shelf.get(name);
  if (!game) throw new UnknownGame('name', facts({ name, games: [...shelf.keys()].join(', ') }));
  return game;
}
