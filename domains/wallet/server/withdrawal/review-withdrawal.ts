import type { Withdrawal } from '@jogada/wallet/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { CallContext, Transaction } from '@jogada/platform/server';
import { takeStep } from './take-step.ts';
import { insertStep, lockWithdrawal, selectWithdrawal, setReady, type WithdrawalRow } from './withdrawal.sql.ts';
import { withdrawalView } from './withdrawal-view.ts';

/** A member of staff at work. */
export interface ReviewContext extends CallContext {
  readonly operator: { readonly id: string };
}

/**
 * Lets a withdrawal in review be sent; the step names the operator.
 * @throws Problem `withdrawal_not_found`, `withdrawal_not_in_review`
 */
export function approveWithdrawal(ctx: ReviewContext, { withdrawalId }: { withdrawalId: Withdrawal['withdrawalId'] }): Promise<Withdrawal> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockReviewed(tx, withdrawalId);
    const at = ctx.now();
    await setReady(tx, { withdrawalId, at });
    await insertStep(tx, { withdrawalId, state: 'in_review', actor: ctx.operator.id, reasonCode: 'approved', at });
    return withdrawalView(tx, (await selectWithdrawal(tx, row.withdrawal_id)) ?? row);
  });
}

/**
 * Refuses a withdrawal in review; the hold is released in the same transaction and the member sees the reason.
 * @throws Problem `withdrawal_not_found`, `withdrawal_not_in_review`
 */
export function refuseWithdrawal(ctx: ReviewContext, { withdrawalId, reason }: { withdrawalId: Withdrawal['withdrawalId']; reason: string }): Promise<Withdrawal> {
  return ctx.database.transaction(async (tx) => {
    const row = await lockReviewed(tx, withdrawalId);
    return takeStep(ctx, tx, row, { state: 'refused', actor: ctx.operator.id, reasonCode: reason });
  });
}

async function lockReviewed(tx: Transaction, withdrawalId: string): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, withdrawalId);
  if (!row) throw new Problem('withdrawal_not_found');
  if (row.state !== 'in_review' || row.ready_at !== null) throw new Problem('withdrawal_not_in_review');
  return row;
}
