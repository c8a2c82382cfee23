import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadToastCard } from './load-overlays.ts';
import type { ShownToast, ToastKind } from './shown-toast.ts';

/** How long each kind is shown in ms, from the specification. A loading toast is removed when the wait is over. */
export const TOAST_DURATION_MS = { loading: 3_000, success: 1_000, notice: 1_500, refusal: 2_000 } as const satisfies Record<
  ToastKind,
  number
>;

/** The maximum of a wait in ms, from the specification. */
export const WAITING_TOAST_MS = 9_999_000;

let shown: ShownToast | undefined;
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

function say(kind: ToastKind, message: string, durationMs: number = TOAST_DURATION_MS[kind]): () => void {
  lastId += 1;
  const id = lastId;
  show({ id, kind, message, durationMs });
  return () => {
    if (shown?.id === id) show(undefined);
  };
}

/** Short messages over the page, one at a time: the newest replaces the present one. Each call returns a function that removes it. */
export const toast = {
  /** Stays until removed or replaced, at most for the given time. */
  loading: (message: string, options?: { readonly durationMs?: number }) => say('loading', message, options?.durationMs),
  success: (message: string, options?: { readonly durationMs?: number }) => say('success', message, options?.durationMs),
  notice: (message: string, options?: { readonly durationMs?: number }) => say('notice', message, options?.durationMs),
  refusal: (message: string, options?: { readonly durationMs?: number }) => say('refusal', message, options?.durationMs),
} as const;

const ToastCard = lazy(async () => ({ default: (await loadToastCard()).ToastCard }));

/** Renders the toasts below the top bar, where a screen has no main button; once per page. Refusals interrupt a screen reader, the others wait. */
export function Toaster() {
  const current = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  );

  return (
    <div className="pointer-events-none fixed inset-x-0 top-14 mt-2 pt-[env(safe-area-inset-top)] z-60 flex justify-center px-4">
      <output className="contents">
        <Suspense>{current && current.kind !== 'refusal' && <ToastCard key={current.id} {...current} onTimeUp={dismiss} />}</Suspense>
      </output>
      <div role="alert" className="contents">
        <Suspense>{current?.kind === 'refusal' && <ToastCard key={current.id} {...current} onTimeUp={dismiss} />}</Suspense>
      </div>
    </div>
  );
}

const dismiss = () => show(undefined);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
