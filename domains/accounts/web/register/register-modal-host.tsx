import { lazy, Suspense, useSyncExternalStore } from 'react';

const RegisterModal = lazy(() => import('./register-modal.tsx').then((module) => ({ default: module.RegisterModal })));

let isOpen = false;
let isWanted = false;
const watchers = new Set<() => void>();

function change(next: boolean): void {
  isOpen = next;
  isWanted ||= next;
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
    () => isOpen,
    () => false,
  );
  if (!shown && !isWanted) return null;
  return (
    <Suspense>
      <RegisterModal isOpen={shown} onOpenChange={change} />
    </Suspense>
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
