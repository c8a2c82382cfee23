import { askApproval, findMember, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { isRealMember } from '@jogada/accounts/contract/player';
import { isCurrency, Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { adjustMember as endpoint } from '../../contract/operator/adjustments.ts';
import { postWithin } from '../ledger/post.ts';

const ADJUSTMENT = 'wallet.adjustment';
/** Maximum of one adjustment, minor units. */
const MAXIMUM_AMOUNT = 10_000_000n;

/**
 * Requests a correction of a member's cash (S41). It is posted after a second operator approves it.
 * @throws Problem `not_allowed`, `not_found`, `amount_above_maximum`
 */
export async function adjustMember(
  ctx: OperatorContext,
  { memberId, direction, amount, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const member = await findMember(ctx.database, memberId);
  if (!member || !isRealMember(member.type)) throw new Problem('not_found');
  const { currency, merchantCode, username } = member;
  if (amount > MAXIMUM_AMOUNT) throw new Problem('amount_above_maximum', { maximumAmount: MAXIMUM_AMOUNT.toString(), currency });
  const content = { direction, amount: amount.toString(), currency, username };
  const approvalId = await ctx.database.transaction((tx) =>
    askApproval(ctx, tx, { merchantCode, kind: ADJUSTMENT, subjectId: memberId, content, reason }),
  );
  return { approvalId };
}

/** Posts an approved adjustment. The approval's id is the transfer's external id, which makes the posting idempotent. */
export const agreedAdjustment: ApprovedAct = {
  kind: ADJUSTMENT,
  async perform(ctx, tx, approval) {
    const { direction, amount, currency } = approval.content;
    if (typeof amount !== 'string' || typeof currency !== 'string' || !isCurrency(currency))
      throw new Error(`approval ${approval.id} has no amount`);
    const [answer] = await postWithin(tx, [
      {
        kind: direction === 'debit' ? 'adjustment_debit' : 'adjustment_credit',
        merchantCode: approval.merchant_code,
        memberId: approval.subject_id,
        source: 'house',
        externalId: approval.id,
        amount: BigInt(amount),
        currency,
        at: ctx.now(),
      },
    ]);
    if (answer?.outcome !== 'applied') throw new Problem('approval_not_possible', { why: answer?.outcome ?? 'unknown' });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'wallet.adjusted',
      subjectId: approval.subject_id,
      merchantCode: approval.merchant_code,
      facts: { approvalId: approval.id, transferId: answer.transferId, direction: String(direction), amount, askedBy: approval.asked_by },
      after: { balance: answer.balance.toString() },
      reason: approval.reason,
    });
  },
};
