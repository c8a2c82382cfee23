import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Coverage, type Counts } from './faults.ts';
import type { SimulationServer } from './server.ts';
import { secondsSince } from './simulate.ts';
import type { WorldLogins } from './world.ts';

/** Histories of one world: a small database answers sooner, and its whole ledger is verified sooner. */
const WORLD_HISTORIES = 500;
const WORKER = fileURLToPath(new URL('night-worker.ts', import.meta.url));

/** What one world's process is given, as the JSON of its first argument. */
export interface NightWork {
  readonly logins: WorldLogins;
  readonly seed: string;
  readonly first: number;
  readonly count: number;
}

/** What it says at its end, as a line of JSON after its other lines. */
export interface NightResult {
  readonly failed: { readonly number: number; readonly faults: readonly string[] } | undefined;
  readonly coverage: Counts;
}

/** Plays a night's histories in as many processes as there are cores, each in a world of its own. Failures are printed and counted, and it goes on. */
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
        // What follows the one that failed is still to be played.
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
