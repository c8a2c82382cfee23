import type { Context } from '@jogada/platform/server';

/** Maximum time between reading the clock for a posting and writing it: waits for a connection and locks, and clock skew. */
const LAG_MS = 15 * 60_000;

/** Rolls up the house accounts' entries and members' totals to a watermark behind all uncommitted writes. */
export async function rollUpHouses(ctx: Pick<Context, 'database' | 'now'>): Promise<void> {
  await callRollUp(ctx, { isAnew: false });
}

/** Sums from the first entry, which corrects postings with a clock skew beyond the lag. */
export async function recountHouses(ctx: Context): Promise<void> {
  const correctedCount = await callRollUp(ctx, { isAnew: true });
  if (correctedCount > 0) ctx.log.warn({ correctedCount }, 'ledger rollups corrected for late entries');
}

async function callRollUp(ctx: Pick<Context, 'database' | 'now'>, { isAnew }: { isAnew: boolean }): Promise<number> {
  const values = [ctx.now(), LAG_MS / 1000, isAnew];
  const [row] = await ctx.database.transaction(
    (tx) => tx.query<{ corrected: number }>('select corrected from wallet.roll_up_houses($1, make_interval(secs => $2), $3)', values),
    // The first roll-up and a recount read every entry.
    { isLong: true },
  );
  return row?.corrected ?? 0;
}
