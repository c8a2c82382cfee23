import { printTable, quantile } from './figures.ts';
import { startInstallation, type Installation } from './installation.ts';
import { auditLedger } from './audit.ts';
import { playRounds } from './load.ts';
import { openVendorPlayers } from './vendor-players.ts';

const MINUTES = 10;
const PLAYERS = 16;
const ROUNDS_AT_ONCE = 8;
const SAMPLES = 20;
/** Maximum memory of the api at full load (docs/ledger.md). */
const MEMORY_MAX_BYTES = 350 * 1024 * 1024;
/** Maximum ratio of the last third of the samples to the second. The first third is heap warm-up. */
const GROWTH_MAX = 1.1;
const MEBIBYTE = 1024 * 1024;

interface Sample {
  readonly seconds: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly handles: number;
  readonly perSecond: number;
}

/** Full load for some minutes: samples the api's memory and checks that it does not keep growing. */
export async function runSoak([minutes = String(MINUTES)]: readonly string[]): Promise<boolean> {
  const site = await startInstallation('soak');
  try {
    const vendorPlayers = await openVendorPlayers(site, { players: PLAYERS, connectionsMax: PLAYERS * ROUNDS_AT_ONCE });
    const load = playRounds(vendorPlayers, { roundsAtOnce: ROUNDS_AT_ONCE });
    const samples = await takeSamples(site, {
      everyMs: (Number(minutes) * 60_000) / SAMPLES,
      acknowledged: () => load.acknowledgedCount(),
    });
    await load.stop();
    printTable(
      samples.map((sample) => ({
        seconds: sample.seconds.toFixed(0),
        'RSS MiB': (sample.residentBytes / MEBIBYTE).toFixed(0),
        'heap MiB': (sample.heapBytes / MEBIBYTE).toFixed(0),
        'open files': sample.handles,
        'transfers/s': sample.perSecond.toFixed(0),
      })),
    );
    for (const [fault, count] of load.faults) console.log(`${count} x ${fault}`);
    const audit = await auditLedger(site.owner, { players: vendorPlayers.players, movements: load.movements });
    const isExact = [audit.lost, audit.unasked, audit.wrongBalances, audit.brokenInvariants].every((found) => found.length === 0);
    console.log(
      `${audit.transfers} transfers in the ledger, ${isExact ? 'each as acknowledged, no broken invariant' : JSON.stringify(audit)}`,
    );
    return isFlat(samples) && isExact;
  } finally {
    await site.remove();
  }
}

async function takeSamples(
  site: Installation,
  { everyMs, acknowledged }: { everyMs: number; acknowledged: () => number },
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let last = { at: startedAt, count: acknowledged() };
  for (let index = 0; index < SAMPLES; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    const metrics = await readMetrics(site.privateUrl);
    const now = { at: performance.now(), count: acknowledged() };
    samples.push({
      seconds: (now.at - startedAt) / 1000,
      residentBytes: metrics('process_resident_memory_bytes'),
      heapBytes: metrics('nodejs_heap_size_used_bytes'),
      handles: metrics('process_open_fds'),
      perSecond: ((now.count - last.count) * 1000) / (now.at - last.at),
    });
    last = now;
  }
  return samples;
}

async function readMetrics(privateUrl: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${privateUrl}/metrics`)).text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

function isFlat(samples: readonly Sample[]): boolean {
  const third = Math.floor(samples.length / 3);
  const medianOf = (part: readonly Sample[]) =>
    quantile(
      part.map((sample) => sample.residentBytes),
      0.5,
    );
  const growth = medianOf(samples.slice(-third)) / medianOf(samples.slice(third, -third));
  const highest = Math.max(...samples.map((sample) => sample.residentBytes));
  console.log(
    `\nhighest RSS ${(highest / MEBIBYTE).toFixed(0)} MiB (at most ${MEMORY_MAX_BYTES / MEBIBYTE}), last third / second third ${growth.toFixed(3)} (at most ${GROWTH_MAX})`,
  );
  return highest <= MEMORY_MAX_BYTES && growth <= GROWTH_MAX;
}
