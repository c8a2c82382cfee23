import { aPlayer, testClient } from '../../apps/api/testing/index.ts';
import { auditLedger, type Audit } from './audit.ts';
import type { DatabaseEnding, Installation, ProcessName } from './installation.ts';
import { playRounds, type Load } from './load.ts';
import { openTable } from './table.ts';

/** What is ended under load. `hashers` are the processes that make hashes for the api. */
export type Target = ProcessName | 'hashers' | `database ${DatabaseEnding}`;

export interface Recovery {
  readonly target: Target;
  /** From the signal to the first answer of what was ended, or to the first acknowledgement of a bet that was sent after the end. */
  readonly servingAfterMs: number;
}

export interface KillFigures {
  readonly audit: Audit;
  readonly acknowledged: number;
  readonly refused: number;
  /** Movements that were left without an answer at least once, and how often they were asked again. */
  readonly unknownOutcomes: number;
  readonly retries: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly recoveries: readonly Recovery[];
  /** What did not serve while something was dead that it does not need. */
  readonly disturbed: readonly string[];
  /** Ends of processes that were not asked for. */
  readonly unexpectedExits: readonly string[];
}

const SEATS = 4;
const ROUNDS_AT_ONCE = 4;
/** Acknowledgements between two endings: a random number of them, so that the signal falls anywhere. */
const CALM_MIN = 40;
const CALM_SPREAD = 160;
const LOOK_EVERY_MS = 25;
const PROCESSES: readonly ProcessName[] = ['api', 'arcade', 'pix'];

/**
 * Ends parts of an installation in the middle of load, one after another, has whoever keeps it running bring them back, and holds
 * the ledger against the vendor's book.
 */
export async function killUnderLoad(
  site: Installation,
  { targets, onRecovery = () => undefined }: { targets: readonly Target[]; onRecovery?: (recovery: Recovery) => void },
): Promise<KillFigures> {
  const table = await openTable(site, { seats: SEATS, connectionsMax: SEATS * ROUNDS_AT_ONCE });
  const load = playRounds(table, { roundsAtOnce: ROUNDS_AT_ONCE });
  const recoveries: Recovery[] = [];
  const disturbed: string[] = [];
  for (const target of targets) {
    await load.acknowledged(CALM_MIN + Math.floor(Math.random() * CALM_SPREAD));
    const endedAt = performance.now();
    const faultsBefore = faultsOf(load);
    const back = await end(site, target, load);
    for (const name of PROCESSES) {
      if (name !== target && !(await isAlive(site.healthOf[name]))) disturbed.push(`${name} while ${target} was dead`);
    }
    await back();
    const recovery = { target, servingAfterMs: performance.now() - endedAt };
    if (!carriesBets(target) && faultsOf(load) > faultsBefore) disturbed.push(`bets while ${target} was dead`);
    recoveries.push(recovery);
    onRecovery(recovery);
  }
  await load.acknowledged(CALM_MIN);
  await load.stop();
  const { movements, faults } = load;
  return {
    audit: await auditLedger(site.owner, { seats: table.seats, movements }),
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

/** Ends it. Answers how to wait until it serves again. */
async function end(site: Installation, target: Target, load: Load): Promise<() => Promise<unknown>> {
  switch (target) {
    case 'api':
      site.killProcess(target);
      return () => load.serving();
    case 'arcade':
    case 'pix':
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

/** Whoever has a password hashed just then gets it from the next process. */
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
