import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { RuleOf } from '../../contract/operator/index.ts';
import type {
  chooseDepositBonus as chooseEndpoint,
  DepositBonus,
  readDepositBonuses as endpoint,
  Refusal,
} from '../../contract/player/index.ts';
import { readMemberFacts, type MemberFacts } from '../promotion/member-facts.ts';
import { findRunning, selectRunning, type RunningRow } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { refuse } from '../promotion/refuse.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { countDeposits, deleteChoice, findChoice, selectHad, setChoice } from './deposit-choice.sql.ts';

type Row = RunningRow<RuleOf<'deposit_match'>>;

/** Lists the deposit bonuses, with the member's choice. */
export function readDepositBonuses(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  return ctx.database.transaction((tx) => choiceOf(ctx, tx));
}

/**
 * Sets the bonus for the next deposit, or none.
 * @throws Problem `promotion_not_found`, `promotion_not_for_you`
 */
export function chooseDepositBonus(
  ctx: MemberContext,
  { promotionId }: InputOf<typeof chooseEndpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (promotionId === null) await deleteChoice(tx, ctx.member.id);
    else {
      const wanted = { merchantCode: ctx.merchant.code, promotionId, kind: 'deposit_match', at, ...languagesOf(ctx) } as const;
      const promotion = await findRunning(tx, wanted);
      if (!promotion) throw new Problem('promotion_not_found');
      const refusal = await refusalFor(ctx, tx, promotion, await readMemberFacts(tx, ctx.member, at));
      refuse(refusal === 'had_already' || refusal === 'budget_spent' ? 'not_for_this_account' : refusal);
      await setChoice(tx, { memberId: ctx.member.id, promotionId, version: promotion.version, at });
    }
    return choiceOf(ctx, tx);
  });
}

async function choiceOf(ctx: MemberContext, tx: Sql): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const running = await selectRunning(tx, { merchantCode: ctx.merchant.code, kind: 'deposit_match', at, ...languagesOf(ctx) });
  if (running.length === 0) return { bonuses: [], chosenId: null };
  const facts = await readMemberFacts(tx, ctx.member, at);
  const bonuses: DepositBonus[] = [];
  for (const row of running) {
    const refusal = await refusalFor(ctx, tx, row, facts);
    if (refusal !== 'not_open' && refusal !== 'had_already') bonuses.push(viewOf(row, refusal));
  }
  const choice = await findChoice(tx, ctx.member.id);
  const isThere = bonuses.some(({ promotionId, refusal }) => promotionId === choice?.promotion_id && refusal === null);
  return { bonuses, chosenId: choice !== undefined && isThere ? choice.promotion_id : null };
}

async function refusalFor(ctx: MemberContext, tx: Sql, row: Row, facts: MemberFacts): Promise<Refusal> {
  const refusal = refusalOf({ profile: ctx.merchant.jurisdiction, rule: row.rule, at: ctx.now() }, facts);
  if (refusal !== null) return refusal;
  const memberId = ctx.member.id;
  if ((await selectHad(tx, { memberId, promotionIds: [row.id] })).length > 0) return 'had_already';
  if (row.rule.isFirstOnly && (await countDeposits(tx, memberId)) > 0) return 'had_already';
  return row.budget_amount !== null && row.spent_amount >= row.budget_amount ? 'budget_spent' : null;
}

function viewOf({ id, name, currency, rule, ends_at: endsAt }: Row, refusal: Refusal): DepositBonus {
  const { payout } = rule;
  const terms = payout.form === 'bonus' ? payout : { wagerTimes: 0, maximumBetAmount: null, maximumCashAmount: null, validDays: 0 };
  return {
    promotionId: id,
    name,
    currency,
    percent: rule.percent,
    minimumDepositAmount: rule.minimumDepositAmount,
    maximumAmount: rule.maximumAmount,
    wagerTimes: terms.wagerTimes,
    maximumBetAmount: terms.maximumBetAmount,
    maximumCashAmount: terms.maximumCashAmount,
    validDays: terms.validDays,
    endsAt: endsAt?.toISOString() ?? null,
    isFirstOnly: rule.isFirstOnly,
    refusal,
  };
}
