import { findMember, recordAudit, type ApprovalContent, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { isRealMember } from '@jogada/accounts/contract/player';
import { isCurrency, Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, once, type Transaction } from '@jogada/platform/server';
import type { giveMemberBonus as endpoint } from '../../contract/operator/bonuses.ts';
import { idempotencyKeyOf } from '../cashier/idempotency-key.ts';
import { payOrAsk } from '../staff-payments/pay-or-ask.ts';
import { findBonus, selectWeightRules } from './bonus.sql.ts';
import { bonusCases } from './bonus-case.ts';
import { giveBonus } from './give-bonus.ts';

const KIND = 'wallet.member_bonus';
const DAY_MS = 86_400_000;

/** Maximum of one grant by an operator, minor units. */
const MAXIMUM_AMOUNT = 1_000_000n;

/** The promotion whose house account pays bonuses granted by staff. */
const PROMOTION_CODE = 'staff';

/**
 * Grants a member a bonus; the audit trail records the operator, the amount and the reason. Above the operator's limits the grant awaits a
 * second operator (S41), and `bonus` is null. Returns the first result for a repeated key.
 * @throws Problem `not_allowed`, `not_found`, `account_blocked`, `amount_above_maximum`, `malformed_request`, `approval_waiting`
 */
export async function giveMemberBonus(ctx: OperatorContext, gift: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
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
      const { merchantCode, currency, username } = member;
      const { memberId, reason, ...terms } = gift;
      const content: ApprovalContent = {
        ...terms,
        amount: terms.amount.toString(),
        maximumBetAmount: terms.maximumBetAmount?.toString() ?? null,
        maximumCashAmount: terms.maximumCashAmount?.toString() ?? null,
        currency,
        username,
        bonusId,
      };
      const asked = { merchantCode, kind: KIND, subjectId: memberId, content, reason };
      const waitsForSecond = await payOrAsk(ctx, tx, { ...asked, paymentId: bonusId, amount: gift.amount }, () => grant(ctx, tx, asked));
      if (waitsForSecond) return { bonus: null, waitsForSecond };
      const given = await findBonus(tx, { memberId, bonusId });
      const [bonus] = given ? await bonusCases(tx, [given], at) : [];
      if (!bonus) throw new Error(`bonus ${bonusId} is missing after its grant`);
      return { bonus, waitsForSecond };
    }),
  );
}

/** Grants an approved bonus on its requested terms. Its validity begins with the approval. */
export const agreedBonus: ApprovedAct = {
  kind: KIND,
  async perform(ctx, tx, { merchant_code: merchantCode, subject_id: subjectId, content, reason, asked_by: askedBy }) {
    const member = await findMember(tx, subjectId);
    if (member?.status !== 'active') throw new Problem('approval_not_possible', { why: 'account_blocked' });
    await grant(ctx, tx, { merchantCode, subjectId, content, reason, askedBy });
  },
};

interface Grant {
  readonly merchantCode: string;
  /** The member. */
  readonly subjectId: string;
  readonly content: ApprovalContent;
  readonly reason: string;
  readonly askedBy?: string;
}

async function grant(ctx: OperatorContext, tx: Transaction, { merchantCode, subjectId, content, reason, askedBy }: Grant): Promise<void> {
  const at = ctx.now();
  const { bonusId, currency, name, amount, wagerTimes, validDays, spendsFirst, weightRule } = content;
  if (!isBonusId(bonusId) || typeof currency !== 'string' || !isCurrency(currency)) throw new Error(`no bonus is named for ${subjectId}`);
  await giveBonus(tx, {
    bonusId,
    merchantCode,
    memberId: subjectId,
    promotionCode: PROMOTION_CODE,
    name: String(name),
    currency,
    amount: BigInt(String(amount)),
    wagerRequiredAmount: BigInt(String(amount)) * BigInt(Number(wagerTimes)),
    spendsFirst: spendsFirst === 'bonus' ? 'bonus' : 'cash',
    weightRule: String(weightRule),
    maximumBetAmount: amountOrNull(content['maximumBetAmount']),
    maximumCashAmount: amountOrNull(content['maximumCashAmount']),
    expiresAt: new Date(at.getTime() + Number(validDays) * DAY_MS),
    givenBy: askedBy ?? ctx.operator.id,
    reason,
    at,
  });
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'bonus.given',
    subjectId: bonusId,
    facts: {
      memberId: subjectId,
      amount: String(amount),
      wagerTimes: Number(wagerTimes),
      validDays: Number(validDays),
      reason,
      ...(askedBy && { askedBy }),
    },
  });
}

function isBonusId(value: ApprovalContent[string] | undefined): value is `bon_${string}` {
  return typeof value === 'string' && value.startsWith('bon_');
}

function amountOrNull(value: ApprovalContent[string] | undefined): bigint | null {
  return typeof value === 'string' ? BigInt(value) : null;
}
