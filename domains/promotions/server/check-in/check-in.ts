import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { checkIn as endpoint } from '../../contract/player/index.ts';
import { claimAtOnce } from '../promotion/claim-at-once.ts';
import { findPeriod } from '../promotion/period.sql.ts';
import { findRunning } from '../promotion/promotion.sql.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { selectCheckedDays } from './check-in.sql.ts';
import { streakOf } from './streak.ts';

/**
 * Grants today's reward of the calendar, once per day.
 * @throws Problem `promotion_not_found` and those of `claimAtOnce`
 */
export function checkIn(ctx: MemberContext, { promotionId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const { merchant, member } = ctx;
  return ctx.database.transaction(async (tx) => {
    const promotion = await findRunning(tx, { merchantCode: merchant.code, promotionId, kind: 'check_in', at, ...languagesOf(ctx) });
    if (!promotion) throw new Problem('promotion_not_found');
    const { amounts } = promotion.rule;
    const today = await findPeriod(tx, { unit: 'day', at, timeZone: merchant.timeZone });
    const had = await selectCheckedDays(tx, { memberId: member.id, promotionId, limit: 400 });
    const { day } = streakOf({ today: today.key, had, length: amounts.length });
    const amount = BigInt(amounts[day - 1] ?? '0');
    return claimAtOnce(ctx, tx, { promotion, occasion: today.key, amount, basis: { day: String(day) } });
  });
}
