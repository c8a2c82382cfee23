import type { Outcome, PostingAnswer } from '@jogada/wallet/server';
import { writeDecimal, type Currency } from '@jogada/platform/contract';
import type { VendorErrorCode } from '@jogada/games/contract/vendor-api';
import { VendorRefusal } from './vendor-refusal.ts';

type Refused = Exclude<Outcome, 'applied' | 'replayed'>;

/** The vendor's word for each way in which the ledger refuses. */
export const REFUSAL_WORDS = {
  conflict: 'transaction_conflict',
  insufficient_funds: 'insufficient_funds',
  bet_unknown: 'bet_unknown',
  bet_rolled_back: 'bet_rolled_back',
  bet_settled: 'bet_settled',
  round_closed: 'round_closed',
  account_blocked: 'account_blocked',
  account_unknown: 'unknown_member',
  currency_mismatch: 'currency_mismatch',
  bonus_bet_limit: 'limit_reached',
  limit_reached: 'limit_reached',
  // Why somebody does not play is nobody else's business.
  play_stopped: 'account_blocked',
  // Of grants and holds, which no call of this API names.
  grant_unknown: 'transaction_conflict',
  bonus_in_play: 'transaction_conflict',
  hold_unknown: 'transaction_conflict',
} as const satisfies Record<Refused, VendorErrorCode>;

interface MovementAnswer {
  readonly transactionId: string;
  readonly platformTransactionId: string;
  readonly balance: string;
  readonly currency: Currency;
  readonly replayed: boolean;
}

/** What the vendor is told of a movement. @throws VendorRefusal when the ledger refused; for want of funds with the balance */
export function answerMovement(answer: PostingAnswer, movement: { transactionId: string; currency: Currency }): MovementAnswer {
  const balance = { amount: answer.balance, currency: movement.currency };
  const { outcome } = answer;
  if (outcome !== 'applied' && outcome !== 'replayed') {
    throw new VendorRefusal(REFUSAL_WORDS[outcome], outcome === 'insufficient_funds' ? balance : undefined);
  }
  if (answer.transferId === null) throw new Error(`the ledger ${outcome} a movement without naming it`);
  return {
    transactionId: movement.transactionId,
    platformTransactionId: answer.transferId,
    balance: writeDecimal(balance),
    currency: movement.currency,
    replayed: outcome === 'replayed',
  };
}
