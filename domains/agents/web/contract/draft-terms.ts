import { RATE_MAXIMUM, type Contract, type ContractKind } from '@jogada/agents/contract/player';
import { readDecimal, type Currency } from '@jogada/platform/contract';

interface StepDraft {
  readonly from: string;
  readonly activeFrom: string;
  /** Percent. */
  readonly rate: string;
}

export const EMPTY_STEP: StepDraft = { from: '', activeFrom: '', rate: '' };

export interface TypedTerms {
  readonly period: Contract['terms']['period'];
  readonly carriesLoss: boolean;
  readonly maximum: string;
  readonly steps: readonly StepDraft[];
}

interface Draft extends TypedTerms {
  readonly kind: ContractKind;
  readonly currency: Currency;
}

/** The terms of a complete and valid draft: ascending steps and rates, within the maximum. */
export function termsOf({ kind, period, carriesLoss, maximum, steps: typed, currency }: Draft): Contract['terms'] | undefined {
  const steps: Contract['terms']['steps'] = [];
  for (const step of typed) {
    const from = minorOf(step.from || '0', currency);
    const activeFrom = Number(step.activeFrom.trim() || '0');
    const rate = Math.round(Number(step.rate.replace(',', '.')) * 1000);
    const last = steps.at(-1);
    const rises = last === undefined || (from !== undefined && from > BigInt(last.from) && rate >= last.rate);
    if (from === undefined || !rises || !isCount(activeFrom, 1_000_000) || rate < 1 || !isCount(rate, RATE_MAXIMUM[kind])) return undefined;
    steps.push({ from: String(from), activeFrom, rate });
  }
  const most = maximum.trim() === '' ? null : minorOf(maximum, currency);
  if (most === undefined || most === 0n) return undefined;
  return { kind, period, carriesLoss, maximum: most === null ? null : String(most), steps };
}

function isCount(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

// Parses a typed amount: a comma or a point before the cents, points between thousands.
function minorOf(text: string, currency: Currency): bigint | undefined {
  const plain = text
    .trim()
    .replaceAll(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  const reading = readDecimal(plain, currency);
  return reading.kind === 'amount' ? reading.amount : undefined;
}
