import type { MemberContext } from '@jogada/accounts/server';
import type { CheckIn } from '../../contract/player/index.ts';
import type { MemberFacts } from '../promotion/member-facts.ts';
import { findPeriod } from '../promotion/period.sql.ts';
import { selectRunning } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { rewardTerms } from '../promotion/reward-terms.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { selectCheckedDays } from './check-in.sql.ts';
import { streakOf } from './streak.ts';

/** Returns the active calendar with the member's position; null without one. */
export async function readCheckIn(ctx: MemberContext, facts: MemberFacts): Promise<CheckIn | null> {
  const at = ctx.now();
  const { merchant, member, database: sql } = ctx;
  const [promotion] = await selectRunning(sql, { merchantCode: merchant.code, kind: 'check_in', at, ...languagesOf(ctx) });
  if (!promotion) return null;
  const { rule } = promotion;
  const { amounts } = rule;
  const today = await findPeriod(sql, { unit: 'day', at, timeZone: merchant.timeZone });
  const had = await selectCheckedDays(sql, { memberId: member.id, promotionId: promotion.id, limit: 400 });
  const { day: place, isDone } = streakOf({ today: today.key, had, length: amounts.length });
  const stateOf = (day: number) => (day < place || (day === place && isDone) ? 'had' : day === place ? 'today' : 'ahead');
  return {
    promotionId: promotion.id,
    name: promotion.name,
    summary: promotion.summary,
    currency: promotion.currency,
    days: amounts.map((amount, index) => ({ day: index + 1, amount, state: stateOf(index + 1) })),
    isDone,
    terms: rewardTerms(rule.payout, BigInt(amounts[place - 1] ?? '0')),
    nextAt: today.ends_at.toISOString(),
    refusal: refusalOf({ profile: merchant.jurisdiction, rule, at }, facts),
  };
}
