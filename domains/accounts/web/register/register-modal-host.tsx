import { lazy, Suspense, useSyncExternalStore } from 'react';

const RegisterModal = lazy(() => import('./register-modal.tsx').then((module) => ({ default: module.RegisterModal })));

/** Stays mounted after the first opening, for the closing animation. */
let place: 'unasked' | 'open' | 'closed' = 'unasked';
const watchers = new Set<() => void>();

function change(isOpen: boolean): void {
  place = isOpen ? 'open' : 'closed';
  for (const watcher of watchers) watcher();
}

/** Opens the registration over the current page (ACC-17). */
export function openRegisterModal(): void {
  change(true);
}

/** Renders the modal once per page, so that it outlives the screen that opened it. */
export function RegisterModalHost() {
  const shown = useSyncExternalStore(
    watch,
    () => place,
    () => 'unasked',
  );
  if (shown === 'unasked') return null;
  return (
    <Suspense>
      <RegisterModal isOpen={shown === 'open'} onOpenChange={change} />
    </Suspense>
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
