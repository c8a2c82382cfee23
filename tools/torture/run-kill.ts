import { printTable, quantile } from './figures.ts';
import { openLocal, startInstallation } from './installation.ts';
import { killUnderLoad, type KillFigures, type Target } from './kill.ts';

const KILLS_EACH = 20;
const PARTS: readonly Target[] = ['api', 'arcade', 'pix', 'hashers', 'database kill', 'database orphan'];
/** Maximum time until a killed part serves again. */
const BACK_WITHIN_MS = 5_000;
/** Kills of the same part follow each other within seconds, and must not count as a process that ends by itself again and again. */
const CALM_MS = 500;

/** Kills every part of an installation in turn, each a number of times, and prints the comparison of vendor and ledger. */
export async function runKill([kills = String(KILLS_EACH)]: readonly string[]): Promise<boolean> {
  const targets = Array.from({ length: Number(kills) }, () => PARTS).flat();
  const site = await startInstallation('kill', {}, openLocal, CALM_MS);
  try {
    const figures = await killUnderLoad(site, {
      targets,
      onRecovery: ({ target, servingAfterMs, waitedMs }) =>
        console.log(
          `${target}: serving again after ${inSeconds(servingAfterMs)} s, of which ${inSeconds(waitedMs)} s in the queue for a processor`,
        ),
    });
    printRecoveries(figures);
    return printVerdict(figures);
  } finally {
    await site.remove();
  }
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function printRecoveries({ recoveries }: KillFigures): void {
  const targets = [...new Set(recoveries.map((recovery) => recovery.target))];
  console.log('\ntime from the signal to serving again, seconds');
  printTable(
    targets.map((target) => {
      const times = recoveries.filter((recovery) => recovery.target === target).map((recovery) => recovery.servingAfterMs);
      const seconds = (share: number) => inSeconds(quantile(times, share));
      const waits = recoveries.filter((recovery) => recovery.target === target).map(({ waitedMs }) => waitedMs);
      const row = { killed: target, times: times.length, median: seconds(0.5), p95: seconds(0.95), longest: seconds(1) };
      return { ...row, 'queued (median)': inSeconds(quantile(waits, 0.5)) };
    }),
  );
}

function printVerdict(figures: KillFigures): boolean {
  const { audit } = figures;
  console.log(`\n${figures.acknowledged} transfers acknowledged, ${audit.transfers} in the ledger, ${figures.refused} refused`);
  console.log(`${figures.unknownOutcomes} unknown outcomes, retried ${figures.retries} times with the same id`);
  for (const [fault, count] of figures.faults) console.log(`  ${count} x ${fault}`);
  const findings = {
    'acknowledged but missing or different in the ledger': audit.lost,
    'in the ledger but never requested': audit.unasked,
    'members with a wrong balance': audit.wrongBalances,
    'broken invariants': audit.brokenInvariants,
    'processes disturbed meanwhile': figures.disturbed,
    [`not back within ${BACK_WITHIN_MS / 1000} s`]: figures.recoveries
      .filter(({ servingAfterMs }) => servingAfterMs > BACK_WITHIN_MS)
      .map(({ target }) => target),
    'unexpected exits': figures.unexpectedExits,
  };
  for (const [name, found] of Object.entries(findings)) console.log(`${name}: ${found.length === 0 ? 'none' : found.join('; ')}`);
  return Object.values(findings).every((found) => found.length === 0);
}
