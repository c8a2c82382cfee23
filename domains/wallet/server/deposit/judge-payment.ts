import type { RETURN_REASONS } from '../../contract/player/deposit.ts';
import type { Payment } from '../cashier/payment-provider.ts';
import type { DepositRow } from './deposit.sql.ts';

/** Owner of the money: the member, another person, or undetermined because the account has no CPF. */
export type Payer = 'own' | 'other' | 'unasked';

interface Judged {
  readonly payment: Payment;
  readonly deposit: DepositRow | undefined;
  readonly payer: Payer;
  /** Whether the merchant's jurisdiction requires that the payer is proven to be the member (R41). */
  readonly requiresOwnMoney: boolean;
}

/** `limit_reached`, `play_stopped`: a limit, pause or exclusion of the member took effect after the code was issued. */
type ReturnReason = 'already_paid' | (typeof RETURN_REASONS)[number];

/** The decision about a received payment. A payment that cannot be matched is never attributed by guessing. */
export type Verdict =
  | { readonly kind: 'credit'; readonly deposit: DepositRow }
  | { readonly kind: 'return'; readonly deposit: DepositRow; readonly reasonCode: ReturnReason }
  | { readonly kind: 'suspense'; readonly reasonCode: 'txid_unknown' | 'receiver_differs' | 'already_refunded' };

/**
 * Decides about a payment that the provider confirmed (S47). A payment after the code expired is still credited, since
 * the bank accepted it. A wrong amount, another person's money (R41) or a second payment is refunded in full.
 */
export function judgePayment({ payment, deposit, payer, requiresOwnMoney }: Judged): Verdict {
  if (!deposit) return { kind: 'suspense', reasonCode: 'txid_unknown' };
  if (payment.receiverKey !== undefined && payment.receiverKey !== deposit.receiver_key)
    return { kind: 'suspense', reasonCode: 'receiver_differs' };
  if (payment.refunds.some((refund) => refund.status !== 'not_done')) return { kind: 'suspense', reasonCode: 'already_refunded' };
  if (deposit.end_to_end_id !== null) return { kind: 'return', deposit, reasonCode: 'already_paid' };
  if (payment.amount !== deposit.amount) return { kind: 'return', deposit, reasonCode: 'amount_differs' };
  if (payer === 'other') return { kind: 'return', deposit, reasonCode: 'payer_differs' };
  if (payer === 'unasked' && requiresOwnMoney) return { kind: 'return', deposit, reasonCode: 'payer_unknown' };
  return { kind: 'credit', deposit };
}
