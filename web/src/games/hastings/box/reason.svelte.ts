/** Why something is corrected by hand: kept from one entry to the next, as a card does often several things. */
export const reason = $state({ text: '' });

const MOST_NOTE = 60;

/** A correction with its reason, as one command: `hand its w2.1 damage +1 [Volée]`. */
export function byHand(thing: string, how: string): string {
  const note = reason.text.replaceAll(/[[\]{}|;]/g, ' ').trim().slice(0, MOST_NOTE);
  return `hand ${thing} ${how}${note ? ` [${note}]` : ''}`;
}
