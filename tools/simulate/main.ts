import { randomInt } from 'node:crypto';
import { installDrawnRandomness } from './drawn-randomness.ts';
import { Coverage } from './faults.ts';
import { playNight } from './night.ts';
import { findPlants } from './find-plants.ts';
import { startServer } from './server.ts';
import { secondsSince, simulate } from './simulate.ts';
import { openWorld } from './world.ts';

const SEEDS_END = 1_000_000_000;
const HISTORIES = 500;
const NIGHT = 50_000;
const USAGE = `usage: npm run simulate -- [seed] [histories] [--from number] [--without steps] [--log]
       npm run simulate -- --night [seed] [histories]
       npm run simulate -- --plants [name of a planted bug] [--from number]`;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const args = process.argv.slice(2);
const isNight = takeFlag('--night');
const isLogged = takeFlag('--log');
const hasPlants = takeFlag('--plants');
const from = takeValue('--from');
const without = takeValue('--without');
const seed = hasPlants ? '' : (args[0] ?? String(randomInt(SEEDS_END)));
const count = Number((hasPlants ? undefined : args[1]) ?? (isNight ? NIGHT : HISTORIES));
const first = Number(from ?? 1);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(first) || first < 1 || args.some((arg) => arg.startsWith('-'))) {
  console.error(USAGE);
  process.exitCode = 2;
} else process.exitCode = (await run()) ? 0 : 1;

function takeFlag(name: string): boolean {
  const at = args.indexOf(name);
  if (at !== -1) args.splice(at, 1);
  return at !== -1;
}

function takeValue(name: string): string | undefined {
  const at = args.indexOf(name);
  return at === -1 ? undefined : args.splice(at, 2)[1];
}

async function run(): Promise<boolean> {
  const server = await startServer();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void server.stop().finally(() => process.exit(1)));
  try {
    if (isNight) return await playNight(server, { seed, count, say });
    if (hasPlants) return await findPlants(server, { names: args, first, say });
    return await playHere(server);
  } finally {
    await server.stop();
  }
}

async function playHere(server: Awaited<ReturnType<typeof startServer>>): Promise<boolean> {
  installDrawnRandomness();
  const world = await openWorld(await server.newDatabase('simulated'));
  const startedAt = performance.now();
  const coverage = new Coverage();
  try {
    const steps = without === undefined ? undefined : new Set(without.split(',').map(Number));
    const { failed, digest } = await simulate(world, { seed, first, count, say, isLogged, coverage, ...(steps && { without: steps }) });
    if (failed) return false;
    say(`${count} histories of seed ${seed}, none failed, ${secondsSince(startedAt)} s`);
    say(`sha256 of their statements and answers: ${digest}`);
    say(coverage.table());
    return true;
  } finally {
    await world.close();
  }
}
