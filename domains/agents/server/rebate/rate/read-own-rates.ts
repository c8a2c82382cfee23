import type { MemberContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { readOwnRates as endpoint } from '../../../contract/player/index.ts';
import { selectHighestBelow, selectRateHistory, selectRates } from './rate.sql.ts';

const HISTORY_MAX = 60;

/** The agent's own rates, and the highest ones passed on to the direct downline (CON-18). */
export async function readOwnRates(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const wanted = { memberId: ctx.member.id, at: ctx.now() };
  const [rates, givenOn, history] = await Promise.all([
    selectRates(ctx.database, wanted),
    selectHighestBelow(ctx.database, wanted),
    selectRateHistory(ctx.database, { ...wanted, limit: HISTORY_MAX }),
  ]);
  return { rates, givenOn, history: history.map((row) => ({ category: row.category, rate: row.rate, fromAt: row.from_at.toISOString() })) };
}
