import type { MemberContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { readOwnRates as endpoint } from '../../../contract/player/index.ts';
import { selectHighestBelow, selectRateHistory, selectRates } from './rate.sql.ts';

const HISTORY_MAX = 60;

/** What the agent has, and the most that those directly below were given of it (CON-18). */
export async function readOwnRates(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const wanted = { memberId: ctx.member.id, at: ctx.now() };
  const [rates, givenOn, history] = await Promise.all([
    selectRates(ctx.database, wanted),
    selectHighestBelow(ctx.database, wanted),
    selectRateHistory(ctx.database, { ...wanted, limit: HISTORY_MAX }),
  ]);
  return { rates, givenOn, history: history.map((row) => ({ category: row.category, rate: row.rate, fromAt: row.from_at.toISOString() })) };
}
