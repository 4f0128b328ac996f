/** The texts of actions, as `engine/notation.py` writes them. Other spellings are the server's matter. */
import type { Layout } from './rulebook.layout';

const FACES = [1, 2, 3, 4, 5, 6];

const oneDie = () => Object.fromEntries(FACES.map((face) => [face, String(face)]));

/** Ten times the higher die plus the lower. */
const twoDice = () => Object.fromEntries(FACES.flatMap((high) => FACES.slice(0, high).map((low) => [10 * high + low, `${high}-${low}`])));

/** The text of every action, by its number. */
export function textsOf(notation: Layout['notation']): Record<number, string> {
  return { ...(notation.oneDie && oneDie()), ...(notation.twoDice && twoDice()), ...notation.texts };
}

/** The faces of dice that an action shows; none where it is no throw of dice. */
export function facesOf(notation: Layout['notation'], action: string): number[] {
  return Object.values(notation.texts).includes(action) ? [] : action.split('-').map(Number);
}
