/** On a starved machine even a call alone is slow now and then. One that hangs is slow every time. */
const TIMES_ALONE = 10;

/**
 * The shortest duration of a few attempts in ms; stops at the first that is not a hang. A call that stays slow without concurrent load is a
 * hang, not the effect of a busy machine.
 */
export async function quickestOf(send: () => Promise<{ readonly ms: number }>, hangMs: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TIMES_ALONE && quickest > hangMs; time += 1) quickest = Math.min(quickest, (await send()).ms);
  return quickest;
}
