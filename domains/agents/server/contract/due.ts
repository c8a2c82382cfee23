import type { ContractTerms } from '../../contract/player/index.ts';

/** Parts of a minor unit that what is due is counted in. */
const PARTS = 100_000n;

export interface PeriodFigures {
  /** Turnover or net loss, minor units. */
  readonly figure: bigint;
  /** A loss of earlier periods; never positive. */
  readonly carriedLoss: bigint;
  readonly activeCount: number;
}

export interface Due {
  /** Index of the step that was reached, the highest whose conditions are met; null: none. */
  readonly step: number | null;
  readonly rate: number;
  /** Hundred-thousandths of a minor unit. */
  readonly due: bigint;
}

/** What terms give for a period: the rate of the highest step that is reached, on all of the figure, up to the maximum. */
export function dueOf(terms: ContractTerms, { figure, carriedLoss, activeCount }: PeriodFigures): Due {
  const base = figure + carriedLoss;
  const step = terms.steps.findLastIndex(({ from, activeFrom }) => base >= BigInt(from) && activeCount >= activeFrom);
  const rate = terms.steps[step]?.rate ?? 0;
  if (rate === 0 || base <= 0n) return { step: null, rate: 0, due: 0n };
  const due = base * BigInt(rate);
  const maximum = terms.maximum === null ? due : BigInt(terms.maximum) * PARTS;
  return { step, rate, due: due < maximum ? due : maximum };
}

/** The loss that the next period begins with. */
export function lossAfter(terms: ContractTerms, { figure, carriedLoss }: Pick<PeriodFigures, 'figure' | 'carriedLoss'>): bigint {
  const base = figure + carriedLoss;
  return terms.carriesLoss && base < 0n ? base : 0n;
}

/** Whole minor units of what is due and what was left before; the rest is carried on, and so is what is below zero. */
export function payable(carry: bigint, due: bigint): { amount: bigint; carryAfter: bigint } {
  const owed = carry + due;
  const amount = owed > 0n ? owed / PARTS : 0n;
  return { amount, carryAfter: owed - amount * PARTS };
}
