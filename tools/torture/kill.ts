import { auditLedger, type Audit } from './audit.ts';
import type { DatabaseEnding, Installation } from './installation.ts';
import { playRounds } from './load.ts';
import { openTable } from './table.ts';

/** What is ended under load. */
export type Target = 'api' | `database ${DatabaseEnding}`;

export interface Recovery {
  readonly target: Target;
  /** From the signal to the first acknowledgement of a call that was sent after the end. */
  readonly servingAfterMs: number;
  /** The same from when the ended part was up again. */
  readonly sinceStartMs: number;
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
  /** What the api said when it ended by itself. */
  readonly unexpectedExits: readonly string[];
}

const SEATS = 4;
const ROUNDS_AT_ONCE = 4;
/** Acknowledgements between two endings: a random number of them, so that the signal falls anywhere. */
const CALM_MIN = 40;
const CALM_SPREAD = 160;

/** Ends parts of an installation in the middle of load, one after another, and holds the ledger against the vendor's book. */
export async function killUnderLoad(
  site: Installation,
  { targets, onRecovery = () => undefined }: { targets: readonly Target[]; onRecovery?: (recovery: Recovery) => void },
): Promise<KillFigures> {
  const table = await openTable(site, { seats: SEATS, connectionsMax: SEATS * ROUNDS_AT_ONCE });
  const load = playRounds(table, { roundsAtOnce: ROUNDS_AT_ONCE });
  const recoveries: Recovery[] = [];
  for (const target of targets) {
    await load.acknowledged(CALM_MIN + Math.floor(Math.random() * CALM_SPREAD));
    const endedAt = performance.now();
    await end(site, target);
    const serving = load.serving();
    await start(site, target);
    const startedAt = performance.now();
    await serving;
    const recovery = { target, servingAfterMs: performance.now() - endedAt, sinceStartMs: performance.now() - startedAt };
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
    unexpectedExits: site.unexpectedExits(),
  };
}

function end(site: Installation, target: Target): Promise<void> {
  return target === 'api' ? site.killApi() : site.endDatabase(endingOf(target));
}

function start(site: Installation, target: Target): Promise<void> {
  return target === 'api' ? site.startApi() : site.startDatabase();
}

function endingOf(target: Exclude<Target, 'api'>): DatabaseEnding {
  switch (target) {
    case 'database kill':
      return 'kill';
    case 'database fast':
      return 'fast';
    case 'database immediate':
      return 'immediate';
    default:
      return target satisfies never;
  }
}
