import { createHash } from 'node:crypto';
import { checkLedger } from './check-history.ts';
import { Coverage } from './faults.ts';
import { playHistory, type HistoryResult } from './history.ts';
import type { World } from './world.ts';

const ROUNDS = 10;
const LEDGER_EVERY = 100;
const PROGRESS_EVERY = 500;

export interface Simulation {
  readonly seed: string;
  /** The first history, and how many. */
  readonly first: number;
  readonly count: number;
  readonly say: (line: string) => void;
  /** Prints every statement and answer of every history. */
  readonly isLogged?: boolean;
}

/**
 * Plays histories until one fails or all were played. A failing one is cut to the rounds that it needs and printed.
 * @returns whether all were good
 */
export async function simulate(world: World, { seed, first, count, say, isLogged = false }: Simulation): Promise<boolean> {
  const coverage = new Coverage();
  const startedAt = performance.now();
  // The first history makes what later ones find made: connections, tokens, keys of the day.
  await playHistory(world, { seed: `${seed}-warm`, rounds: 2 });
  const digest = createHash('sha256');
  const last = first + count - 1;
  for (let index = first; index <= last; index += 1) {
    const name = `${seed}-${index}`;
    const result = await playHistory(world, { seed: name, rounds: ROUNDS, coverage });
    const faults = index % LEDGER_EVERY === 0 || index === last ? [...result.faults, ...(await checkLedger(world))] : result.faults;
    digest.update(result.log.join('\n'));
    if (isLogged) say(result.log.join('\n'));
    if (faults.length > 0) {
      const shortest = await shrink(world, name, result);
      say(`history ${name} failed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
      say(shortest.log.map((line) => `  ${line}`).join('\n'));
      say(`npm run simulate -- ${seed} 1 --from ${index} plays it again`);
      return false;
    }
    if (index % PROGRESS_EVERY === 0) say(`  ${index} histories, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  }
  say(`${count} histories of seed ${seed}, none failed, ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  say(`sha256 of their statements and answers: ${digest.digest('hex')}`);
  say(coverage.table());
  return true;
}

/** Leaves out one round after the other as long as the history still fails. */
async function shrink(world: World, seed: string, failed: HistoryResult): Promise<HistoryResult> {
  const without = new Set<number>();
  let shortest = failed;
  for (let round = 1; round <= ROUNDS; round += 1) {
    without.add(round);
    const result = await playHistory(world, { seed, label: `${seed}-without-${round}`, rounds: ROUNDS, without: new Set(without) });
    if (result.faults.length > 0) shortest = result;
    else without.delete(round);
  }
  return shortest;
}
