import type { BenchRun } from './bench-run.ts';

/** One measurement, taken once a round. */
export interface Measure {
  readonly name: string;
  readonly run: () => Promise<Rate>;
}

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Result {
  readonly name: string;
  readonly medianPerSecond: number;
  readonly lowestPerSecond: number;
  readonly highestPerSecond: number;
  /** Processor time per operation, all involved processes together; other load affects it least. */
  readonly processorMicroseconds: number;
}

/** Measurements of all rounds. */
export interface Measured {
  readonly results: readonly Result[];
  /** Median and range over the rounds of the ratio of two rates in the same round. */
  ratio(over: string, under: string): Ratio;
}

export interface Ratio {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * Interleaves measurements: each round runs every measure once, in reverse order every second round, so that other load affects all alike.
 * Only ratios between the results are meaningful on a shared machine. `processorMs` returns the processor time that everything measured has
 * used so far.
 */
export async function measureInRounds(
  measures: readonly Measure[],
  { rounds, report, processorMs }: Pick<BenchRun, 'rounds' | 'report'> & { processorMs: () => number },
): Promise<Measured> {
  const taken = new Map<string, { rates: number[]; costs: number[] }>(measures.map(({ name }) => [name, { rates: [], costs: [] }]));
  const of = (name: string) => {
    const found = taken.get(name);
    if (!found) throw new Error(`no measurement named "${name}"`);
    return found;
  };
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, run } of round % 2 === 1 ? measures : measures.toReversed()) {
      const before = processorMs();
      const { perSecond, seconds } = await run();
      of(name).rates.push(perSecond);
      of(name).costs.push(((processorMs() - before) * 1000) / (perSecond * seconds));
    }
    report(`round ${round}: ${measures.map(({ name }) => `${name} ${Math.round(of(name).rates.at(-1) ?? 0)}`).join(' | ')}`);
  }
  return {
    results: [...taken].map(([name, { rates, costs }]) => ({
      name,
      medianPerSecond: Math.round(median(rates)),
      lowestPerSecond: Math.round(Math.min(...rates)),
      highestPerSecond: Math.round(Math.max(...rates)),
      processorMicroseconds: Math.round(median(costs)),
    })),
    ratio(over, under) {
      const below = of(under).rates;
      return spreadOf(of(over).rates.map((rate, index) => rate / (below[index] ?? Number.NaN)));
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

export function spreadOf(values: readonly number[]): Ratio {
  return { median: toHundredths(median(values)), lowest: toHundredths(Math.min(...values)), highest: toHundredths(Math.max(...values)) };
}
