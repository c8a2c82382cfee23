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
  const { merchantCode, kind } = asked;
  const { id: operatorId, role } = ctx.operator;
  if ((await payAlone(tx, { merchantCode, kind, paymentId, amount, operatorId, role, at: ctx.now() })).isPaid) {
    await pay();
    return false;
  }
  await askApproval(ctx, tx, asked);
  return true;
}

type LimitedRole = OperatorContext['operator']['role'];

interface LonePayment extends Pick<StaffPaymentRequest, 'merchantCode' | 'kind' | 'paymentId' | 'amount'> {
  readonly operatorId: string;
  readonly role: LimitedRole;
  readonly at: Date;
}

/** Counts a payment towards its operator's limits (S41), unless it is above `maximumAmount`, what the operator may pay alone at the time. */
export async function payAlone(
  tx: Transaction,
  { paymentId, role, ...payment }: LonePayment,
): Promise<{ isPaid: boolean; maximumAmount: bigint }> {
  const { operatorId, merchantCode, amount, at } = payment;
  await lockStaffPayments(tx, operatorId);
  const { caseAmount, dayAmount } = limitsOf(role, await findCashierSettings(tx, merchantCode));
  const paid = await sumStaffPayments(tx, { operatorId, merchantCode, since: new Date(at.getTime() - DAY_MS) });
  const maximumAmount = caseAmount < dayAmount - paid ? caseAmount : dayAmount - paid;
  const isPaid = amount <= maximumAmount;
  if (isPaid) await insertStaffPayment(tx, { ...payment, subjectId: paymentId });
  return { isPaid, maximumAmount };
}

/** The limits of a role, minor units. Roles other than owner and finance pay nothing alone. */
function limitsOf(role: LimitedRole, settings: CashierSettings): { caseAmount: bigint; dayAmount: bigint } {
  if (role === 'owner') return { caseAmount: settings.ownerCaseAmount, dayAmount: settings.ownerDayAmount };
  if (role === 'finance') return { caseAmount: settings.financeCaseAmount, dayAmount: settings.financeDayAmount };
  return { caseAmount: 0n, dayAmount: 0n };
}
