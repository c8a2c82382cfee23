import { findMember, recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { isRealMember } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, once } from '@jogada/platform/server';
import type { BonusCase, giveMemberBonus as endpoint } from '../../contract/operator/bonuses.ts';
import { idempotencyKeyOf } from '../cashier/idempotency-key.ts';
import { findBonus, selectWeightRules } from './bonus.sql.ts';
import { bonusCases } from './bonus-case.ts';
import { giveBonus } from './give-bonus.ts';

const DAY_MS = 86_400_000;

/** Maximum of one grant by an operator, minor units. */
const MAXIMUM_AMOUNT = 1_000_000n;

/** The promotion whose house account pays bonuses granted by staff. */
const PROMOTION_CODE = 'staff';

/**
 * Grants a member a bonus; the audit trail records the operator, the amount and the reason. Returns the first result for a repeated key.
 * @throws Problem `not_allowed`, `not_found`, `account_blocked`, `amount_above_maximum`, `malformed_request`
 */
export async function giveMemberBonus(ctx: OperatorContext, gift: InputOf<typeof endpoint>): Promise<BonusCase> {
  const at = ctx.now();
  const owner = { owner: ctx.operator.id, key: idempotencyKeyOf(ctx), content: ['giveMemberBonus', gift], at };
  return ctx.database.transaction((tx) =>
    once(tx, owner, async () => {
      const member = await findMember(tx, gift.memberId);
      if (!member || !isRealMember(member.type)) throw new Problem('not_found');
      if (member.status !== 'active') throw new Problem('account_blocked');
      if (gift.amount > MAXIMUM_AMOUNT)
        throw new Problem('amount_above_maximum', { maximumAmount: MAXIMUM_AMOUNT.toString(), currency: member.currency });
      // An unknown weight rule would count every game in full.
      if (!(await selectWeightRules(tx)).includes(gift.weightRule)) throw new Problem('malformed_request', { field: 'weightRule' });
      const bonusId = newId('bon', at);
      await giveBonus(tx, {
        bonusId,
        merchantCode: member.merchantCode,
        memberId: member.id,
        promotionCode: PROMOTION_CODE,
        name: gift.name,
        currency: member.currency,
        amount: gift.amount,
        wagerRequiredAmount: gift.amount * BigInt(gift.wagerTimes),
        spendsFirst: gift.spendsFirst,
        weightRule: gift.weightRule,
        maximumBetAmount: gift.maximumBetAmount,
        maximumCashAmount: gift.maximumCashAmount,
        expiresAt: new Date(at.getTime() + gift.validDays * DAY_MS),
        givenBy: ctx.operator.id,
        reason: gift.reason,
        at,
      });
      await recordAudit(ctx, tx, {
        actorKind: 'operator',
        actorId: ctx.operator.id,
        action: 'bonus.given',
        subjectId: bonusId,
        facts: {
          memberId: member.id,
          amount: gift.amount.toString(),
          wagerTimes: gift.wagerTimes,
          validDays: gift.validDays,
          reason: gift.reason,
        },
      });
      const given = await findBonus(tx, { memberId: member.id, bonusId });
      const [view] = given ? await bonusCases(tx, [given], at) : [];
      if (!view) throw new Error(`bonus ${bonusId} is missing after its grant`);
      return view;
    }),
  );
}
