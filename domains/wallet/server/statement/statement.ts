import type { Currency, Language } from '@jogada/platform/contract';

/** One movement, as a statement tells it. */
export interface StatementLine {
  readonly at: Date;
  readonly kind: string;
  readonly source: string;
  /** Signed, minor units. */
  readonly amount: bigint;
  /** What there was to play with after it. */
  readonly balance: bigint;
  readonly transferId: string;
}

/** A member's account over some days, ready to be written down. */
export interface Statement {
  readonly siteName: string;
  readonly username: string;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly currency: Currency;
  readonly language: Language;
  readonly openingBalance: bigint;
  readonly closingBalance: bigint;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly lines: readonly StatementLine[];
  readonly madeAt: Date;
}
