/** Every ink on every ground that it is used on reaches WCAG AA, in light and dark. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../src/styles/tokens.css'), 'utf8');

/** The colours of a theme: `light-dark(#aabbcc, #112233)`, or one for both. */
function tokens(theme: 'light' | 'dark'): Record<string, string> {
  const colours = css.matchAll(/--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}))/g);
  return Object.fromEntries([...colours].map(([, name, light, dark, both]) => [name!, both ?? (theme === 'light' ? light! : dark!)]));
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

// A row is an ink, the grounds it is used on, and the contrast it needs there (3 for large signs and edges of focus).
const uses: [ink: string, grounds: string[], least: number][] = [
  ['ink', ['bg', 'surface', 'paper'], 7],
  ['ink-soft', ['bg', 'surface', 'paper'], 4.5],
  ['accent', ['bg', 'surface', 'paper'], 4.5],
  ['grass', ['bg', 'surface', 'paper'], 4.5],
  ['gold', ['bg', 'surface', 'paper'], 4.5],
  ['red', ['bg', 'surface', 'paper'], 4.5],
  ['focus', ['bg', 'surface', 'paper'], 3],
  ['accent-ink', ['accent'], 4.5],
  ['grass-ink', ['grass'], 4.5],
  ['yellow-ink', ['yellow'], 4.5],
  ['board-ink', ['board'], 7],
  ['tray-ink', ['tray'], 4.5],
  ['paper', ['gold', 'side-one', 'side-two', 'ink', 'red'], 4.5],
  ['side-one', ['paper'], 4.5],
  ['side-two', ['paper'], 4.5],
];

const [light, dark] = [tokens('light'), tokens('dark')];
const cases = Object.entries({ light, dark }).flatMap(([theme, colours]) =>
  uses.flatMap(([ink, grounds, least]) => grounds.map((ground) => ({ theme, colours, ink, ground, least }))),
);

test.each(cases)('$theme: $ink on $ground', ({ colours, ink, ground, least }) => {
  expect(contrast(colours[ink]!, colours[ground]!)).toBeGreaterThanOrEqual(least);
});
