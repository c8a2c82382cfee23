import { randomBytes } from 'node:crypto';
import { askApproval, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { refundDeposit as endpoint } from '../../contract/operator/deposits.ts';
import { depositChanged } from '../../contract/player/deposit.ts';
import { depositView } from '../deposit/deposit-view.ts';
import { postWithin } from '../ledger/post.ts';
import { insertRefund, lockRefundable, selectRefundable, touchDeposit, type RefundableRow } from './refund.sql.ts';

const REFUND = 'wallet.deposit_refund';
/** Banks accept the return of a PIX payment within 90 days, by the Central Bank's rules. */
const RETURNABLE_MS = 90 * 86_400_000;

/**
 * Requests a full or partial refund of a paid deposit (S41). It is executed after a second operator approves it.
 * @throws Problem `not_allowed`, `not_found`, `deposit_not_refundable`, `amount_above_maximum`, `approval_waiting`
 */
export async function refundDeposit(
  ctx: OperatorContext,
  { depositId, amount, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const deposit = await selectRefundable(ctx.database, depositId);
  if (!deposit) throw new Problem('not_found');
  const { merchant_code: merchantCode, member_id: memberId, username, currency, end_to_end_id: endToEndId } = deposit;
  const rest = restOf(deposit, ctx.now());
  if (amount > rest) throw new Problem('amount_above_maximum', { maximumAmount: rest.toString(), currency });
  const content = { direction: 'debit', amount: amount.toString(), currency, memberId, username, endToEndId };
  const approvalId = await ctx.database.transaction((tx) =>
    askApproval(ctx, tx, { merchantCode, kind: REFUND, subjectId: depositId, content, reason }),
  );
  return { approvalId };
}

/** The refundable remainder of a deposit, minor units. @throws Problem `deposit_not_refundable` if there is none */
function restOf(deposit: RefundableRow, now: Date): bigint {
  const { state, payment_state: paymentState, paid_at: paidAt } = deposit;
  const rest = deposit.amount - deposit.refunded_amount;
  const isLate = paidAt !== null && now.getTime() - paidAt.getTime() > RETURNABLE_MS;
  if (state !== 'paid' || paymentState !== 'credited' || rest <= 0n || isLate) throw new Problem('deposit_not_refundable');
  return rest;
}

/**
 * Debits an approved refund from the member's cash and orders it in one commit. The bank is called afterwards under a stored id
 * until it responds. Only available cash is refunded.
 */
export const agreedRefund: ApprovedAct = {
  kind: REFUND,
  async perform(ctx, tx, approval) {
    const { amount } = approval.content;
    const deposit = await lockRefundable(tx, approval.subject_id);
    if (typeof amount !== 'string' || !deposit?.end_to_end_id) throw new Error(`approval ${approval.id} names no paid deposit`);
    if (BigInt(amount) > restOf(deposit, ctx.now())) throw new Problem('approval_not_possible', { why: 'amount_above_maximum' });
    const returnId = `d${randomBytes(15).toString('hex')}`;
    const at = ctx.now();
    const [answer] = await postWithin(tx, [
      {
        kind: 'deposit_return',
        merchantCode: deposit.merchant_code,
        memberId: deposit.member_id,
        source: 'pix',
        externalId: `${deposit.end_to_end_id}:${returnId}`,
        amount: BigInt(amount),
        currency: deposit.currency,
        at,
      },
    ]);
    if (answer?.outcome !== 'applied') throw new Problem('approval_not_possible', { why: answer?.outcome ?? 'unknown' });
    await insertRefund(tx, {
      return_id: returnId,
      deposit_id: deposit.deposit_id,
      end_to_end_id: deposit.end_to_end_id,
      member_id: deposit.member_id,
      merchant_code: deposit.merchant_code,
      amount: BigInt(amount),
      currency: deposit.currency,
      approval_id: approval.id,
      at,
    });
    const changed = await touchDeposit(tx, deposit.deposit_id);
    if (changed) tx.afterCommit(() => ctx.realtime.publish(depositChanged, changed.member_id, depositView(changed, ctx.settings)));
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'deposit.refund_ordered',
      subjectId: deposit.deposit_id,
      merchantCode: deposit.merchant_code,
      facts: { approvalId: approval.id, transferId: answer.transferId, returnId, amount, askedBy: approval.asked_by },
      before: { refundedAmount: deposit.refunded_amount.toString() },
      after: { refundedAmount: (deposit.refunded_amount + BigInt(amount)).toString(), balance: answer.balance.toString() },
      reason: approval.reason,
    });
  },
};
