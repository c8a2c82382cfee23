import type { Context } from '@jogada/platform/server';
import { limitReached } from '../../contract/player/limits.ts';
import type { Posting } from '../ledger/posting.ts';
import { limitView } from './limit-view.ts';
import { selectLimits } from './limits.sql.ts';

/**
 * Tells the member's open pages which limit refused a stake (minor units), in whatever game it was; of several the one that
 * lasts longest.
 */
export async function notifyLimitReached(
  ctx: Pick<Context, 'database' | 'realtime' | 'now'>,
  { memberId, source, externalId, amount, currency }: Pick<Posting, 'memberId' | 'source' | 'externalId' | 'amount' | 'currency'>,
): Promise<void> {
  const rows = await selectLimits(ctx.database, { memberId, at: ctx.now() });
  const longest = rows
    .filter((row) => (row.kind === 'loss' || row.kind === 'stake') && row.used + amount > row.amount)
    .toSorted((one, other) => other.resets_at.getTime() - one.resets_at.getTime())[0];
  // A stretch of play that is not over yet is not counted: the time limit that is nearest is the one that spoke.
  const nearest = rows
    .filter(({ kind }) => kind === 'time')
    .toSorted((one, other) => Number(one.amount - one.used - other.amount + other.used))[0];
  const limitRow = longest ?? nearest;
  if (!limitRow) return;
  const { kind, period, amount: limit, remaining, resetsAt } = limitView(limitRow, 'standard');
  ctx.realtime.publish(limitReached, memberId, {
    refusalId: `${source}:${externalId}`,
    kind,
    period,
    amount: limit,
    remaining,
    resetsAt,
    currency,
  });
}
