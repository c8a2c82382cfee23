import type { Context } from '@jogada/platform/server';
import { limitReached } from '../../contract/player/limits.ts';
import type { Posting } from '../ledger/posting.ts';
import { limitView } from './limit-view.ts';
import { selectLimits } from './limits.sql.ts';

/**
 * Pushes the limit that refused a stake (minor units) to the member's open pages. If several apply, the one that resets last is
 * named.
 */
export async function notifyLimitReached(
  ctx: Pick<Context, 'database' | 'realtime' | 'now'>,
  { memberId, source, externalId, amount, currency }: Pick<Posting, 'memberId' | 'source' | 'externalId' | 'amount' | 'currency'>,
): Promise<void> {
  const rows = await selectLimits(ctx.database, { memberId, at: ctx.now() });
  const longest = rows
    .filter((row) => (row.kind === 'loss' || row.kind === 'stake') && row.used + amount > row.amount)
    .toSorted((one, other) => other.resets_at.getTime() - one.resets_at.getTime())[0];
  // An unfinished playing session is not counted in `used`, so the time limit with the least remaining time is assumed.
  const nearest = rows
    .filter(({ kind }) => kind === 'time')
    .toSorted((one, other) => Number(one.amount - one.used - other.amount + other.used))[0];
  const limitRow = longest ?? nearest;
  if (!limitRow) return;
  const { kind, period, amount: limit, remaining, resetsAt } = limitView(limitRow, { requiredLimits: [] });
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
