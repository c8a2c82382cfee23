import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Coverage, type Counts } from './faults.ts';
import type { SimulationServer } from './server.ts';
import { secondsSince } from './simulate.ts';
import type { WorldLogins } from './world.ts';

/** Number of histories per world: a small database responds faster and is verified faster. */
const WORLD_HISTORIES = 500;
const WORKER = fileURLToPath(new URL('night-worker.ts', import.meta.url));

/** The input of one world's process, as JSON in its first argument. */
export interface NightWork {
  readonly logins: WorldLogins;
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

/** The result of one world's process, as the last line of its output. */
export interface NightResult {
  readonly failed: { readonly number: number; readonly faults: readonly string[] } | undefined;
  readonly coverage: Counts;
}

/** Plays a night's histories in one process per core, each in worlds of its own. Prints and counts failures, and continues. */
export async function playNight(
  server: SimulationServer,
  { seed, count, say }: { seed: string; count: number; say: (line: string) => void },
): Promise<boolean> {
  const startedAt = performance.now();
  const coverage = new Coverage();
  const failures: string[] = [];
  let next = 1;
  let played = 0;
  const turn = async () => {
    while (next <= count) {
      const first = next;
      const size = Math.min(WORLD_HISTORIES, count - first + 1);
      next += size;
      const name = `night_${first}`;
      const logins = await server.newDatabase(name);
      const result = await playInProcess({ logins, seed, first, count: size }, say);
      await server.dropDatabase(name);
      coverage.add(result.coverage);
      if (result.failed) {
        failures.push(`${seed}-${result.failed.number}: ${result.failed.faults.join('; ')}`);
        // The histories after the failed one are not played.
        played += result.failed.number - first + 1;
      } else played += size;
      say(`  ${played} histories, ${failures.length} failed, ${secondsSince(startedAt)} s`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, turn));
  say(`${played} histories of seed ${seed}, ${failures.length} failed, ${secondsSince(startedAt)} s`);
  for (const failure of failures) say(`  ${failure}`);
  say(coverage.table());
  return failures.length === 0;
}

async function playInProcess(work: NightWork, say: (line: string) => void): Promise<NightResult> {
  const child = spawn(process.execPath, [WORKER, JSON.stringify(work)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let result: NightResult | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{"')) result = JSON.parse(line) as NightResult;
    else say(line);
  }
  if (child.exitCode === null) await once(child, 'exit');
  return result ?? { failed: { number: work.first, faults: ['its process ended without a result'] }, coverage: {} };
}
