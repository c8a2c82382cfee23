import type { ContractTerms } from '../../contract/player/index.ts';

/** Fractions of a minor unit in which dues are computed. */
const PARTS = 100_000n;

export interface PeriodFigures {
  /** Turnover or net loss, minor units. */
  readonly figure: bigint;
  /** Loss of earlier periods; never positive. */
  readonly carriedLoss: bigint;
  readonly activeCount: number;
}

export interface Due {
  /** Index of the highest step whose conditions are met; null for none. */
  readonly step: number | null;
  readonly rate: number;
  /** Hundred-thousandths of a minor unit. */
  readonly due: bigint;
}

/** Computes a period's due: the rate of the highest reached step on the whole figure, up to the maximum. */
export function dueOf(terms: ContractTerms, { figure, carriedLoss, activeCount }: PeriodFigures): Due {
  const base = figure + carriedLoss;
  const step = terms.steps.findLastIndex(({ from, activeFrom }) => base >= BigInt(from) && activeCount >= activeFrom);
  const rate = terms.steps[step]?.rate ?? 0;
  if (rate === 0 || base <= 0n) return { step: null, rate: 0, due: 0n };
  const due = base * BigInt(rate);
  const maximum = terms.maximum === null ? due : BigInt(terms.maximum) * PARTS;
  return { step, rate, due: due < maximum ? due : maximum };
}

/** The loss carried into the next period. */
export function lossAfter(terms: ContractTerms, { figure, carriedLoss }: Pick<PeriodFigures, 'figure' | 'carriedLoss'>): bigint {
  const base = figure + carriedLoss;
  return terms.carriesLoss && base < 0n ? base : 0n;
}

/** Splits carry plus due into payable whole minor units and a new carry. A negative sum is carried in full. */
export function payable(carry: bigint, due: bigint): { amount: bigint; carryAfter: bigint } {
  const owed = carry + due;
  const amount = owed > 0n ? owed / PARTS : 0n;
  return { amount, carryAfter: owed - amount * PARTS };
}
