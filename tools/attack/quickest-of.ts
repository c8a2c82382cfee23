const TIMES_ALONE = 3;

/**
 * How long the quickest of a few takes, ms; it stops at the first that is no hang. A busy machine is slow as a whole: what is
 * slow again when nothing else is asked hangs.
 */
export async function quickestOf(send: () => Promise<{ readonly ms: number }>, hangMs: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES_ALONE && quickest > hangMs; time += 1) quickest = Math.min(quickest, (await send()).ms);
  return quickest;
}
