import { useRouter, type AnyRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** The number of open overlays up to this entry, in `history.state`. */
const DEPTH = 'overlays';
/** The router's key of a page in `history.state`. The entries of overlays have that of their page. */
const PAGE = '__TSR_key';
/** Time after which a step back that the browser did not make is given up, in ms. */
const STEP_MAX_MS = 1_000;

/** The handlers of the open overlays, the newest last. */
const open: (() => void)[] = [];
/** Steps of the router that wait until the entries of the overlays are left. */
const waiting: (() => void)[] = [];
let isPlanned = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let watched: AnyRouter | undefined;

/**
 * Calls `onBack` when the browser's Back is used while an overlay is open; the page stays. Each open overlay has a history entry of its
 * page's address. The entry is left when the overlay closes, and before any navigation, so a page opened from an overlay follows the page
 * below it.
 */
export function useBackClosing(isOpen: boolean, onBack: () => void): void {
  const router = useRouter({ warn: false });
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen || !router) return;
    watch(router);
    const handler = () => handleBack();
    open.push(handler);
    planEntries();
    return () => {
      open.splice(open.indexOf(handler), 1);
      planEntries();
    };
  }, [isOpen, router]);
}

// The router calls its own history, so these entries are made past it, by the prototype's methods.
const pushEntry = (depth: number) => History.prototype.pushState.call(history, { ...history.state, [DEPTH]: depth }, '');
const depthOf = (state: unknown) => Number((state as Readonly<Record<string, unknown>> | null)?.[DEPTH] ?? 0);
const pageOf = (state: unknown) => (state as Readonly<Record<string, unknown>> | null)?.[PAGE];

// One task later: an overlay that opens as another closes takes over its entry.
function planEntries(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    // While another page is loading, the overlays of the former one may still be open. The entries are planned again when it is shown.
    if (leaving !== undefined || pageOf(history.state) !== pageOf(watched?.state.resolvedLocation?.state)) return;
    const depth = depthOf(history.state);
    if (depth > open.length) leave(depth - open.length);
    for (let next = depth + 1; next <= open.length; next += 1) pushEntry(next);
  });
}

function leave(entries: number): void {
  const aim = depthOf(history.state) - entries;
  leaving = setTimeout(() => {
    // The page was opened at this entry, with nothing of its visit below.
    History.prototype.replaceState.call(history, { ...history.state, [DEPTH]: aim }, '');
    settle();
  }, STEP_MAX_MS);
  history.go(-entries);
}

function settle(): void {
  clearTimeout(leaving);
  leaving = undefined;
  for (const step of waiting.splice(0)) step();
  planEntries();
}

function afterLeaving(step: () => void): void {
  const depth = depthOf(history.state);
  if (leaving === undefined && depth === 0) return step();
  waiting.push(step);
  if (leaving === undefined) leave(depth);
}

function watch(router: AnyRouter): void {
  if (watched === router) return;
  watched = router;
  const steps: RouterHistory = router.history;
  const { push, replace, go, back, forward } = steps;
  steps.push = (...step) => afterLeaving(() => push(...step));
  steps.replace = (...step) => afterLeaving(() => replace(...step));
  steps.go = (...step) => afterLeaving(() => go(...step));
  steps.back = (...step) => afterLeaving(() => back(...step));
  steps.forward = (...step) => afterLeaving(() => forward(...step));
  router.subscribe('onResolved', planEntries);
  // In the capturing phase, before the router's listener.
  addEventListener('popstate', handlePop, { capture: true });
}

function handlePop(event: PopStateEvent): void {
  if (leaving !== undefined) {
    event.stopImmediatePropagation();
    return settle();
  }
  if (pageOf(event.state) === pageOf(watched?.history.location.state)) {
    event.stopImmediatePropagation();
    for (const handle of open.slice(depthOf(event.state)).toReversed()) handle();
  }
  planEntries();
}
