import type { Movement } from '../../torture/load.ts';

/** The archiver as the database reported it under load. */
export interface ArchiveSample {
  /** Unix time before the question was sent, ms. */
  readonly atMs: number;
  /** Name of the WAL segment that was being written: everything committed before `atMs` is in it or in earlier ones. */
  readonly writing: string;
  /** Name of the last archived file; undefined before the first. */
  readonly archived: string | undefined;
}

const SEGMENT_NAME_LENGTH = 24;

/**
 * The time until which everything that was committed is in the archive.
 * @returns Unix time, ms; 0 when nothing is known to be archived
 */
export function archivedUntil(samples: readonly ArchiveSample[]): number {
  const archived = samples
    .map((sample) => sample.archived ?? '')
    // A backup leaves the name of its label, and a switch of timelines a history file.
    .filter((name) => /^[0-9A-F]{24}(\.|$)/.test(name))
    .map((name) => name.slice(0, SEGMENT_NAME_LENGTH))
    .reduce((last, name) => (name > last ? name : last), '');
  return Math.max(0, ...samples.filter(({ writing }) => writing <= archived).map(({ atMs }) => atMs));
}

/** A movement in the restored ledger. */
export interface RestoredRow {
  readonly id: string;
  readonly member_id: string;
  readonly external_id: string;
  readonly kind: string;
  readonly status: string;
  readonly amount: bigint;
}

export interface Loss {
  /** Movements acknowledged by the destroyed database. */
  readonly acknowledged: number;
  readonly lost: readonly Movement[];
  /** From the oldest lost acknowledgement to the destruction, ms; 0 when nothing was lost. */
  readonly lostSpanMs: number;
  /** From the last moment that is known to be in the archive to the destruction, ms. */
  readonly archiveLagMs: number;
  /** Lost although acknowledged before that moment. Must be empty, as the next three. */
  readonly lostFromTheArchive: readonly Movement[];
  /** Present with another amount, kind, state or id than acknowledged. */
  readonly different: readonly Movement[];
  /** Present more than once. */
  readonly doubled: readonly string[];
  /** Present although sent after the acknowledgement of a lost one: the restored ledger is no prefix of the history. */
  readonly outOfOrder: readonly Movement[];
}

/** Unix times, ms. */
export interface LossTimes {
  readonly destroyedAtMs: number;
  /** Start of the restored server: what was acknowledged before was committed before the destruction. */
  readonly startedAtMs: number;
  readonly archivedUntilMs: number;
}

/** Compares the restored ledger with the vendor's record of what was acknowledged. */
export function whatWasLost(
  movements: readonly Movement[],
  rows: readonly RestoredRow[],
  { destroyedAtMs, startedAtMs, archivedUntilMs }: LossTimes,
): Loss {
  const restored = Map.groupBy(rows, (row) => `${row.member_id} ${row.external_id}`);
  const rowsOf = (movement: Movement) => restored.get(`${movement.memberId} ${movement.transactionId}`) ?? [];
  const before = movements.filter(({ acknowledgedAtMs }) => acknowledgedAtMs !== undefined && acknowledgedAtMs < startedAtMs);
  const lost = before.filter((movement) => rowsOf(movement).length === 0);
  const kept = before.filter((movement) => rowsOf(movement).length > 0);
  const firstLostMs = Math.min(destroyedAtMs, ...lost.map(({ acknowledgedAtMs = destroyedAtMs }) => acknowledgedAtMs));
  return {
    acknowledged: before.length,
    lost,
    lostSpanMs: destroyedAtMs - firstLostMs,
    archiveLagMs: destroyedAtMs - archivedUntilMs,
    lostFromTheArchive: lost.filter(({ acknowledgedAtMs = destroyedAtMs }) => acknowledgedAtMs < archivedUntilMs),
    different: kept.filter((movement) => !rowsOf(movement).some((row) => isOf(movement, row))),
    doubled: [...restored].filter(([, found]) => found.length > 1).map(([name]) => name),
    outOfOrder: lost.length === 0 ? [] : kept.filter(({ sentAtMs }) => sentAtMs > firstLostMs),
  };
}

function isOf(movement: Movement, row: RestoredRow): boolean {
  return (
    row.status === 'applied' && row.kind === movement.kind && row.amount === movement.amount && row.id === movement.platformTransactionId
  );
}
