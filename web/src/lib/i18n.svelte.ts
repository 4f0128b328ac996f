/** What players read: `t('home.play')` in the language of the moment, French being the source.
 *
 *  The catalogues are flat and there are several, so that nobody waits for words that he does not read: `home` is the frame
 *  and the first page, `pages` the other pages, `table` what all tables share, `analysis` what is said of a match afterwards, and each game has one of its own, which comes
 *  with its board. Each is a pair in `messages/`, `home.fr.json` and `home.en.json`, with the same keys; a game's stands in its folder.
 *
 *  A game may have its own word for a thing of the table: `poche.table.sheet` is shown for `own('poche', 'table.sheet')`.
 *  A fact stands in braces: `"{who} a le ballon"`. A sentence that depends on a number has the keys `x.one` and
 *  `x.other`, and is asked for with `tn(x, n)`, which also gives it the fact `{n}`.
 */
import type { Catalogues } from '../generated/catalogues';
import { french_spaces, inside, joined } from '../generated/grammar';

export type Lang = 'fr' | 'en';
export type Key = keyof Catalogues;
export type PluralKey = Key extends infer K ? (K extends `${infer Base}.one` ? Base : never) : never;
export type Facts = Record<string, string | number>;
type Sentences = Record<string, string>;

const files = import.meta.glob<{ default: Sentences }>(['../../messages/*.json', '../games/*/{fr,en}.json', '../games/*/generated/words.{fr,en}.json']);

/** The files of a catalogue: one of all games in `messages/`; or a game's own, and what it says in the words of its rules
 *  (`same_words.json`). */
const filesOf = (name: string, to: Lang) =>
  [`../../messages/${name}.${to}.json`, `../games/${name}/${to}.json`, `../games/${name}/generated/words.${to}.json`].filter((file) => file in files);

const state = $state<{ lang: Lang; sentences: Sentences }>({ lang: 'fr', sentences: {} });

/** The language of the moment: read `lang.current`; it is reactive. */
export const lang = {
  get current(): Lang {
    return state.lang;
  },
};

const wanted = new Set(['home']);
let there = new Set<string>();
let wish: Lang = 'fr';

/** Change the language, here and for the next visit. */
export async function setLang(to: Lang): Promise<void> {
  wish = to;
  try {
    await fetchSentences();
  } catch (error) {
    wish = state.lang;
    throw error;
  }
  try {
    localStorage.setItem('lang', to);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Have the sentences of these catalogues there from now on. A game to come has none: it is passed over. */
export async function words(...names: string[]): Promise<void> {
  const known = names.filter((name) => filesOf(name, 'fr').length);
  for (const name of known) wanted.add(name);
  if (!known.every((name) => there.has(name))) await fetchSentences();
}

/** What is wanted, in the language that is wished for: both may change while it is on its way. */
async function fetchSentences(): Promise<void> {
  const [to, names] = [wish, new Set(wanted)];
  const modules = await Promise.all([...names].flatMap((name) => filesOf(name, to)).map((file) => files[file]!()));
  if (to !== wish || names.size !== wanted.size) return fetchSentences();
  const sentences = Object.assign({}, ...modules.map((module) => module.default)) as Sentences;
  state.sentences = to === 'fr' ? mapped(sentences, french_spaces) : sentences;
  state.lang = to;
  there = names;
  document.documentElement.lang = to;
}

/** The language of the last visit, else the browser's, else French. */
export function preferredLang(): Lang {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem('lang');
  } catch {
    // as above
  }
  if (kept === 'fr' || kept === 'en') return kept;
  for (const wish of navigator.languages ?? [navigator.language]) {
    if (wish.startsWith('fr')) return 'fr';
    if (wish.startsWith('en')) return 'en';
  }
  return 'fr';
}

/** A sentence. A key that is missing shows itself; the tests see to it that none is. */
export function t(key: Key, facts: Facts = {}): string {
  return filled(key, facts);
}

/** A sentence that depends on a number: `tn('rules.found', 12)`. */
export function tn(key: PluralKey, n: number, facts: Facts = {}): string {
  const form = new Intl.PluralRules(state.lang).select(n) === 'one' ? 'one' : 'other';
  return filled(`${key}.${form}`, { n: number(n), ...facts });
}

/** The game's own sentence for something that all tables have, else the sentence of all. */
export function own(game: string, key: Key, facts: Facts = {}): string {
  return maybe(`${game}.${key}`, facts) ?? filled(key, facts);
}

/** A sentence that the catalogues may lack: what a game says of an option, of a value. */
export function maybe(key: string, facts: Facts = {}): string | undefined {
  return key in state.sentences ? filled(key, facts) : undefined;
}

/** The facts that are names of players, with the little word before them. */
const NAMES = /(?:(?<!\p{L})(de|à|que) )?\{(who|other|one|two|home|away)\}/gu;

function filled(key: string, facts: Facts): string {
  const sentence = state.sentences[key] ?? key;
  const known = (whole: string, name: string) => String(facts[name] ?? whole);
  const named = sentence.replace(NAMES, (_: string, word: string | undefined, fact: string, at: number) => {
    const name = known(`{${fact}}`, fact);
    if (word) return state.lang === 'fr' ? joined(word, name) : `${word} ${name}`;
    return /(^|[.!?…] )$/.test(sentence.slice(0, at)) ? name : inside(name);
  });
  return named.replace(/\{(\w+)\}/g, known);
}

/** A number as the language writes it: 12 345 or 12,345. */
export function number(n: number): string {
  return new Intl.NumberFormat(state.lang).format(n);
}

function mapped(sentences: Sentences, change: (sentence: string) => string): Sentences {
  return Object.fromEntries(Object.entries(sentences).map(([key, sentence]) => [key, change(sentence)]));
}
