import type { MemberContext } from '@jogada/accounts/server';
import type { Mission } from '../../contract/player/index.ts';
import type { RuleOf } from '../../contract/operator/index.ts';
import type { MemberFacts } from '../promotion/member-facts.ts';
import { findPeriod } from '../promotion/period.sql.ts';
import { selectRunning, type RunningRow } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { rewardTerms } from '../promotion/reward-terms.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { selectProgress, type ProgressRow } from './progress.sql.ts';

/** Lists the active missions with the member's progress. */
export async function listMissions(ctx: MemberContext, facts: MemberFacts): Promise<Mission[]> {
  const at = ctx.now();
  const { database: sql, merchant, member } = ctx;
  const running = await selectRunning(sql, { merchantCode: merchant.code, kind: 'mission', at, ...languagesOf(ctx) });
  if (running.length === 0) return [];
  const progress = await selectProgress(sql, { memberId: member.id, promotionIds: running.map(({ id }) => id), at });
  const byPromotion = new Map(progress.map((row) => [row.promotion_id, row]));
  const ends = await periodEnds(ctx);
  return running.flatMap((row) => {
    const own = byPromotion.get(row.id);
    const view = missionView(row, own);
    const refusal = refusalOf({ profile: ctx.merchant.jurisdiction, rule: row.rule, at }, { ...facts, hasBet: true });
    // A mission is completed by playing, so no earlier bet is required.
    return refusal === 'not_for_this_account' ? [] : [{ ...view, endsAt: endOf(row, ends), refusal }];
  });
}

type Ends = { readonly day: Date; readonly week: Date };

async function periodEnds({ database, merchant, now }: MemberContext): Promise<Ends> {
  const at = now();
  const [day, week] = await Promise.all(
    (['day', 'week'] as const).map((unit) => findPeriod(database, { unit, at, timeZone: merchant.timeZone })),
  );
  return { day: day?.ends_at ?? at, week: week?.ends_at ?? at };
}

function endOf({ rule, ends_at: endsAt }: RunningRow<RuleOf<'mission'>>, ends: Ends): string | null {
  const ofPeriod = rule.period === 'once' ? null : ends[rule.period];
  const first = [ofPeriod, endsAt].filter((end) => end !== null).toSorted((one, other) => one.getTime() - other.getTime())[0];
  return first?.toISOString() ?? null;
}

function missionView(row: RunningRow<RuleOf<'mission'>>, own: ProgressRow | undefined): Omit<Mission, 'endsAt' | 'refusal'> {
  // A member who has started keeps the rule version of the start.
  const rule = own?.rule ?? row.rule;
  const target = BigInt(rule.target);
  const counted = own === undefined ? 0n : rule.goal === 'stake' ? own.staked_amount : BigInt(own.round_count);
  const amount = BigInt(rule.amount);
  return {
    promotionId: row.id,
    name: row.name,
    summary: row.summary,
    currency: row.currency,
    goal: rule.goal,
    category: rule.category,
    period: rule.period,
    done: (counted > target ? target : counted).toString(),
    target: target.toString(),
    isDone: own?.is_done ?? false,
    amount: amount.toString(),
    wheelTickets: rule.wheelTickets ?? 0,
    terms: rewardTerms(rule.payout, amount),
  };
}
