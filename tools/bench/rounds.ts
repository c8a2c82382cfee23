/** One thing that is measured: called once a round, it answers its rate per second. */
export interface Measure {
  readonly name: string;
  readonly run: () => Promise<number>;
}

export interface Result {
  readonly name: string;
  readonly medianPerSecond: number;
  readonly lowestPerSecond: number;
  readonly highestPerSecond: number;
}

/**
 * Measures side by side: each round runs every measure once, so that what else the machine does hits all alike.
 * Only ratios between the results mean anything on a shared machine.
 */
export async function measureInRounds(
  measures: readonly Measure[],
  settings: { rounds: number; report: (line: string) => void },
): Promise<Result[]> {
  const rates = new Map<string, number[]>(measures.map(({ name }) => [name, []]));
  for (let round = 1; round <= settings.rounds; round += 1) {
    const shown: string[] = [];
    for (const { name, run } of measures) {
      const rate = await run();
      rates.get(name)?.push(rate);
      shown.push(`${name} ${Math.round(rate)}`);
    }
    settings.report(`round ${round}: ${shown.join(' | ')}`);
  }
  return [...rates].map(([name, list]) => ({
    name,
    medianPerSecond: Math.round(median(list)),
    lowestPerSecond: Math.round(Math.min(...list)),
    highestPerSecond: Math.round(Math.max(...list)),
  }));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
