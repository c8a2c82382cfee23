import type { OperatorContext } from '@jogada/accounts/server';
import type { readSiteActivity as endpoint } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { findSiteActivity } from './site-activity.sql.ts';

/** What closing a site interrupts. @throws Problem `not_found` */
export async function readSiteActivity(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const row = await findSiteActivity(ctx.database, { merchantCode, at: ctx.now() });
  if (!row) throw new Problem('not_found');
  return {
    currency: row.currency,
    sessionCount: row.session_count,
    openRoundCount: row.round_count,
    openStakeAmount: row.stake_amount.toString(),
  };
}
