import { randomInt } from 'node:crypto';
import { runHostileVendor } from './hostile-vendor.ts';
import { runCaptcha } from './run-captcha.ts';
import { runKill } from './run-kill.ts';
import { runSoak } from './run-soak.ts';
import { runTestFile } from './run-test-file.ts';

interface Torture {
  readonly name: string;
  readonly does: string;
  /** Prints the actions and findings; returns whether all checks passed. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}

const SEEDS_END = 1_000_000;

const TORTURES: readonly Torture[] = [
  { name: 'kill', does: 'kill [times]: SIGKILL of every process and of PostgreSQL under load, 20 times each', run: runKill },
  {
    name: 'model',
    does: 'model [sequences]: random calls, deposits and withdrawals against the rules in memory, 500 sequences',
    run: ([sequences = '500']) => runTestFile('apps/api/reliability/model.test.ts', { MODEL_SEQUENCES: sequences }),
  },
  {
    name: 'vendor',
    does: 'vendor [calls] [seed]: 100,000 calls of a vendor that doubles, reorders, delays, cuts and forges',
    run: runHostileVendor,
  },
  {
    name: 'transfer',
    does: 'transfer [calls] [seed]: 20,000 calls to a transfer-wallet vendor that misreports, loses, repeats and restarts',
    run: ([calls = '20000', seed = String(randomInt(SEEDS_END))]) => {
      console.log(`seed ${seed}`);
      return runTestFile('domains/games/server/transfer-wallet/hostile-vendor.test.ts', { TRANSFER_CALLS: calls, TRANSFER_SEED: seed });
    },
  },
  {
    name: 'reconciliation',
    does: 'reconciliation [lines]: a day of 1,000,000 lines with a break in every 97th, held against the ledger',
    run: ([lines = '1000000']) => runTestFile('domains/games/server/reconciliation/seeded-breaks.test.ts', { RECONCILIATION_ROWS: lines }),
  },
  {
    name: 'cashier',
    does: 'cashier [payouts]: deposits and withdrawals killed at each pair of their steps, 1,000 payouts through answers lost at random',
    run: async ([payouts = '1000']) =>
      (await runTestFile('domains/wallet/server/cashier', { CRASH_PAIRS: 'all' })) &&
      runTestFile('domains/wallet/server/withdrawal/withdrawal.test.ts', { PAYOUT_RUNS: payouts }),
  },
  {
    name: 'stuffing',
    does: 'stuffing [pairs]: 5,000 names with passwords tried from one address',
    run: ([pairs = '5000']) => runTestFile('apps/api/calls/login-abuse.test.ts', { STUFFING_PAIRS: pairs }),
  },
  { name: 'captcha', does: 'captcha [pictures]: what tesseract, which must be installed, reads of 100 captchas', run: runCaptcha },
  { name: 'soak', does: 'soak [minutes]: memory of the api under full load, 10 minutes', run: runSoak },
];

const [name, ...args] = process.argv.slice(2);
const chosen = TORTURES.find((torture) => torture.name === name);
if (chosen) process.exitCode = (await chosen.run(args)) ? 0 : 1;
else {
  console.error(`usage: npm run torture <name>\n${TORTURES.map(({ does }) => `  ${does}`).join('\n')}`);
  process.exitCode = 2;
}
