import type { Context } from '@jogada/platform/server';

const MONTHS_AHEAD = 12;

/** Creates the ledger's partitions for the coming year, so that every month has one before it begins. */
export async function maintainPartitions(ctx: Context): Promise<void> {
  await ctx.database.query('select wallet.create_entry_partitions($1::date, $2)', [ctx.now(), MONTHS_AHEAD]);
}
