import { runHostileVendor } from './hostile-vendor.ts';
import { runKill } from './run-kill.ts';

interface Torture {
  readonly name: string;
  readonly does: string;
  /** Prints what it did and found; answers whether all is well. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}

const TORTURES: readonly Torture[] = [
  { name: 'kill', does: 'kill [times]: SIGKILL of the api and of PostgreSQL under load, 20 times each', run: runKill },
  {
    name: 'vendor',
    does: 'vendor [calls] [seed]: 100,000 calls of a vendor that doubles, reorders, delays, cuts and forges',
    run: runHostileVendor,
  },
];

const [name, ...args] = process.argv.slice(2);
const chosen = TORTURES.find((torture) => torture.name === name);
if (chosen) process.exitCode = (await chosen.run(args)) ? 0 : 1;
else {
  console.error(`usage: npm run torture <name>\n${TORTURES.map(({ does }) => `  ${does}`).join('\n')}`);
  process.exitCode = 2;
}
