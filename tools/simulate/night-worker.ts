import { installDrawnRandomness } from './drawn-randomness.ts';
import { Coverage } from './faults.ts';
import type { NightResult, NightWork } from './night.ts';
import { simulate } from './simulate.ts';
import { openWorld } from './world.ts';

const { logins, ...simulation } = JSON.parse(process.argv[2] ?? '{}') as NightWork;
installDrawnRandomness();
const coverage = new Coverage();
const world = await openWorld(logins);
const { failed } = await simulate(world, { ...simulation, coverage, say: (line) => void process.stdout.write(`${line}\n`) });
const result: NightResult = { failed, coverage: coverage.counts() };
process.stdout.write(`${JSON.stringify(result)}\n`);
await world.close();
