import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ToastKind = 'loading' | 'success' | 'notice' | 'refusal';

/** How long each kind stays, after the specification. A loading toast goes when what it waits for is there. */
export const TOAST_DURATION_MS = { loading: 3_000, success: 1_000, notice: 1_500, refusal: 2_000 } as const satisfies Record<
  ToastKind,
  number
>;

interface ShownToast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  readonly durationMs: number;
}

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

/** Short words over the page, one at a time: the newest replaces what is shown. Each call returns a function that takes it away. */
export const toast = {
  /** Stays until taken away or replaced, at most as long as given. */
  loading: (message: string, options?: { readonly durationMs?: number }) => say('loading', message, options?.durationMs),
  success: (message: string, options?: { readonly durationMs?: number }) => say('success', message, options?.durationMs),
  notice: (message: string, options?: { readonly durationMs?: number }) => say('notice', message, options?.durationMs),
  refusal: (message: string, options?: { readonly durationMs?: number }) => say('refusal', message, options?.durationMs),
} as const;

const ICONS = {
  loading: <Spinner className="size-5 text-primary" />,
  success: <IconCircleCheck size={20} aria-hidden="true" className="text-ok" />,
  notice: <IconInfoCircle size={20} aria-hidden="true" className="text-info" />,
  refusal: <IconAlertTriangle size={20} aria-hidden="true" className="text-hot" />,
} as const satisfies Record<ToastKind, React.ReactNode>;

/** Where toasts appear; once per page. Refusals interrupt a screen reader, the rest waits its turn. */
export function Toaster() {
  const current = useSyncExternalStore(
    watch,
    () => shown,
    () => undefined,
  );

  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => show(undefined), current.durationMs);
    return () => clearTimeout(timer);
  }, [current]);

  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(88px+env(safe-area-inset-bottom))] z-60 flex justify-center px-4">
      <output className="contents">{current && current.kind !== 'refusal' && <ToastCard key={current.id} {...current} />}</output>
      <div role="alert" className="contents">
        {current?.kind === 'refusal' && <ToastCard key={current.id} {...current} />}
      </div>
    </div>
  );
}

function ToastCard({ kind, message }: ShownToast) {
  return (
    <div
      className={classNames(
        'animate-rise flex max-w-[420px] items-center gap-3 rounded-control bg-s3 py-3 pr-5 pl-4 text-15 text-ink shadow-float ring-1 ring-inset ring-line',
      )}
    >
      {ICONS[kind]}
      <span className="min-w-0">{message}</span>
    </div>
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
