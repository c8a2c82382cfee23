import { lazy, Suspense, useSyncExternalStore } from 'react';

const RegisterModal = lazy(() => import('./register-modal.tsx').then((module) => ({ default: module.RegisterModal })));

/** Once it has been open it stays, so that it can go as it came. */
let place: 'unasked' | 'open' | 'closed' = 'unasked';
const watchers = new Set<() => void>();

function change(isOpen: boolean): void {
  place = isOpen ? 'open' : 'closed';
  for (const watcher of watchers) watcher();
}

/** Shows the registration over the present page (ACC-17). */
export function openRegisterModal(): void {
  change(true);
}

/** Where the modal appears; once per page, so that it outlives the screen that asked for it. */
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
