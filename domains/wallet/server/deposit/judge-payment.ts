import type { RETURN_REASONS } from '../../contract/player/deposit.ts';
import type { Payment } from '../cashier/payment-provider.ts';
import type { DepositRow } from './deposit.sql.ts';

/** Whose money it is: the member's, somebody else's, or not to be found out because the account has no CPF yet. */
export type Payer = 'own' | 'other' | 'unasked';

interface Judged {
  readonly payment: Payment;
  readonly deposit: DepositRow | undefined;
  readonly payer: Payer;
  /** Whether the law of the merchant's country wants the payer to be known as the member (R41). */
  readonly requiresOwnMoney: boolean;
}

/** `limit_reached`, `play_stopped`: the member's own limit, or their exclusion, came between the code and its payment. */
type ReturnReason = 'already_paid' | (typeof RETURN_REASONS)[number];

/** What is to happen with a received payment. Money that is nobody's we know of is never guessed about. */
export type Verdict =
  | { readonly kind: 'credit'; readonly deposit: DepositRow }
  | { readonly kind: 'return'; readonly deposit: DepositRow; readonly reasonCode: ReturnReason }
  | { readonly kind: 'suspense'; readonly reasonCode: 'txid_unknown' | 'receiver_differs' | 'already_refunded' };

/**
 * Judges a payment that the provider confirmed (S47). A code that lapsed before the money came is still credited: the
 * bank took it, and it is the member's. Another amount, another person's money (R41) or a second payment goes back in full.
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
