import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { cpus } from 'node:os';
import { inRoot, RUNTIME } from '../../run/places.mjs';
import { connectPostgres } from '../../run/postgres-connection.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { auditLedger } from '../../torture/audit.ts';
import { printTable, quantile } from '../../torture/figures.ts';
import { startInstallation, type Installation } from '../../torture/installation.ts';
import { playRounds, type Load } from '../../torture/load.ts';
import { openVendorPlayers } from '../../torture/vendor-players.ts';
import { enterDebianRoot, openDebianRoot } from '../debian-root.ts';
import { runEnclosed } from '../enclosed.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { openDatabaseNodes, type DatabaseNode, type DatabaseNodes } from './database-nodes.ts';
import { startDeposits } from './deposits.ts';
import { longestSilence, missingMarkers, twoPrimaries, type Acceptance } from './verdict.ts';

const PACKAGES = ['postgresql-18', 'patroni', 'etcd-server', 'haproxy', 'iproute2', 'python3-psycopg2', 'python3-etcd'];
const TIMES = 4;
const PLAYERS = 4;
const BETWEEN_ROUNDS_MS = 100;
const ACKNOWLEDGED_BETWEEN_FAULTS = 200;
/** Time for a fault to be overcome. */
const FAULT_TIMEOUT_MS = 90_000;
/** The aim for the median of the times without an acknowledged call. */
const MEDIAN_MAX_MS = 15_000;
const INSIDE = '--inside';

type Say = (line: string) => void;

interface Fault {
  readonly name: string;
  cause(leader: DatabaseNode): void;
  heal(leader: DatabaseNode): void;
}

const FAULTS: readonly Fault[] = [
  // Patroni starts it again as a standby.
  { name: 'PostgreSQL killed', cause: (leader) => leader.killPostgres(), heal: () => undefined },
  { name: 'node killed', cause: (leader) => leader.killNode(), heal: (leader) => leader.startPatroni() },
  { name: 'node cut off', cause: (leader) => leader.setCable(false), heal: (leader) => leader.setCable(true) },
  { name: 'disk full', cause: (leader) => leader.setDisk(true), heal: (leader) => leader.setDisk(false) },
];

interface Recovery {
  readonly fault: string;
  readonly servingAfterMs: number;
  readonly rejoinedAfterMs: number;
}

/**
 * Fails the primary of three PostgreSQL nodes under Patroni, in four ways in turn, below a site under load, and compares the ledger with
 * what the vendor and the bank know.
 * @param args how many faults
 * @returns whether every check passed
 */
export async function runFailover(args: readonly string[], say: Say): Promise<boolean> {
  const [times = String(TIMES), where] = args;
  if (!/^[1-9]\d{0,2}$/.test(times)) throw new Error(`not a number of faults: ${times}`);
  if (where === INSIDE) {
    const isSound = await rehearse(Number(times), say).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    // What still runs ends with it.
    process.exit(isSound ? 0 : 1);
  }
  const root = await openDebianRoot(PACKAGES, say);
  try {
    return await runEnclosed(['failover', times, INSIDE]);
  } finally {
    root.release();
  }
}

