import type { MemberContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listOffers as endpoint, Offer, Refusal } from '../../contract/player/index.ts';
import type { RuleOf } from '../../contract/operator/index.ts';
import { readCheckIn } from '../check-in/read-check-in.ts';
import { listFreeRounds } from '../free-rounds/list-free-rounds.ts';
import { listMissions } from '../mission/list-missions.ts';
import { readMemberFacts, type MemberFacts } from '../promotion/member-facts.ts';
import { selectRunning, type RunningRow } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { rewardTerms } from '../promotion/reward-terms.ts';
import { selectOccasions } from '../rewards/reward.sql.ts';
import { languagesOf } from '../rewards/languages-of.ts';

/** Lists everything that the member can earn now. */
export async function listOffers(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const { database: sql, merchant, member } = ctx;
  const facts = await readMemberFacts(sql, member, at);
  const [gifts, vouchers] = await Promise.all(
    (['free_amount', 'voucher'] as const).map((kind) => selectRunning(sql, { merchantCode: merchant.code, kind, at, ...languagesOf(ctx) })),
  );
  const hadIds = new Set(await selectOccasions(sql, { memberId: member.id, occasions: (gifts ?? []).map(({ id }) => `${id}:once`) }));
  return {
    offers: (gifts ?? []).flatMap((row) =>
      row.rule.kind === 'free_amount' && !hadIds.has(`${row.id}:once`) ? [offerView(ctx, { ...row, rule: row.rule }, facts)] : [],
    ),
    checkIn: await readCheckIn(ctx, facts),
    missions: await listMissions(ctx, facts),
    freeRounds: await listFreeRounds(ctx, facts),
    hasVouchers: (vouchers ?? []).length > 0,
  };
}

function offerView(ctx: MemberContext, row: RunningRow<RuleOf<'free_amount'>>, facts: MemberFacts): Offer {
  const amount = BigInt(row.rule.amount);
  return {
    promotionId: row.id,
    name: row.name,
    summary: row.summary,
    currency: row.currency,
    amount: amount.toString(),
    terms: rewardTerms(row.rule.payout, amount),
    endsAt: row.ends_at?.toISOString() ?? null,
    refusal: refusalFor(ctx, { row, amount, facts }),
  };
}

function refusalFor(ctx: MemberContext, { row, amount, facts }: { row: RunningRow; amount: bigint; facts: MemberFacts }): Refusal {
  const refusal = refusalOf({ profile: ctx.merchant.jurisdiction, rule: row.rule, at: ctx.now() }, facts);
  if (refusal !== null) return refusal;
  return row.budget_amount !== null && row.spent_amount + amount > row.budget_amount ? 'budget_spent' : null;
}
