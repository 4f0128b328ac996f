/** The cards of one's own box that have been told, on this device: next time they can be tapped. */
const KEY = 'champion.box';
const MOST = 120;

/** As actions tell them, `342 f<1g`. */
export function met(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** All of them, and this one. */
export function remember(card: string): string[] {
  return keep([card, ...met().filter((one) => one !== card)].slice(0, MOST));
}

/** It was told by mistake. */
export function forget(card: string): string[] {
  return keep(met().filter((one) => one !== card));
}

function keep(cards: string[]): string[] {
  try {
    localStorage.setItem(KEY, JSON.stringify(cards));
  } catch {
    // A browser that keeps nothing still plays.
  }
  return cards;
}
