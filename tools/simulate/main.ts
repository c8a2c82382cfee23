import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { migrate, openDatabase } from '@jogada/platform/server';
import { seedSite } from '../../db/seed/seed.ts';
import { removeDatabase, startDatabase } from '../run/database.mjs';
import { inRoot } from '../run/places.mjs';
import { testClusterFolder } from '../run/test-cluster-place.mjs';
import { installDrawnRandomness } from './drawn-randomness.ts';
import { simulate } from './simulate.ts';
import { openWorld } from './world.ts';

const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', scram_iterations: 1, deadlock_timeout: '100ms' };
const SEEDS_END = 1_000_000_000;
const NIGHT = 50_000;

const args = process.argv.slice(2);
const isNight = args.includes('--night');
const from = args.indexOf('--from');
const first = from === -1 ? 1 : Number(args[from + 1]);
const [seedText, countText] = args.filter((arg, index) => !arg.startsWith('--') && (from === -1 || index !== from + 1));
const seed = seedText ?? String(randomInt(SEEDS_END));
const count = Number(countText ?? (isNight ? NIGHT : 500));
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(first) || first < 1) {
  console.error('usage: npm run simulate -- [seed] [histories] [--from number] [--night] [--log]');
  process.exitCode = 2;
} else process.exitCode = await run();

async function run(): Promise<number> {
  installDrawnRandomness();
  const directory = join(testClusterFolder(), `simulate-${process.pid}`);
  const server = await startDatabase({ directory, settings: FORGETFUL });
  try {
    await migrate({ url: server.url, directory: inRoot('db/migrations') });
    const owner = openDatabase({ url: server.url, connectionsMax: 1, applicationName: 'simulate' });
    await seedSite(owner, { now: new Date() });
    await owner.close();
    const world = await openWorld({ owner: server.url, ...server.logins });
    try {
      return (await simulate(world, {
        seed,
        first,
        count,
        isLogged: args.includes('--log'),
        say: (line) => process.stdout.write(`${line}\n`),
      }))
        ? 0
        : 1;
    } finally {
      await world.close();
    }
  } finally {
    await server.stop({ isHurried: () => true });
    await removeDatabase(directory);
  }
}
