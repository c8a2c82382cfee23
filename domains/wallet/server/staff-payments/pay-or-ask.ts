import { askApproval, type AskedFor, type OperatorContext } from '@jogada/accounts/server';
import type { Transaction } from '@jogada/platform/server';
import { findCashierSettings, type CashierSettings } from '../cashier/cashier-settings.ts';
import { insertStaffPayment, lockStaffPayments, sumStaffPayments } from './staff-payment.sql.ts';

const DAY_MS = 86_400_000;

interface StaffPaymentRequest extends AskedFor {
  /** Identifies the payment within its kind; a payment is counted once. */
  readonly paymentId: string;
  /** Minor units of the merchant's currency. */
  readonly amount: bigint;
}

/**
 * Decides whether one operator may make a payment to a member alone (S41). Within the limits of the operator's role, per case and over the
 * last 24 hours, `pay` runs at once; above them the payment is requested as an approval, and the kind's `ApprovedAct` performs it.
 * Runs in the caller's transaction. Returns whether the payment awaits a second operator.
 * @throws Problem `approval_waiting` when the same payment is already requested
 */
export async function payOrAsk(
  ctx: OperatorContext,
  tx: Transaction,
  { paymentId, amount, ...asked }: StaffPaymentRequest,
  pay: () => Promise<void>,
): Promise<boolean> {
  const { id: operatorId, role } = ctx.operator;
  const { merchantCode, kind } = asked;
  const at = ctx.now();
  await lockStaffPayments(tx, operatorId);
  const { caseAmount, dayAmount } = limitsOf(role, await findCashierSettings(tx, merchantCode));
  const paid = await sumStaffPayments(tx, { operatorId, merchantCode, since: new Date(at.getTime() - DAY_MS) });
  if (amount > caseAmount || paid + amount > dayAmount) {
    await askApproval(ctx, tx, asked);
    return true;
  }
  await insertStaffPayment(tx, { merchantCode, operatorId, kind, subjectId: paymentId, amount, at });
  await pay();
  return false;
}

/** The limits of a role, minor units. Roles other than owner and finance pay nothing alone. */
function limitsOf(role: OperatorContext['operator']['role'], settings: CashierSettings): { caseAmount: bigint; dayAmount: bigint } {
  if (role === 'owner') return { caseAmount: settings.ownerCaseAmount, dayAmount: settings.ownerDayAmount };
  if (role === 'finance') return { caseAmount: settings.financeCaseAmount, dayAmount: settings.financeDayAmount };
  return { caseAmount: 0n, dayAmount: 0n };
}
