/** A finger that stays, or the other mouse button: to look at a card where a touch would act. */
const LONG = 450; // ms
const SLIP = 10; // px

export function held(node: HTMLElement, look: () => void) {
  let then = look;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looked = false;
  let from = [0, 0];
  const stop = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    looked = false;
    from = [event.clientX, event.clientY];
    stop();
    if (event.pointerType !== 'mouse')
      timer = setTimeout(() => {
        looked = true;
        then();
      }, LONG);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from[0]!, event.clientY - from[1]!) > SLIP) stop();
  };
  // After a look the finger that leaves does nothing.
  const click = (event: MouseEvent) => {
    if (!looked) return;
    looked = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const menu = (event: Event) => {
    event.preventDefault();
    if (!looked) then();
    looked = false;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    then();
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) node.addEventListener(end, stop);
  node.addEventListener('click', click, true);
  node.addEventListener('contextmenu', menu);
  node.addEventListener('keydown', key);
  return {
    update(again: () => void) {
      then = again;
    },
    destroy: stop,
  };
}
