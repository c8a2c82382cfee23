/** How long a finger rests, in ms, and how far it may move meanwhile, in CSS pixels. */
const REST_MS = 500;
const MOVE_MAX_PX = 10;

/**
 * Calls back when a finger rests on an element that matches the selector. The browser's own menu and the tap that would follow are left out.
 * A mouse keeps its menu. Returns a function that stops watching.
 */
export function watchLongPress(selector: string, onLongPress: (element: HTMLElement) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isPressed = false;
  const cancel = () => clearTimeout(timer);
  const ofTile = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(selector) : null);

  document.addEventListener(
    'pointerdown',
    (event) => {
      cancel();
      isPressed = false;
      const tile = ofTile(event);
      if (event.pointerType !== 'touch' || !event.isPrimary || !tile) return;
      // iPhones preview a long-pressed link, without an event.
      tile.style.setProperty('-webkit-touch-callout', 'none');
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        isPressed = true;
        onLongPress(tile);
      }, REST_MS);
    },
    { signal, passive: true },
  );
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > MOVE_MAX_PX) cancel();
    },
    { signal, passive: true },
  );
  for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, cancel, { signal, passive: true });
  document.addEventListener(
    'contextmenu',
    (event) => {
      if ((event as PointerEvent).pointerType === 'touch' && ofTile(event)) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener(
    'click',
    (event) => {
      if (!isPressed) return;
      isPressed = false;
      if (!ofTile(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  signal.addEventListener('abort', cancel);
  return () => stop.abort();
}
