import { randomBytes } from 'node:crypto';
import { findIdentity } from '@jogada/accounts/server';
import type { Transaction } from '@jogada/platform/server';
import { depositChanged } from '../../contract/player/deposit.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { insertIncident } from '../cashier/incident.sql.ts';
import { pauseBeforeRetry } from '../cashier/pause-before-retry.ts';
import type { Payment, PaymentProvider } from '../cashier/payment-provider.ts';
import { noteMoneyTrait } from '../cashier/money-trait.ts';
import { sealText } from '../cashier/sealed-text.ts';
import { postWithin } from '../ledger/post.ts';
import {
  lockDepositByTxid,
  requiresOwnMoney,
  selectDepositByTxid,
  setDepositPaid,
  setDepositReturning,
  type DepositRow,
} from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';
import { judgePayment, type Payer, type Verdict } from './judge-payment.ts';
import {
  lockPayment,
  postponePayment,
  selectPayment,
  setPaymentConfirmed,
  setPaymentCredited,
  setPaymentInSuspense,
  setPaymentReturning,
  setPaymentUnknown,
  type PixPaymentRow,
} from './pix-payment.sql.ts';
import { returnPayment } from './return-payment.ts';

const DAY_MS = 86_400_000;
const ATTEMPTS_MAX = 10;

/**
 * Advances a reported payment by one step, using the provider's own record. Idempotent: the payment's row is the lock,
 * and its end-to-end id is the ledger's idempotency key.
 * @throws ProviderUnavailable when the provider does not respond
 */
export async function settlePayment(ctx: CashierContext, endToEndId: string): Promise<void> {
  const notified = await selectPayment(ctx.database, endToEndId);
  if (notified?.state === 'notified') await judgeAndRecord(ctx, notified);
  const judged = notified?.state === 'notified' ? await selectPayment(ctx.database, endToEndId) : notified;
  if (judged?.state === 'returning') await returnPayment(ctx, judged);
}

async function judgeAndRecord(ctx: CashierContext, notified: PixPaymentRow): Promise<void> {
  const confirmed = await confirm(ctx, notified);
  if (!confirmed) return noteUnconfirmed(ctx, notified);
  const { payment, payments, accountId } = confirmed;
  const payer = await findOutPayer(ctx, payments, payment);
  await ctx.database.transaction(async (tx) => {
    const row = await lockPayment(tx, payment.endToEndId);
    if (row?.state !== 'notified') return;
    const charged = payment.txid === undefined ? undefined : await lockDepositByTxid(tx, payment.txid);
    // A bank decides about its own charges only.
    const deposit = charged?.payment_account_id === accountId ? charged : undefined;
    const payerCipher = payment.payerDocument === undefined ? null : sealText(payment.payerDocument, ctx.settings.secrets);
    await setPaymentConfirmed(tx, { ...payment, accountId, payerCipher });
    if (deposit && payment.payerDocument !== undefined) {
      await noteMoneyTrait(
        tx,
        { memberId: deposit.member_id, kind: 'payer', value: payment.payerDocument, at: ctx.now() },
        ctx.settings.secrets,
      );
    }
    const ownMoney = deposit !== undefined && (await requiresOwnMoney(tx, { merchantCode: deposit.merchant_code, at: ctx.now() }));
    await book(ctx, tx, payment, judgePayment({ payment, deposit, payer, requiresOwnMoney: ownMoney }));
  });
}

interface Confirmed {
  readonly payment: Payment;
  readonly payments: PaymentProvider;
  readonly accountId: string | null;
}

/**
 * Reads a payment from the bank that reported it. Two accounts at one bank list the same payments, so one of a charge of another account is
 * read there too: that account's own record decides.
 */
async function confirm(
  ctx: CashierContext,
  { end_to_end_id: endToEndId, payment_account_id: reporter }: PixPaymentRow,
): Promise<Confirmed | undefined> {
  const { payments } = await ctx.wallet.banks.of(reporter);
  const payment = await payments.findPayment(endToEndId);
  if (!payment) return undefined;
  const reported = { payment, payments, accountId: reporter };
  const charged = payment.txid === undefined ? undefined : await selectDepositByTxid(ctx.database, payment.txid);
  if (!charged || charged.payment_account_id === reporter) return reported;
  const charging = await ctx.wallet.banks.of(charged.payment_account_id);
  const own = await charging.payments.findPayment(endToEndId);
  return own?.txid === payment.txid && own
    ? { payment: own, payments: charging.payments, accountId: charged.payment_account_id }
    : reported;
}

async function book(ctx: CashierContext, tx: Transaction, payment: Payment, verdict: Verdict): Promise<void> {
  switch (verdict.kind) {
    case 'credit':
      return credit(ctx, tx, payment, verdict.deposit);
    case 'return':
      return orderReturn(ctx, tx, payment, verdict);
    case 'suspense':
      return putInSuspense(ctx, tx, payment, verdict.reasonCode);
    default:
      verdict satisfies never;
  }
}

