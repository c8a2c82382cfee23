import { useEffect, useEffectEvent } from 'react';

/** The key in `history.state` of an entry made for an open overlay: the number of such entries up to this one. */
const DEPTH = 'overlays';
/** The router's number of a page in the history. Entries of overlays have that of their page. */
const PAGE_INDEX = '__TSR_index';
/** In ms, after which a step back that the browser did not make is given up. */
const STEP_MAX_MS = 1_000;

type Step = Parameters<History['pushState']>;

/** Closes each open overlay, the newest last. */
const open: (() => void)[] = [];
let isWatching = false;
let isPlanned = false;
/** While the entries of closed overlays are left. */
let leaving: ReturnType<typeof setTimeout> | undefined;
/** The router's number of the page below the overlays. */
let page = 0;
/** A navigation that waits until they are left. */
let waiting: (() => void) | undefined;
/** The state and address that the router gave the page while an overlay's entry was the current one. */
let changed: Step | undefined;

/**
 * Lets the browser's Back close an open sheet, dialog or popup. Each open overlay has one history entry with the address of its page.
 * However it closes, its entry is left again, so that opening and closing adds no step to the way back.
 */
export function useBackClosing(isOpen: boolean, onOpenChange: (isOpen: false) => void): void {
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!isOpen) return;
    watchHistory();
    const closeThis = () => close();
    open.push(closeThis);
    planEntries();
    return () => {
      open.splice(open.indexOf(closeThis), 1);
      planEntries();
    };
  }, [isOpen]);
}

function numberIn(state: unknown, name: string): number {
  return Number((state as Readonly<Record<string, unknown>> | null)?.[name] ?? 0);
}

const depth = () => numberIn(history.state, DEPTH);

// The prototype's methods: for the router nothing has changed.
const push = (step: Step) => History.prototype.pushState.apply(history, step);
const replace = (step: Step) => History.prototype.replaceState.apply(history, step);

// One task later: an overlay that opens as another closes uses its entry, and a navigation of the same tap comes first.
function planEntries(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    if (leaving !== undefined) return;
    if (depth() > open.length) leave(depth() - open.length);
    page = numberIn(history.state, PAGE_INDEX);
    while (depth() < open.length) push([{ ...(history.state as object | null), [DEPTH]: depth() + 1 }, '']);
  });
}

function leave(entries: number): void {
  leaving = setTimeout(settle, STEP_MAX_MS);
  history.go(-entries);
}

function settle(): void {
  clearTimeout(leaving);
  leaving = undefined;
  settlePage();
  waiting?.();
  waiting = undefined;
  planEntries();
}

function settlePage(): void {
  if (changed && depth() === 0) replace(changed);
  changed = undefined;
}

function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  // In the capturing phase: the router listens in the other, and must not take these steps for navigations.
  addEventListener('popstate', handleStep, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (...step) => {
    if (leaving === undefined && depth() === 0) return pushState.apply(history, step);
    changed = undefined;
    // The new page takes the place of the overlay's entry.
    if (leaving === undefined && depth() === 1) return replaceState.apply(history, step);
    waiting = () => pushState.apply(history, step);
    if (leaving === undefined) leave(depth());
  };
  history.replaceState = (state: unknown, unused, href) => {
    if (leaving === undefined && depth() === 0) return replaceState.call(history, state, unused, href);
    const step: Step = [state, unused, new URL(href ?? '', location.href).href];
    if (waiting) waiting = () => pushState.apply(history, step);
    else changed = step;
    if (leaving === undefined) replace([{ ...(state as object | null), [DEPTH]: depth() }, unused, href]);
  };
}

function handleStep(step: PopStateEvent): void {
  if (leaving !== undefined) {
    step.stopImmediatePropagation();
    return settle();
  }
  const closed = open.length - depth();
  if (closed <= 0 || numberIn(step.state, PAGE_INDEX) !== page) return planEntries();
  step.stopImmediatePropagation();
  settlePage();
  for (const close of open.slice(-closed).toReversed()) close();
  // An overlay that stays open gets its entry again.
  planEntries();
}
