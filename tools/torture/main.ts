import { runHostileVendor } from './hostile-vendor.ts';
import { runKill } from './run-kill.ts';
import { runModel } from './run-model.ts';
import { runSoak } from './run-soak.ts';

interface Torture {
  readonly name: string;
  readonly does: string;
  /** Prints what it did and found; answers whether all is well. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}

const TORTURES: readonly Torture[] = [
  { name: 'kill', does: 'kill [times]: SIGKILL of the api and of PostgreSQL under load, 20 times each', run: runKill },
  {
    name: 'model',
    does: 'model [sequences]: random calls, deposits and withdrawals against the rules in memory, 500 sequences',
    run: runModel,
  },
  {
    name: 'vendor',
    does: 'vendor [calls] [seed]: 100,000 calls of a vendor that doubles, reorders, delays, cuts and forges',
    run: runHostileVendor,
  },
  { name: 'soak', does: 'soak [minutes]: memory of the api under full load, 10 minutes', run: runSoak },
];

const [name, ...args] = process.argv.slice(2);
const chosen = TORTURES.find((torture) => torture.name === name);
if (chosen) process.exitCode = (await chosen.run(args)) ? 0 : 1;
else {
  console.error(`usage: npm run torture <name>\n${TORTURES.map(({ does }) => `  ${does}`).join('\n')}`);
  process.exitCode = 2;
}
