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
 * - vendor_hold: cash -> held; vendor_release: held -> cash; vendor_sent: held -> vendor; vendor_return: vendor -> cash:
 *   money that is taken to a vendor with a wallet of its own, and back
 * - bonus_grant: promotion -> a bonus account of its own; bonus_convert: that -> cash, what may not become cash -> promotion;
 *   bonus_forfeit, bonus_expire: that -> promotion. While a grant is open, bets, wins and rollbacks move it too (docs/ledger.md)
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
  'vendor_hold',
  'vendor_release',
  'vendor_sent',
  'vendor_return',
  'bonus_grant',
  'bonus_convert',
  'bonus_forfeit',
  'bonus_expire',
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
  /** rollback: the bet's externalId; win: the bet's, when the vendor names it; vendor_release, vendor_sent: the hold's. */
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
  /** The kinds bonus_*: which grant. */
  readonly grantId?: string;
  /** bonus_grant only: under which terms. */
  readonly terms?: GrantTerms;
}

/** The terms of a grant, frozen when it is given. Amounts in minor units. */
export interface GrantTerms {
  readonly promotionCode: string;
  /** What must be staked, weighted, before it becomes cash; zero: at once. */
  readonly wageringRequired: bigint;
  readonly stakeOrder: 'cash_first' | 'bonus_first';
  /** The rule of wallet.wagering_weight whose weights, as they are now, say how much a stake counts. */
  readonly weightRule: string;
  /** The highest stake that may use it and counts; null: any. */
  readonly maxBet: bigint | null;
  /** The most that it may become in cash; null: all of it. */
  readonly maxConversion: bigint | null;
  readonly expiresAt: Date;
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
  | 'currency_mismatch'
  /** The stake needs bonus money that may not be staked here: above the grant's highest stake, or in an excluded game. */
  | 'bonus_bet_limit'
  /** No such grant, or it has ended. */
  | 'grant_unknown'
  /** A grant does not run out under a round that holds its stake: ask again when the round has ended. */
  | 'bonus_in_play'
  /** A limit that the member set stands against it. */
  | 'limit_reached'
  /** The member takes a pause from playing, or has excluded themselves. */
  | 'play_stopped'
  /** No standing hold of this amount under that id. */
  | 'hold_unknown';

export interface PostingAnswer {
  readonly outcome: Outcome;
  /** The transfer made, or made the first time; null when refused. */
  readonly transferId: string | null;
  /** The playable balance after it, minor units: of the first time when replayed, of now when refused. */
  readonly balance: bigint;
  /** The account's version after it. */
  readonly version: number;
  /** What of `balance` is bonus money. */
  readonly bonus: bigint;
}