async function credit(ctx: CashierContext, tx: Transaction, payment: Payment, deposit: DepositRow): Promise<void> {
  const at = ctx.now();
  const [answer] = await postWithin(tx, [
    {
      kind: 'deposit',
      merchantCode: deposit.merchant_code,
      memberId: deposit.member_id,
      source: 'pix',
      externalId: payment.endToEndId,
      amount: payment.amount,
      currency: deposit.currency,
      at,
    },
  ]);
  if (answer?.outcome === 'limit_reached' || answer?.outcome === 'play_stopped') {
    return orderReturn(ctx, tx, payment, { kind: 'return', deposit, reasonCode: answer.outcome });
  }
  if (!answer || (answer.outcome !== 'applied' && answer.outcome !== 'replayed') || answer.transferId === null) {
    return putInSuspense(ctx, tx, payment, answer?.outcome ?? 'not_posted');
  }
  await setPaymentCredited(tx, { endToEndId: payment.endToEndId, depositId: deposit.deposit_id, transferId: answer.transferId, at });
  const paid = await setDepositPaid(tx, { depositId: deposit.deposit_id, endToEndId: payment.endToEndId, paidAt: payment.paidAt });
  if (!paid) throw new Error(`deposit ${deposit.deposit_id} cannot be paid in state ${deposit.state}`);
  tx.afterCommit(() => ctx.realtime.publish(depositChanged, paid.member_id, depositView(paid, ctx.settings)));
}

async function orderReturn(
  ctx: CashierContext,
  tx: Transaction,
  payment: Payment,
  verdict: Extract<Verdict, { kind: 'return' }>,
): Promise<void> {
  const { deposit, reasonCode } = verdict;
  const at = ctx.now();
  await setPaymentReturning(tx, {
    endToEndId: payment.endToEndId,
    depositId: deposit.deposit_id,
    returnId: `r${randomBytes(15).toString('hex')}`,
    reasonCode,
    at,
  });
  // A second payment of a deposit does not affect its first.
  if (reasonCode !== 'already_paid') {
    const returning = await setDepositReturning(tx, {
      depositId: deposit.deposit_id,
      endToEndId: payment.endToEndId,
      reasonCode,
      paidAt: payment.paidAt,
    });
    if (returning) tx.afterCommit(() => ctx.realtime.publish(depositChanged, returning.member_id, depositView(returning, ctx.settings)));
  }
  await insertIncident(tx, {
    kind: 'payment_differs',
    subjectId: payment.endToEndId,
    facts: { reasonCode, depositId: deposit.deposit_id, askedAmount: deposit.amount.toString(), paidAmount: payment.amount.toString() },
    at,
  });
}

async function putInSuspense(ctx: CashierContext, tx: Transaction, payment: Payment, reasonCode: string): Promise<void> {
  const at = ctx.now();
  await setPaymentInSuspense(tx, { endToEndId: payment.endToEndId, reasonCode, at });
  await insertIncident(tx, {
    kind: 'payment_unknown',
    subjectId: payment.endToEndId,
    facts: { reasonCode, txid: payment.txid ?? '', amount: payment.amount.toString() },
    at,
  });
  ctx.log.error({ endToEndId: payment.endToEndId, reasonCode }, 'payment put in suspense');
}

// The provider returns no payment for its own message. Its replicas may lag, so the lookup is retried before staff take over.
async function noteUnconfirmed(ctx: CashierContext, notified: PixPaymentRow): Promise<void> {
  const at = ctx.now();
  if (notified.attempts < ATTEMPTS_MAX) {
    await postponePayment(ctx.database, {
      endToEndId: notified.end_to_end_id,
      nextAt: new Date(at.getTime() + pauseBeforeRetry(notified.attempts)),
    });
    return;
  }
  await setPaymentUnknown(ctx.database, notified.end_to_end_id);
  await insertIncident(ctx.database, { kind: 'payment_not_confirmed', subjectId: notified.end_to_end_id, facts: {}, at });
}

/**
 * Determines whose money it is (R41). If the provider does not name the payer, the only standard way is to list the
 * charge's payments by the member's CPF and to look for the payment there.
 */
async function findOutPayer(ctx: CashierContext, payments: PaymentProvider, payment: Payment): Promise<Payer> {
  const deposit = payment.txid === undefined ? undefined : await selectDepositByTxid(ctx.database, payment.txid);
  if (!deposit || payment.txid === undefined) return 'unasked';
  const { document } = await findIdentity(ctx.database, ctx.settings.secrets, deposit.member_id);
  if (document === null) return 'unasked';
  if (payment.payerDocument !== undefined) return payment.payerDocument === document ? 'own' : 'other';
  const span = { from: new Date(payment.paidAt.getTime() - DAY_MS / 2), to: new Date(payment.paidAt.getTime() + DAY_MS / 2) };
  const own = await payments.listPayments({ ...span, txid: payment.txid, payerDocument: document });
  return own.some((candidate) => candidate.endToEndId === payment.endToEndId) ? 'own' : 'other';
}
