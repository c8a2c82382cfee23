import { systemClock, type Clock } from './clock.ts';
import { isOutage, openDatabase, sqlState, type Database, type DatabasePool, type DatabaseSettings, type Sql } from './database.ts';

/** A standby that is fresh enough for a read. */
export interface FreshReplica {
  /** Everything that was committed at this time is there. */
  readonly asOf: Date;
  /** Reads from the standby, and from the primary once the standby fails. Without a visible merchant, as every database. */
  readonly database: Database;
}

/** For metrics. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  /** Age of what it has, ms; undefined before its first answer, while it does not answer, and for a server that is no standby. */
  readonly ageMs: number | undefined;
  readonly readCount: number;
  /** Reads that the primary had to repeat. */
  readonly fallbackCount: number;
}

/** The standbys that serve reads. */
export interface Replicas {
  /** The freshest that is not older than the limit and has everything up to the given time. */
  pick(options?: { readonly notBefore?: Date | undefined }): FreshReplica | undefined;
  /** Measures all of them now. Runs every second by itself. */
  check(): Promise<void>;
  states(): readonly ReplicaState[];
  close(): Promise<void>;
}

export interface ReplicaSettings extends Pick<DatabaseSettings, 'timeoutMs' | 'connectionsMax' | 'applicationName'> {
  readonly urls: readonly string[];
  /** An older standby is left out, ms. */
  readonly ageMaxMs: number;
  readonly primary: Database;
  readonly now?: Clock;
}

const CHECK_EVERY_MS = 1000;
/** A standby that does not answer the check within this time is left out, ms. */
const CHECK_TIMEOUT_MS = 2000;
/** Positions of the primary that are remembered: those of some minutes. */
const MARKS_MAX = 600;
const CONFLICT_WITH_RECOVERY = '40001';

interface Mark {
  readonly at: Date;
  readonly position: bigint;
}

interface Replica {
  readonly name: string;
  readonly pool: DatabasePool;
  readonly checked: DatabasePool;
  asOf: Date | undefined;
  readCount: number;
  fallbackCount: number;
}

/**
 * Opens the standbys. Each second the primary's position in its log is noted with the time before the question; a standby that has replayed
 * that position has everything of that time. So neither the clocks of the servers nor an idle primary matter. A standby that fails, is
 * promoted or falls behind is left out, and is back when it has caught up.
 */
export function openReplicas(settings: ReplicaSettings): Replicas {
  const { urls, ageMaxMs, primary, now = systemClock, timeoutMs, connectionsMax, applicationName } = settings;
  const replicas = urls.map((url): Replica => {
    const opened = { url, applicationName, now };
    return {
      name: new URL(url).host,
      pool: openDatabase({ ...opened, connectionsMax, ...(timeoutMs !== undefined && { timeoutMs }) }),
      checked: openDatabase({ ...opened, connectionsMax: 1, keepsConnections: true, timeoutMs: CHECK_TIMEOUT_MS }),
      asOf: undefined,
      readCount: 0,
      fallbackCount: 0,
    };
  });
  const marks: Mark[] = [];
  const ageOf = ({ asOf }: Replica) => asOf && Math.max(0, now().getTime() - asOf.getTime());

  const measure = async (replica: Replica) => {
    try {
      const replayed = await replayedBy(replica.checked);
      const newest = replayed === undefined ? undefined : marks.findLast(({ position }) => position <= replayed);
      // With every remembered position ahead of it, it is too old in any case.
      replica.asOf = newest?.at;
    } catch {
      replica.asOf = undefined;
    }
  };
  const check = async () => {
    if (replicas.length === 0) return;
    // Without the primary the standbys keep what they have, and grow older.
    const mark = await markOf(primary, now()).catch(() => undefined);
    if (mark) marks.push(mark);
    if (marks.length > MARKS_MAX) marks.shift();
    await Promise.all(replicas.map(measure));
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check().finally(() => (isChecking = false));
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    check,
    pick({ notBefore } = {}) {
      const usable = replicas.filter((replica) => {
        const ageMs = ageOf(replica);
        return ageMs !== undefined && ageMs <= ageMaxMs && (notBefore === undefined || (replica.asOf ?? notBefore) > notBefore);
      });
      const [freshest] = usable.toSorted((one, other) => Number(other.asOf) - Number(one.asOf) || one.readCount - other.readCount);
      if (freshest?.asOf === undefined) return undefined;
      freshest.readCount += 1;
      const onFallback = () => {
        freshest.fallbackCount += 1;
        freshest.asOf = undefined;
      };
      return { asOf: freshest.asOf, database: withFallback(freshest.pool, primary, { onFallback }) };
    },
    states: () => replicas.map((replica) => ({ ...replica, ageMs: ageOf(replica) })),
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.flatMap(({ pool, checked }) => [pool.close(), checked.close()]));
    },
  };
}

async function markOf(primary: Sql, at: Date): Promise<Mark> {
  const [row] = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
  return { at, position: positionIn(row?.position ?? '') };
}

/** Undefined for a server that is no standby: after a promotion it may have another history than the primary. */
async function replayedBy(replica: Sql): Promise<bigint | undefined> {
  const [row] = await replica.query<{ position: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position',
  );
  return typeof row?.position === 'string' ? positionIn(row.position) : undefined;
}

/** A position such as `1/2A0000F8` as a number. */
function positionIn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** A read that the standby cannot serve is repeated by the primary, which also serves the rest of the call. A read writes nothing. */
function withFallback(replica: Database, primary: Database, call: { onFallback: () => void; hasFailed?: boolean }): Database {
  const read = async <Result>(from: (database: Database) => Promise<Result>): Promise<Result> => {
    if (call.hasFailed) return from(primary);
    try {
      return await from(replica);
    } catch (error) {
      if (!isOutage(error) && sqlState(error) !== CONFLICT_WITH_RECOVERY) throw error;
      if (!call.hasFailed) call.onFallback();
      call.hasFailed = true;
      return from(primary);
    }
  };
  return {
    query: (text, values) => read((database) => database.query(text, values)),
    transaction: (work, options) => read((database) => database.transaction(work, options)),
    forMerchants: (merchants) => withFallback(replica.forMerchants(merchants), primary.forMerchants(merchants), call),
    connect: () => primary.connect(),
    close: async () => undefined,
  };
}
