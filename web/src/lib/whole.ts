/** The server's sentences also stand inside others, without capital and full stop: here they stand alone. */
export function whole(words: string): string {
  return words.replace(/^./u, (first) => first.toUpperCase()).replace(/[^.!?…]$/u, '$&.');
}
