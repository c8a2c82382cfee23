import { readFileSync } from 'node:fs';
import { aPlayer, testClient } from '../../apps/api/testing/index.ts';
import { auditLedger, type Audit } from './audit.ts';
import type { DatabaseEnding, Installation, ProcessName } from './installation.ts';
import { playRounds, type Load } from './load.ts';
import { openVendorPlayers } from './vendor-players.ts';

/** What is killed under load. `hashers` are the api's hash processes; `bus` is the server of the bus, which nothing restarts. */
export type Target = ProcessName | 'hashers' | 'bus' | `database ${DatabaseEnding}`;

/** The server of the bus. */
export interface BusServer {
  kill(): Promise<void>;
  /** Starts it at its address. Resolves when the processes are connected. */
  start(): Promise<void>;
}

export interface Recovery {
  readonly target: Target;
  /** From the signal to the first response of the killed part, or to the first acknowledgement of a bet sent after it. */
  readonly servingAfterMs: number;
  /**
   * The part of it for which the process that waited longest, the launcher included, queued for a processor: what other programs of a busy
   * machine took. 0 where the system does not count it.
   */
  readonly waitedMs: number;
}

export interface KillFigures {
  readonly audit: Audit;
  readonly acknowledged: number;
  readonly refused: number;
  /** Movements that were unanswered at least once, and the number of their retries. */
  readonly unknownOutcomes: number;
  readonly retries: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly recoveries: readonly Recovery[];
  /** Parts that failed although they do not depend on the killed one. */
  readonly disturbed: readonly string[];
  /** Process exits that the test did not cause. */
  readonly unexpectedExits: readonly string[];
}

const PLAYERS = 4;
const ROUNDS_AT_ONCE = 4;
/** Minimum acknowledgements between two kills. The actual number is random, so that the signal hits any moment. */
const CALM_MIN = 40;
const CALM_SPREAD = 160;
const LOOK_EVERY_MS = 25;

/**
 * Kills parts of an installation under load, one after another, waits for the supervisor to restart them, and compares the ledger with the
 * vendor's record.
 */
export async function killUnderLoad(
  site: Installation,
  {
    targets,
    onRecovery = () => undefined,
    bus,
  }: { targets: readonly Target[]; onRecovery?: (recovery: Recovery) => void; bus?: BusServer },
): Promise<KillFigures> {
  const vendorPlayers = await openVendorPlayers(site, { players: PLAYERS, connectionsMax: PLAYERS * ROUNDS_AT_ONCE });
  const load = playRounds(vendorPlayers, { roundsAtOnce: ROUNDS_AT_ONCE });
  const recoveries: Recovery[] = [];
  const disturbed: string[] = [];
  for (const target of targets) {
    await load.acknowledged(CALM_MIN + Math.floor(Math.random() * CALM_SPREAD));
    const endedAt = performance.now();
    const faultsBefore = faultsOf(load);
    const waits = processorWaits(site);
    const back = await end(site, target, { load, bus });
    for (const name of site.processNames()) {
      if (name !== target && !(await isAlive(site.healthOf[name]))) disturbed.push(`${name} while ${target} was dead`);
    }
    await back();
    const recovery = { target, servingAfterMs: performance.now() - endedAt, waitedMs: waitSince(site, waits) };
    if (!carriesBets(target) && faultsOf(load) > faultsBefore) disturbed.push(`bets while ${target} was dead`);
    recoveries.push(recovery);
    onRecovery(recovery);
  }
  await load.acknowledged(CALM_MIN);
  await load.stop();
  const { movements, faults } = load;
  return {
    audit: await auditLedger(site.owner, { players: vendorPlayers.players, movements }),
    acknowledged: movements.filter((movement) => movement.state === 'acknowledged').length,
    refused: movements.filter((movement) => movement.state === 'refused').length,
    unknownOutcomes: movements.filter((movement) => movement.unknowns > 0).length,
    retries: movements.reduce((sum, movement) => sum + movement.unknowns, 0),
    faults,
    recoveries,
    disturbed,
    unexpectedExits: site.unexpectedExits(),
  };
}

function carriesBets(target: Target): boolean {
  return target === 'api' || target.startsWith('database');
}

function faultsOf({ faults }: Load): number {
  return [...faults.values()].reduce((sum, count) => sum + count, 0);
}

/** Kills the target. Returns a function that waits until it serves again. */
async function end(
  site: Installation,
  target: Target,
  { load, bus }: { load: Load; bus: BusServer | undefined },
): Promise<() => Promise<unknown>> {
  switch (target) {
    case 'bus':
      await bus?.kill();
      // Bets without the bus, before it is back.
      await load.acknowledged(CALM_MIN);
      return () => bus?.start() ?? Promise.resolve();
    case 'api':
      site.killProcess(target);
      return () => load.serving();
    case 'arcade':
    case 'pix':
    case 'worker':
      site.killProcess(target);
      return () => serving(site.healthOf[target]);
    case 'hashers':
      return endHashers(site);
    case 'database kill':
    case 'database orphan':
    case 'database fast':
    case 'database immediate':
      await site.endDatabase(target.slice('database '.length) as DatabaseEnding);
      return () => load.serving();
  }
}

let newcomers = 0;

/** A pending password hash is taken over by the next process. */
async function endHashers(site: Installation): Promise<() => Promise<unknown>> {
  newcomers += 1;
  const address = `198.18.250.${newcomers}`;
  const registration = aPlayer({ ...site, newClient: () => testClient(site.url, address) });
  registration.catch(() => undefined);
  while (site.killHashers() === 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  return () => registration;
}

async function serving(url: string): Promise<void> {
  while (!(await isAlive(url))) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** How long the main thread of each process has waited for a processor since its start, ms, by process id. */
function processorWaits(site: Installation): ReadonlyMap<number, number> {
  const waits = [...site.pids(), process.pid].flatMap((pid) => {
    try {
      // Linux counts the time on a processor and the time in its queue, ns.
      const [, waitedNs = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
      return [[pid, Number(waitedNs) / 1e6] as const];
    } catch {
      return [];
    }
  });
  return new Map(waits);
}

function waitSince(site: Installation, before: ReadonlyMap<number, number>): number {
  return Math.max(0, ...[...processorWaits(site)].map(([pid, waitedMs]) => waitedMs - (before.get(pid) ?? 0)));
}
