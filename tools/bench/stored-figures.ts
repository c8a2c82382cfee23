import type { Result } from './rounds.ts';
import type { Verdict } from './verdict.ts';

/** What one bench wrote to ./data/bench/<name>.json. */
export interface BenchFigures {
  readonly bench: string;
  readonly rounds: number;
  readonly loadBefore: string;
  readonly loadAfter: string;
  readonly seconds: number;
  readonly rates: readonly Result[];
  readonly verdicts: readonly Verdict[];
}

export interface Figure {
  readonly bench: string;
  readonly name: string;
  readonly figure: number;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly target: string;
  readonly verdict: string;
}

/** The figures of a release on one machine. */
export interface StoredFigures {
  readonly machine: string;
  readonly date: string;
  readonly commit: string;
  readonly load: string;
  readonly minutes: number;
  readonly figures: readonly Figure[];
}

export function figuresOf({ bench, rates, verdicts }: BenchFigures): Figure[] {
  const perSecond = rates.map(({ name, medianPerSecond, lowestPerSecond, highestPerSecond }): Figure => ({
    bench,
    name: `${name}, a second`,
    figure: medianPerSecond,
    lowest: lowestPerSecond,
    highest: highestPerSecond,
    target: '',
    verdict: '',
  }));
  const judged = verdicts.map(({ name, figure, spread, target, verdict }): Figure => ({
    bench,
    name,
    figure,
    lowest: spread?.[0] ?? null,
    highest: spread?.[1] ?? null,
    target,
    verdict,
  }));
  // A rate with a target is among the verdicts already.
  const names = new Set(judged.map(({ name }) => name));
  return [...perSecond.filter(({ name }) => !names.has(name)), ...judged];
}

/** Without rounds there is no spread, and a tenth is taken for it. */
const SPREAD_WITHOUT_ROUNDS = 0.1;

/** Whether a figure is worse than the stored one by more than the spread of the stored one. */
export function isWorse(now: Figure, stored: Figure): boolean {
  const spread =
    stored.lowest === null || stored.highest === null ? Math.abs(stored.figure) * SPREAD_WITHOUT_ROUNDS : stored.highest - stored.lowest;
  const isLessBetter = now.target.startsWith('<');
  const worseBy = isLessBetter ? now.figure - stored.figure : stored.figure - now.figure;
  return worseBy > spread;
}
