/** While something lies over the page (the drawer of the rules), Back takes it away instead of leaving the page. */
let last = 0;

/** Call it when the thing opens; call what it gives when the thing is closed by other means. */
export function backCloses(close: () => void): () => void {
  const mine = (last += 1);
  history.pushState({ ...(history.state as object | null), over: mine }, '');
  const popped = () => {
    removeEventListener('popstate', popped);
    close();
  };
  addEventListener('popstate', popped);
  return () => {
    removeEventListener('popstate', popped);
    // Whoever has gone elsewhere meanwhile is not to be brought back.
    if ((history.state as { over?: number } | null)?.over === mine) history.back();
  };
}
