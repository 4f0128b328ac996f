/** Where the page is: a path is matched against a few patterns; the address bar is the only memory. */
import { addressOf, here } from './address';

export type PageName = 'home' | 'new' | 'table' | 'join' | 'replay' | 'rules' | 'verify' | 'learn' | 'about' | 'analysis' | 'puzzles' | 'box' | 'workshop' | 'lost';

export interface Route {
  page: PageName;
  /** The one thing that a path names: a game or a table. */
  name: string;
  path: string;
  query: URLSearchParams;
  /** Without its #. */
  hash: string;
}

// A row is a first step of the path, the page it opens, and whether a name must follow.
const patterns: [step: string, page: PageName, named: boolean][] = [
  ['', 'home', false],
  ['new', 'new', true],
  ['t', 'table', true],
  ['join', 'join', true],
  ['replay', 'replay', true],
  ['rules', 'rules', false],
  ['rules', 'rules', true],
  ['verify', 'verify', false],
  ['learn', 'learn', true],
  ['about', 'about', false],
  ['analysis', 'analysis', false],
  ['analysis', 'analysis', true],
  ['puzzles', 'puzzles', false],
  ['puzzles', 'puzzles', true],
  ['box', 'box', true],
  ['workshop', 'workshop', true],
];

export function parse(address: string): Route {
  const url = new URL(address, 'http://x');
  const [step = '', name = '', ...more] = url.pathname.replace(/^\/|\/$/g, '').split('/');
  const found = patterns.find(([first, , named]) => first === step && named === (name !== '') && more.length === 0);
  return {
    page: found?.[1] ?? 'lost',
    name: decoded(name),
    path: url.pathname,
    query: url.searchParams,
    hash: decoded(url.hash.slice(1)),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const state = $state<{ route: Route }>({ route: parse(here()) });

/** The page of the moment; its fields are reactive. */
export const route: Readonly<Route> = {
  get page() {
    return state.route.page;
  },
  get name() {
    return state.route.name;
  },
  get path() {
    return state.route.path;
  },
  get query() {
    return state.route.query;
  },
  get hash() {
    return state.route.hash;
  },
};

// What has to be there before a page can be shown: its script and its words. The frame says how to fetch them.
let fetched: ((to: Route) => Promise<unknown>) | undefined;
let wanted = 0;

/** The path that could not be reached, '' if none: the page stays where it was. */
export const unreached = $state({ path: '' });

/** Every page is fetched like this before the address changes. */
export function fetchPages(by: (to: Route) => Promise<unknown>): void {
  fetched = by;
}

/** Go to a path of this site, as a link would; if its page cannot be fetched, stay and say so. */
export function navigate(path: string, { replace = false } = {}): void {
  const to = parse(path);
  const mine = (wanted += 1);
  const go = () => {
    if (mine !== wanted) return; // somebody has gone elsewhere meanwhile
    unreached.path = '';
    if (replace) history.replaceState(null, '', addressOf(path));
    else history.pushState(null, '', addressOf(path));
    state.route = to;
  };
  if (!fetched) go();
  else fetched(to).then(go, () => mine === wanted && (unreached.path = path));
}

/** What the page shows now, written behind the # of its address: to copy, not to come back to. */
export function replaceHash(hash: string): void {
  const [page = '/'] = here().split('#');
  history.replaceState(history.state, '', addressOf(`${page}#${hash}`));
  state.route = parse(here());
}

// Back, Forward, and a # changed by hand.
addEventListener('popstate', () => {
  wanted += 1;
  unreached.path = '';
  state.route = parse(here());
});
