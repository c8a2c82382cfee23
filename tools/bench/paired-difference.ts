import { median, toHundredths } from './rounds.ts';
import type { Verdict } from './verdict.ts';

/** Maximum difference in ms between two cases that must be indistinguishable (S01). */
const APART_MAX_MS = 5;
/** Half-width, in standard deviations of the sign test, of an interval that contains the median in 95 of 100 runs. */
const Z_95 = 1.96;

/** One call measured twice in succession: for an existing account and for an unknown one. Milliseconds. */
export interface Pair {
  readonly known: number;
  readonly unknown: number;
}

/**
 * How much longer the known case takes: the median of the paired differences with its confidence interval by the sign test, which assumes
 * no distribution. Passes when the whole interval is within 5 ms, misses when all of it is outside.
 */
export function comparePairs(name: string, pairs: readonly Pair[]): Verdict {
  const ordered = pairs.map(({ known, unknown }) => known - unknown).sort((a, b) => a - b);
  const half = (Z_95 * Math.sqrt(ordered.length)) / 2;
  const at = (place: number) => toHundredths(ordered[Math.min(Math.max(Math.round(place), 0), ordered.length - 1)] ?? Number.NaN);
  const lowest = at(ordered.length / 2 - half - 1);
  const highest = at(ordered.length / 2 + half);
  return {
    name,
    figure: toHundredths(median(ordered)),
    spread: [lowest, highest],
    target: `within ±${APART_MAX_MS}`,
    verdict: verdictOn(lowest, highest),
  };
}

function verdictOn(lowest: number, highest: number): Verdict['verdict'] {
  if (lowest > -APART_MAX_MS && highest < APART_MAX_MS) return 'PASS';
  return lowest > APART_MAX_MS || highest < -APART_MAX_MS ? 'MISS' : 'OPEN';
}