async function rehearse(times: number, say: Say): Promise<boolean> {
  const root = enterDebianRoot();
  let nodes: DatabaseNodes | undefined;
  const site = await startInstallation('failover', {}, async (place) => (nodes = await openDatabaseNodes(root, place)));
  try {
    if (!nodes) throw new Error('no database');
    say(`three nodes, HAProxy and the site are up; ${cpus().length} processors`);
    const findings = await failOver({ site, nodes, times, say });
    for (const [check, found] of findings)
      say(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${check}${found.length === 0 ? '' : `: ${found.slice(0, 5).join('; ')}`}`);
    return [...findings.values()].every((found) => found.length === 0);
  } finally {
    await site.remove();
  }
}

interface Drill {
  readonly site: Installation;
  readonly nodes: DatabaseNodes;
  readonly times: number;
  readonly say: Say;
}

async function failOver({ site, nodes, times, say }: Drill): Promise<Map<string, readonly string[]>> {
  const vendorPlayers = await openVendorPlayers(site, { players: PLAYERS, connectionsMax: PLAYERS });
  const markers = await writeMarkers(nodes);
  const load = playRounds(vendorPlayers, { roundsAtOnce: 1, betweenRoundsMs: BETWEEN_ROUNDS_MS });
  const deposits = await startDeposits(site);
  const recoveries: Recovery[] = [];
  for (let number = 0; number < times; number += 1) {
    const fault = FAULTS[number % FAULTS.length];
    if (!fault) throw new Error('no fault');
    await load.acknowledged(ACKNOWLEDGED_BETWEEN_FAULTS);
    const recovery = await overcome(fault, { nodes, load });
    recoveries.push(recovery);
    say(
      `${number + 1} ${fault.name}: bets again after ${seconds(recovery.servingAfterMs)}, node back after ${seconds(recovery.rejoinedAfterMs)}`,
    );
  }
  await load.acknowledged(ACKNOWLEDGED_BETWEEN_FAULTS);
  await load.stop();
  await deposits.stop();
  const accepted = markers.stop();

  printRecoveries(recoveries);
  const acknowledged = load.acknowledgedCount();
  const audit = await auditLedger(site.owner, { players: vendorPlayers.players, movements: load.movements });
  say(`${acknowledged} calls acknowledged, ${audit.transfers} in the ledger; ${deposits.paid.length} deposits paid`);
  for (const [fault, count] of load.faults) say(`  ${count} x ${fault}`);
  say(
    `${accepted.length} writes accepted by the nodes themselves, timelines ${[...new Set(accepted.map((one) => one.timeline))].join(' ')}`,
  );
  const impolite = [...load.faults].filter(([fault]) => fault.includes('without Retry-After') || fault.startsWith('4'));
  return new Map([
    ['L-14: every acknowledged call is in the ledger as acknowledged, once', audit.lost],
    ['L-14: nothing else is in the ledger', audit.unasked],
    ['every balance is that of the acknowledged calls', audit.wrongBalances],
    ['the invariants of the ledger hold', audit.brokenInvariants],
    ['every paid deposit is credited once', await deposits.faults(site.owner)],
    ['npm run ledger:verify', verifyLedger(nodes.logins.reports)],
    ['L-14: no two primaries accepted at once', twoPrimaries(accepted)],
    ['every write that a node accepted is in the surviving database, once', missingMarkers(accepted, await keptMarkers(nodes))],
    ['a call that cannot be served meanwhile is answered 503 with Retry-After', impolite.map(([fault, count]) => `${count} x ${fault}`)],
    ['the processes of the site survived', site.unexpectedExits()],
    [
      `median of bets again within ${seconds(MEDIAN_MAX_MS)}`,
      [median(recoveries)].filter((ms) => ms > MEDIAN_MAX_MS).map((ms) => seconds(ms)),
    ],
  ]);
}

async function overcome(fault: Fault, { nodes, load }: { nodes: DatabaseNodes; load: Load }): Promise<Recovery> {
  const leader = await nodes.leader();
  const startedAtMs = Date.now();
  fault.cause(leader);
  const hasPassed = await waitUntil(
    async () => (await nodes.members()).some(({ role, name, state }) => role === 'leader' && name !== leader.name && state === 'running'),
    { timeoutMs: FAULT_TIMEOUT_MS, everyMs: 250 },
  );
  if (!hasPassed) throw new Error(`${fault.name}: no other node took over within ${seconds(FAULT_TIMEOUT_MS)}`);
  await load.serving();
  const servingAtMs = Date.now();
  const acknowledgements = load.movements.flatMap(({ acknowledgedAtMs }) => acknowledgedAtMs ?? []);
  const servingAfterMs = longestSilence([...acknowledgements, servingAtMs], startedAtMs);
  const healedAtMs = Date.now();
  fault.heal(leader);
  await nodes.complete();
  return { fault: fault.name, servingAfterMs, rejoinedAfterMs: Date.now() - healedAtMs };
}

/** Writes on each node past the proxy. */
async function writeMarkers(nodes: DatabaseNodes): Promise<{ stop(): Acceptance[] }> {
  const connection = await connectPostgres(nodes.superuserUrl);
  await connection.query('create table public.marker (node text not null, number integer not null, timeline text not null)');
  connection.close();
  const accepted: Acceptance[] = [];
  const writers = nodes.nodes.map(({ name, netOf }) => {
    const program = [RUNTIME, inRoot('tools/rehearse/failover/write-markers.ts'), name, nodes.superuserUrl];
    const writer = spawn('nsenter', [`--net=/proc/${netOf}/ns/net`, ...program], { stdio: ['ignore', 'pipe', 'inherit'] });
    createInterface({ input: writer.stdout }).on('line', (line) => accepted.push(JSON.parse(line) as Acceptance));
    return writer;
  });
  return {
    stop() {
      for (const writer of writers) writer.kill('SIGKILL');
      return accepted;
    },
  };
}

async function keptMarkers(nodes: DatabaseNodes): Promise<Map<string, number>> {
  const connection = await connectPostgres(nodes.superuserUrl, { timeoutMs: 30_000 });
  const rows = await connection.query("select node || ' ' || number, count(*) from public.marker group by 1");
  connection.close();
  return new Map(rows.map(([name, count]) => [String(name), Number(count)]));
}

function printRecoveries(recoveries: readonly Recovery[]): void {
  const row = (name: string, found: readonly Recovery[]) => {
    const times = found.map(({ servingAfterMs }) => servingAfterMs);
    return { fault: name, times: times.length, median: seconds(quantile(times, 0.5)), longest: seconds(Math.max(...times)) };
  };
  const names = [...new Set(recoveries.map(({ fault }) => fault))];
  console.log('\nlongest time without an acknowledged call');
  printTable([
    ...names.map((name) =>
      row(
        name,
        recoveries.filter(({ fault }) => fault === name),
      ),
    ),
    row('all', recoveries),
  ]);
}

function median(recoveries: readonly Recovery[]): number {
  return quantile(
    recoveries.map(({ servingAfterMs }) => servingAfterMs),
    0.5,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
