import type { Context } from '@jogada/platform/server';

const MONTHS_AHEAD = 12;

/** Makes the ledger's partitions for the coming year, so that no month begins without its own. */
export async function maintainPartitions(ctx: Context): Promise<void> {
  await ctx.database.query('select wallet.create_entry_partitions($1::date, $2)', [ctx.now(), MONTHS_AHEAD]);
}
