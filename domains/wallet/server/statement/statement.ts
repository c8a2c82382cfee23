import type { Currency, Language } from '@jogada/platform/contract';

/** One movement on a statement. */
export interface StatementLine {
  readonly at: Date;
  readonly kind: string;
  readonly source: string;
  /** Signed, minor units. */
  readonly amount: bigint;
  /** Playable balance after it. */
  readonly balance: bigint;
  readonly transferId: string;
}

/** A member's statement over a span of days, ready to be formatted. */
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
