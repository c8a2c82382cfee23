import { createHash } from 'node:crypto';
import { checkLedger } from './check-history.ts';
import { Coverage } from './faults.ts';
import { playHistory, type HistoryResult } from './history.ts';
import type { World } from './world.ts';

/** Many short histories find more than few long ones. */
export const ROUNDS = 5;
const LEDGER_EVERY = 250;
const PROGRESS_EVERY = 100;

interface Simulation {
  readonly seed: string;
  /** Number of the first history; `count` histories are played. */
  readonly first: number;
  readonly count: number;
  readonly say: (line: string) => void;
  /** Prints every statement and response of every history. */
  readonly isLogged?: boolean;
  /** Steps to leave out of the first history. */
  readonly without?: ReadonlySet<number>;
  readonly coverage?: Coverage;
  /** Whether a failing history is reduced to the necessary steps and printed. */
  readonly shrinks?: boolean;
}

interface SimulationResult {
  /** The first failure, if any. */
  readonly failed: FailedHistory | undefined;
  /** SHA-256 of all statements and responses. */
  readonly digest: string;
}

interface FailedHistory {
  readonly number: number;
  readonly faults: readonly string[];
}

/** Plays histories until one fails or all are played. A failing history is reduced to the necessary steps and printed as a script. */
export async function simulate(world: World, simulation: Simulation): Promise<SimulationResult> {
  const { seed, first, count, say, isLogged = false, without, coverage = new Coverage(), shrinks = true } = simulation;
  const startedAt = performance.now();
  // A warm-up history creates connections, tokens and daily keys, which later histories find.
  await playHistory(world, { seed: `${seed}-warm`, rounds: 2 });
  const digest = createHash('sha256');
  const last = first + count - 1;
  for (let number = first; number <= last; number += 1) {
    const settings = { seed: `${seed}-${number}`, rounds: ROUNDS, coverage, ...(number === first && without && { without }) };
    const result = await playHistory(world, settings);
    const ledger = number % LEDGER_EVERY === 0 || number === last ? await checkLedger(world) : [];
    const faults = [...result.faults, ...ledger];
    digest.update(result.log.join('\n'));
    if (isLogged) say(result.log.join('\n'));
    if (faults.length > 0) {
      say(`history ${seed}-${number} failed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
      if (shrinks && result.faults.length > 0) await printShortest(world, { simulation, number, failed: result });
      return { failed: { number, faults }, digest: digest.digest('hex') };
    }
    if (number % PROGRESS_EVERY === 0) say(`  ${number} histories, ${secondsSince(startedAt)} s`);
  }
  return { failed: undefined, digest: digest.digest('hex') };
}

export function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}

interface Failure {
  readonly simulation: Simulation;
  readonly number: number;
  readonly failed: HistoryResult;
}

async function printShortest(world: World, { simulation: { seed, say, without }, number, failed }: Failure): Promise<void> {
  const shortest = await shrink(world, { seed: `${seed}-${number}`, failed, without: without ?? new Set() });
  say(shortest.result.log.map((line) => `  ${line}`).join('\n'));
  const leftOut = [...shortest.without].toSorted((one, other) => one - other);
  const rest = leftOut.length > 0 ? ` --without ${leftOut.join(',')}` : '';
  say(`${failed.stepCount - leftOut.length} of ${failed.stepCount} steps are enough; they are played again by`);
  say(`  npm run simulate -- ${seed} 1 --from ${number}${rest} --log`);
}

interface Shortest {
  readonly result: HistoryResult;
  readonly without: ReadonlySet<number>;
}

/** Leaves out halves, quarters and finally single steps, as long as the history still fails. */
async function shrink(
  world: World,
  { seed, failed, without }: { seed: string; failed: HistoryResult; without: ReadonlySet<number> },
): Promise<Shortest> {
  let shortest: Shortest = { result: failed, without };
  let attempt = 0;
  for (let size = Math.ceil(failed.stepCount / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = failed.stepCount - size + 1; from > -size; from -= size) {
      const more = new Set(shortest.without);
      for (let step = Math.max(1, from); step < from + size; step += 1) more.add(step);
      if (more.size === shortest.without.size) continue;
      attempt += 1;
      const result = await playHistory(world, { seed, label: `${seed}-try-${attempt}`, rounds: ROUNDS, without: more });
      if (result.faults.length > 0) shortest = { result, without: more };
    }
  }
  return shortest;
}
