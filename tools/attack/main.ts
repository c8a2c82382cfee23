import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { buildIfStale } from '../run/build-if-stale.mjs';
import { startAttackDatabase } from './attack-database.ts';
import { printReport } from './print-report.ts';
import { runAttack } from './run-attack.ts';
import { openStage } from './stage.ts';

const CALLS = 20_000;
const WORKERS = 16;
const SEEDS_END = 1_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, calls: { type: 'string' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
});
const seed = Number(positionals[0] ?? values.seed ?? randomInt(SEEDS_END));
const calls = Number(positionals[1] ?? values.calls ?? CALLS);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(calls) || calls < 1) {
  console.error('usage: npm run attack [seed] [calls] -- [--only <number of a call>] [--verbose]');
  process.exitCode = 2;
} else process.exitCode = (await attack()) ? 0 : 1;

async function attack(): Promise<boolean> {
  console.log(`seed ${seed}`);
  // The arcade serves its screens from the build.
  await buildIfStale({ report: (line) => console.log(line) });
  const database = await startAttackDatabase();
  try {
    const stage = await openStage({ connectionsMax: WORKERS, ...(values.verbose && { logLevel: 'error' }) });
    try {
      const only = values.only === undefined ? {} : { only: values.only };
      const report = await runAttack(stage, { seed, calls, workers: WORKERS, ...only, onProgress: (line) => console.log(line) });
      printReport(report);
      return report.findings.length === 0;
    } finally {
      await stage.close();
    }
  } finally {
    await database.remove();
  }
}
