/**
 * Is the page used by pointer or by keyboard? A browser shows a ring around whatever a program focuses; who points with
 * a mouse or a finger has no use for it. `html[data-by]` tells the style sheets.
 */
export function watchPointer(): void {
  const by = (what: 'pointer' | 'keys') => () => (document.documentElement.dataset.by = what);
  by('pointer')(); // until a key is pressed
  addEventListener('pointerdown', by('pointer'), { capture: true, passive: true });
  addEventListener('keydown', by('keys'), { capture: true, passive: true });
}
