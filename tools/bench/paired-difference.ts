import { median, toHundredths } from './rounds.ts';
import type { Verdict } from './verdict.ts';

/** How far apart two things may be that nobody is to tell apart, milliseconds (S01). */
const APART_MAX_MS = 5;
/** Half the width of an interval that holds the median in 95 of 100 runs, in standard deviations of the sign test. */
const Z_95 = 1.96;

/** One thing measured twice, one after the other: for somebody who is there, and for nobody. Milliseconds. */
export interface Pair {
  readonly known: number;
  readonly unknown: number;
}

/**
 * How much longer the known one takes: the median of the pairs' differences, and between which of the ordered differences
 * it lies (sign test, which asks nothing of how they are spread). Passes when the whole interval is within 5 ms, misses when
 * all of it is outside.
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
