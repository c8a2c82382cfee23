import type { Context } from '@jogada/platform/server';

/** The longest time between taking the time of a posting and writing it: waiting for a connection and for locks, and clocks that differ. */
const LAG_MS = 15 * 60_000;

/** Sums the house accounts' entries, and what members hold, up to a watermark behind everything that is still being written. */
export async function rollUpHouses(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await callRollUp(ctx, { isAnew: false });
}

/** Sums them from the first entry on, which puts right what was posted under a clock that was wrong by more than the lag. */
export async function recountHouses(ctx: Context): Promise<void> {
  const correctedCount = await callRollUp(ctx, { isAnew: true });
  if (correctedCount > 0) ctx.log.warn({ correctedCount }, 'roll-ups of the books were corrected: entries came in late');
}

async function callRollUp(ctx: Pick<Context, 'database' | 'now'>, { isAnew }: { isAnew: boolean }): Promise<number> {
  const values = [ctx.now(), LAG_MS / 1000, isAnew];
  const [row] = await ctx.database.transaction(
    (tx) => tx.query<{ corrected: number }>('select corrected from wallet.roll_up_houses($1, make_interval(secs => $2), $3)', values),
    // The first, and one anew, read every entry that there is.
    { isLong: true },
  );
  return row?.corrected ?? 0;
}
