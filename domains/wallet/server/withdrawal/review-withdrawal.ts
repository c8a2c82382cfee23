import type { StaffAction } from '@jogada/accounts/contract/operator';
import type { RefusalReason, Withdrawal } from '@jogada/wallet/contract/player';
import { askApproval, recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import { takeStep } from './take-step.ts';
import { insertStep, lockWithdrawal, selectWithdrawal, setReady, type WithdrawalRow } from './withdrawal.sql.ts';
import { withdrawalView } from './withdrawal-view.ts';

const LARGE = 'withdrawal.approval';

/**
 * Approves a withdrawal in review; the step and the audit trail name the operator. Above the merchant's four-eyes amount it
 * awaits a second approval (S41).
 * @throws Problem `not_allowed`, `withdrawal_not_found`, `withdrawal_not_in_review`, `approval_waiting`
 */
export async function approveWithdrawal(
  ctx: OperatorContext,
  { withdrawalId }: { withdrawalId: Withdrawal['withdrawalId'] },
): Promise<Withdrawal & { waitsForSecond: boolean }> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockReviewed(tx, withdrawalId);
    const settings = await findCashierSettings(tx, row.merchant_code);
    const waitsForSecond = row.amount > settings.withdrawalFourEyesAmount;
    if (waitsForSecond) {
      await askApproval(ctx, tx, {
        merchantCode: row.merchant_code,
        kind: LARGE,
        subjectId: withdrawalId,
        content: { memberId: row.member_id, amount: row.amount.toString(), currency: row.currency },
        reason: 'above the amount that one of the staff lets go',
      });
    } else await letGo(ctx, tx, row);
    return { ...(await withdrawalView(tx, (await selectWithdrawal(tx, withdrawalId)) ?? row)), waitsForSecond };
  });
}

/**
 * Refuses a withdrawal in review. The hold is released in the same transaction, and the member sees the reason.
 * @throws Problem `not_allowed`, `withdrawal_not_found`, `withdrawal_not_in_review`
 */
export async function refuseWithdrawal(
  ctx: OperatorContext,
  { withdrawalId, reason }: { withdrawalId: Withdrawal['withdrawalId']; reason: RefusalReason },
): Promise<Withdrawal> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockReviewed(tx, withdrawalId);
    await recordReview(ctx, tx, { row, action: 'withdrawal.refused', reason });
    return takeStep(ctx, tx, row, { state: 'refused', actor: ctx.operator.id, reasonCode: reason });
  });
}

/** Performed on the second approval. A refused approval leaves the withdrawal in review. */
export const largeWithdrawal: ApprovedAct = {
  kind: LARGE,
  async perform(ctx, tx, { subject_id: withdrawalId }) {
    const row = await lockWithdrawal(tx, withdrawalId);
    if (!row || row.state !== 'in_review' || row.ready_at !== null) throw new Problem('approval_not_possible');
    await letGo(ctx, tx, row);
  },
};

async function letGo(ctx: OperatorContext, tx: Transaction, row: WithdrawalRow): Promise<void> {
  const { withdrawal_id: withdrawalId } = row;
  const at = ctx.now();
  await setReady(tx, { withdrawalId, at });
  await insertStep(tx, { withdrawalId, state: 'in_review', actor: ctx.operator.id, reasonCode: 'approved', at });
  await recordReview(ctx, tx, { row, action: 'withdrawal.approved', reason: null });
}

async function lockReviewed(tx: Transaction, withdrawalId: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, withdrawalId);
  if (!row) throw new Problem('withdrawal_not_found');
  if (row.state !== 'in_review' || row.ready_at !== null) throw new Problem('withdrawal_not_in_review');
  return row;
}

function recordReview(
  ctx: OperatorContext,
  tx: Transaction,
  review: { row: WithdrawalRow; action: StaffAction; reason: string | null },
): Promise<void> {
  return recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: review.action,
    subjectId: review.row.withdrawal_id,
    facts: { memberId: review.row.member_id, amount: review.row.amount.toString(), reason: review.reason },
    merchantCode: review.row.merchant_code,
  });
}
