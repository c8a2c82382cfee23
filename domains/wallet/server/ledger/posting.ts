import type { Currency } from '@jogada/platform/contract';

/**
 * Kinds of postings. Each moves an amount between the member's pockets and a house account:
 * - bet: cash -> vendor; win: vendor -> cash; bet_and_win: both, in one transfer
 * - rollback: reverses the bet named by `refExternalId`; an unknown bet leaves a tombstone
 * - round_close: moves nothing, ends the round
 * - promo_win: promotion -> cash
 * - deposit: payment provider -> cash; deposit_return: the reverse, up to the available cash
 * - withdrawal_hold: cash -> held; withdrawal_release: held -> cash; withdrawal_paid: held -> payment provider
 * - play_grant: play house -> play
 * - adjustment_credit, adjustment_debit: adjustment house <-> cash, by an operator with a reason
 * - vendor_hold: cash -> held; vendor_release: held -> cash; vendor_sent: held -> vendor; vendor_return: vendor -> cash:
 * transfers to a vendor with its own wallet, and back
 * - bonus_grant: promotion -> the grant's bonus account; bonus_convert: that -> cash, the part above the cap -> promotion;
 * bonus_forfeit, bonus_expire: that -> promotion. While a grant is open, bets, wins and rollbacks also move it (docs/ledger.md)
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

/** The pocket of playable money: real or play money. */
export type Pocket = 'cash' | 'play';

/** One movement to post, identified permanently by (member, source, externalId). */
export interface Posting {
  readonly kind: PostingKind;
  readonly merchantCode: string;
  readonly memberId: string;
  /** The requesting source: a vendor's code, `pix`, `house` … Each source has its own house accounts. */
  readonly source: string;
  /** The source's id, at most 80 characters. The same id with the same content returns the first result. */
  readonly externalId: string;
  /** rollback: the bet's externalId; win: the bet's, if the vendor names it; vendor_release, vendor_sent: the hold's. */
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
  /** The span of the posting in a sampled trace; the event carries it on. */
  readonly traceparent?: string | undefined;
  /** For the bonus_* kinds: the grant. */
  readonly grantId?: string;
  /** bonus_grant only: its terms. */
  readonly terms?: GrantTerms;
}

/** The terms of a grant, frozen at the grant. Amounts in minor units. */
export interface GrantTerms {
  readonly promotionCode: string;
  /** Required weighted stakes before conversion to cash; zero converts at once. */
  readonly wageringRequired: bigint;
  readonly stakeOrder: 'cash_first' | 'bonus_first';
  /** The rule of wallet.wagering_weight whose current weights are copied to the grant. */
  readonly weightRule: string;
  /** Maximum stake that uses the grant and counts; null for no maximum. */
  readonly maxBet: bigint | null;
  /** Maximum conversion to cash; null for no cap. */
  readonly maxConversion: bigint | null;
  readonly expiresAt: Date;
}

/** Outcome of a posting. `applied` and `replayed` are success; all others moved nothing. */
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
  /** The stake needs bonus money that it may not use: above the grant's maximum stake, or in an excluded game. */
  | 'bonus_bet_limit'
  /** No such grant, or it has ended. */
  | 'grant_unknown'
  /** A grant does not expire while an open round holds its stake. Retry after the round ends. */
  | 'bonus_in_play'
  /** One of the member's limits refuses it. */
  | 'limit_reached'
  /** The member has paused play or is excluded. */
  | 'play_stopped'
  /** No standing hold of this amount under that id. */
  | 'hold_unknown';

export interface PostingAnswer {
  readonly outcome: Outcome;
  /** The transfer made now, or the first time for a replay; null when refused. */
  readonly transferId: string | null;
  /** The playable balance in minor units: after the posting, after the first one for a replay, or current when refused. */
  readonly balance: bigint;
  /** The account's version after it. */
  readonly version: number;
  /** The bonus part of `balance`. */
  readonly bonus: bigint;
}
