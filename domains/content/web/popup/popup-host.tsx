import { useEffect, useState, type ComponentType } from 'react';

const IDLE_AT_LATEST_MS = 4_000;
/** For browsers without `requestIdleCallback`. */
const IDLE_GUESS_MS = 1_500;

/** Opens the announcement popup over the lobby once the page is idle. None of it is part of the first load. */
export function PopupHost() {
  const [Gate, setGate] = useState<ComponentType>();
  useEffect(() => {
    let isCurrent = true;
    const load = () => {
      import('./popup-gate.tsx').then(
        ({ PopupGate }) => isCurrent && setGate(() => PopupGate),
        // The lobby works without the popup; the next visit tries again.
        () => undefined,
      );
    };
    const cancel = whenIdle(load);
    return () => {
      isCurrent = false;
      cancel();
    };
  }, []);
  return Gate ? <Gate /> : null;
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, IDLE_GUESS_MS);
  return () => clearTimeout(timer);
}
