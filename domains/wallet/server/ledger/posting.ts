import type { Currency } from '@jogada/platform/contract';

/**
 * What a posting does. Amounts are moved between the member's pockets and a house account:
 * - bet: cash -> vendor; win: vendor -> cash; bet_and_win: both, in one transfer
 * - rollback: gives the bet named by `refExternalId` back; unknown bets leave a tombstone
 * - round_close: moves nothing, ends the round
 * - promo_win: promotion -> cash
 * - deposit: payment provider -> cash; deposit_return: the reverse, only of money that is there
 * - withdrawal_hold: cash -> held; withdrawal_release: held -> cash; withdrawal_paid: held -> payment provider
 * - play_grant: play house -> play
 * - adjustment_credit, adjustment_debit: adjustment house <-> cash, by an operator with a reason
 */
export const POSTING_KINDS = [
  'bet',
  'win',
  'bet_and_win',
  'rollback',
  'round_close',
  'promo_win',
  'deposit',
  'deposit_return',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_paid',
  'play_grant',
  'adjustment_credit',
  'adjustment_debit',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Where a member's playable money is: real or play money. */
export type Pocket = 'cash' | 'play';

/** One movement to make, named once and for ever by (member, source, externalId). */
export interface Posting {
  readonly kind: PostingKind;
  readonly merchantCode: string;
  readonly memberId: string;
  /** Who asks: a vendor's code, `pix`, `house` … House accounts are kept per source. */
  readonly source: string;
  /** The asker's own id, at most 80 characters; the same id and content is answered again, never done again. */
  readonly externalId: string;
  /** rollback: the bet's externalId; win: the bet's, when the vendor names it. */
  readonly refExternalId?: string;
  readonly roundId?: string;
  readonly gameId?: string;
  readonly closesRound?: boolean;
  /** Minor units, zero or more. bet_and_win: the bet. */
  readonly amount: bigint;
  /** bet_and_win only: the win, minor units. */
  readonly winAmount?: bigint;
  readonly currency: Currency;
  readonly pocket?: Pocket;
  readonly at: Date;
}

/** How a posting ended. `applied` and `replayed` are success; every other moved nothing. */
export type Outcome =
  | 'applied'
  | 'replayed'
  | 'conflict'
  | 'insufficient_funds'
  | 'bet_unknown'
  | 'bet_rolled_back'
  | 'bet_settled'
  | 'round_closed'
  | 'account_blocked'
  | 'account_unknown'
  | 'currency_mismatch';

export interface PostingAnswer {
  readonly outcome: Outcome;
  /** The transfer made, or made the first time; null when refused. */
  readonly transferId: string | null;
  /** The playable balance after it, minor units: of the first time when replayed, of now when refused. */
  readonly balance: bigint;
  /** The account's version after it. */
  readonly version: number;
}
