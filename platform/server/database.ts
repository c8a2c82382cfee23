import pg from 'pg';
import { systemClock, type Clock } from './clock.ts';

// int8 is parsed as bigint, as a money column must never pass through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

/** Runs one statement. Values are always parameters. */
export interface Sql {
  query<Row extends object = Record<string, never>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Sql {
  /** Runs after the commit, never after a rollback. */
  afterCommit(work: () => void): void;
}

/** The merchants whose rows can be read and written. */
export type Merchants = readonly string[] | 'every';

export interface Database extends Sql {
  /** A long transaction has no time limit for its statements. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: { isLong?: boolean }): Promise<Result>;
  /**
   * The same connections, limited to these merchants' rows by PostgreSQL's row-level security (S31).
   * @throws Error for an invalid merchant code
   */
  forMerchants(merchants: Merchants): Database;
  /** A dedicated connection, for LISTEN and advisory locks. The caller closes it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** The use of a pool of connections. */
export interface PoolLoad {
  readonly connectionsInUse: number;
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number;
  /** How long the first of them has waited, ms; 0 without any. */
  readonly longestWaitMs: number;
}

export interface DatabasePool extends Database {
  load(): PoolLoad;
}

export interface DatabaseSettings {
  readonly url: string;
  readonly connectionsMax: number;
  /** The merchants whose rows are visible by default: none unless set. Roles without row-level security see all rows. */
  readonly merchants?: Merchants;
  readonly applicationName: string;
  /** Replaces the driver's connection class: a simulation controls when each statement runs and whether it fails. */
  readonly connectionClass?: typeof pg.Client | undefined;
  /** The time limit of a statement and, up to 10 s, of a new connection. Without it statements have no limit. */
  readonly timeoutMs?: number;
  /** The time limit of a wait for a connection, for work without a caller. By default as for a new connection, at most 10 s. */
  readonly waitMs?: number;
  /** Keeps idle connections open, as a busy machine opens new ones slowly. By default they close after 10 s. */
  readonly keepsConnections?: boolean;
  /** Measures waits. By default real time. */
  readonly now?: Clock;
  /** Called with the error of a callback after its transaction committed. By default it is written to the standard error. */
  readonly onAfterCommitFault?: (error: unknown) => void;
}

const CONNECT_TIMEOUT_MAX_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** How long the server tolerates an idle transaction, as a multiple of `timeoutMs`: its locks block others. */
const SILENT_TRANSACTION_TIMEOUTS = 3;

export function openDatabase(settings: DatabaseSettings): DatabasePool {
  const { timeoutMs, waitMs, keepsConnections = false, now = systemClock, connectionsMax, onAfterCommitFault = writeFault } = settings;
  const connectionTimeoutMillis = waitMs ?? Math.min(CONNECT_TIMEOUT_MAX_MS, timeoutMs ?? CONNECT_TIMEOUT_MAX_MS);
  const connection = {
    connectionString: settings.url,
    application_name: settings.applicationName,
    options: sessionOptions(settings),
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const Connection = settings.connectionClass ?? pg.Client;
  const idle = keepsConnections && { idleTimeoutMillis: 0 };
  const pool = new pg.Pool({ ...connection, ...idle, max: connectionsMax, Client: Connection });
  // An idle connection that the server closes must not end the process. The next query opens a new one.
  pool.on('error', leaveToTheNextQuery);
  // The present setting of each pooled connection, to set it only when it changes.
  const seenBy = new WeakMap<pg.PoolClient, string>();
  const waits = new Set<{ readonly since: Date }>();
  const connections: Connections = {
    seenBy,
    async take() {
      const wait = { since: now() };
      // The pool gives connections in the order of the calls, so the first of the set has waited longest.
      waits.add(wait);
      try {
        return await pool.connect();
      } finally {
        waits.delete(wait);
      }
    },
  };
  const opened = wordFor(settings.merchants ?? []);
  pool.on('connect', (client) => {
    // For the connection's whole life: PostgreSQL can report its end in the packet that completes the connection, between two statements of a
    // transaction, and after a broken connection was released.
    client.on('error', leaveToTheNextQuery);
    seenBy.set(client, opened);
  });

  const views = new Map<string, Database>();
  const viewOf = (merchants: string): Database => {
    const known = views.get(merchants);
    if (known) return known;
    const view: Database = {
      query: (text, values) => queryOnce(connections, merchants, { text, values, timeoutMs }),
      transaction: (work, { isLong = false } = {}) =>
        inTransaction(connections, { merchants, work, timeoutMs: isLong ? undefined : timeoutMs, onAfterCommitFault }),
      forMerchants: (others) => viewOf(wordFor(others)),
      async connect() {
        const client = new Connection({ ...connection, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) });
        client.on('error', leaveToTheNextQuery);
        await client.connect();
        return client;
      },
      close: () => pool.end(),
    };
    if (views.size < VIEWS_CACHED_MAX || merchants === EVERY) views.set(merchants, view);
    return view;
  };
  const load = () => {
    const [first] = waits;
    const longestWaitMs = first === undefined ? 0 : Math.max(0, now().getTime() - first.since.getTime());
    return { connectionsInUse: pool.totalCount - pool.idleCount, waiting: waits.size, longestWaitMs };
  };
  return { ...viewOf(opened), load };
}

/** The size of the cache of `forMerchants`. Further sets of merchants work without it. */
const VIEWS_CACHED_MAX = 1000;
const EVERY = '*';
const CODE = /^[a-z][a-z0-9_]*$/;

/** The merchants in the format that the row-level security policies read. */
export function wordFor(merchants: Merchants): string {
  if (merchants === 'every') return EVERY;
  const strange = merchants.find((code) => !CODE.test(code));
  if (strange !== undefined) throw new Error(`not a merchant code: ${JSON.stringify(strange)}`);
  return merchants.join(',');
}

interface Connections {
  take(): Promise<pg.PoolClient>;
  /** The merchants that each connection is set to. */
  readonly seenBy: WeakMap<pg.PoolClient, string>;
}

async function queryOnce<Row extends object>({ take, seenBy }: Connections, merchants: string, statement: Statement): Promise<Row[]> {
  const client = await take();
  let broken: Error | undefined;
  try {
    if (seenBy.get(client) !== merchants) {
      await run(client, { text: `set ${MERCHANTS} = '${merchants}'`, timeoutMs: statement.timeoutMs });
      seenBy.set(client, merchants);
    }
    return await run<Row>(client, statement);
  } catch (error) {
    // A refusal by PostgreSQL leaves the connection usable.
    if (!(error instanceof pg.DatabaseError) || isOutage(error)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The setting that the policies read. Without it they show no rows. */
export const MERCHANTS = 'jogada.merchants';

// The server must detect a client that has vanished, as its transaction holds locks.
function sessionOptions({ merchants = [], timeoutMs }: DatabaseSettings): string {
  const options = {
    timezone: 'UTC',
    [MERCHANTS]: wordFor(merchants),
    ...(timeoutMs !== undefined && {
      idle_in_transaction_session_timeout: timeoutMs * SILENT_TRANSACTION_TIMEOUTS,
      client_connection_check_interval: timeoutMs,
    }),
  };
  return Object.entries(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  /** After a timeout the connection is closed, as its late result would answer the next statement. */
  readonly timeoutMs: number | undefined;
}

async function run<Row extends object>(client: pg.Pool | pg.PoolClient, { text, values = [], timeoutMs }: Statement): Promise<Row[]> {
  const statement = { text, values: [...values], ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) };
  const result = await client.query<Row>(statement);
  return result.rows;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS_MAX = 3;

interface Work<Result> {
  readonly merchants: string;
  readonly work: (tx: Transaction) => Promise<Result>;
  readonly timeoutMs: number | undefined;
  readonly onAfterCommitFault: (error: unknown) => void;
}

async function inTransaction<Result>(connections: Connections, asked: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(connections, asked);
    } catch (error) {
      const code = sqlState(error);
      const isRetryable = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!isRetryable || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function attemptTransaction<Result>(
  { take, seenBy }: Connections,
  { merchants, work, timeoutMs, onAfterCommitFault }: Work<Result>,
): Promise<Result> {
  const client = await take();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  let result: Result;
  try {
    const isSeen = seenBy.get(client) === merchants;
    await run(client, { text: isSeen ? 'begin' : `begin; set local ${MERCHANTS} = '${merchants}'`, timeoutMs });
    result = await work({
      query: (text, values) => run(client, { text, values, timeoutMs }),
      afterCommit: (callback) => afterCommit.push(callback),
    });
    await run(client, { text: 'commit', timeoutMs });
  } catch (error) {
    broken = await rollBack(client, { after: error, timeoutMs });
    throw error;
  } finally {
    client.release(broken);
  }
  runAfterCommit(afterCommit, onAfterCommitFault);
  return result;
}

/** A failing callback must neither fail the caller nor repeat the work, which is committed. */
function runAfterCommit(callbacks: readonly (() => unknown)[], onFault: (error: unknown) => void): void {
  for (const callback of callbacks) {
    try {
      const answer = callback();
      if (answer instanceof Promise) answer.catch(onFault);
    } catch (error) {
      onFault(error);
    }
  }
}

function writeFault(error: unknown): void {
  console.error('a callback failed after its transaction had committed', error);
}

/** Returns the reason why the connection is unusable, if it is. Closing it rolls the transaction back too. */
async function rollBack(
  client: pg.PoolClient,
  { after, timeoutMs }: { after: unknown; timeoutMs: number | undefined },
): Promise<Error | undefined> {
  if (isOutage(after) && after instanceof Error) return after;
  try {
    await run(client, { text: 'rollback', timeoutMs });
    return undefined;
  } catch (fault) {
    return fault instanceof Error ? fault : new Error('rollback failed', { cause: fault });
  }
}

// A connection that waits for no statement reports its failure by an event, which without a listener would end the process. The next query
// rejects.
function leaveToTheNextQuery(): void {}

/**
 * Whether the database is out of reach: connections that fail, break or time out, a server that is stopping, starting, full, without disk or
 * memory, or a standby. The result of running statements is unknown; the caller may repeat them.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (state.startsWith('08') || state.startsWith('57P') || OUTAGE_STATES.has(state)) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && CONNECTION_FAULTS.has(String(error.code))) return true;
  return CONNECTION_FAULT_TEXT.test(error.message);
}

/** Each passes without a change of the statement. */
const OUTAGE_STATES: ReadonlySet<string> = new Set([
  '25P03', // A transaction was silent for too long.
  '25006', // After a failover the connection leads to a standby.
  '53100', // The server's disk is full.
  '53200', // The server is out of memory.
  '53300', // All connections are taken.
  '58030', // The server's disk fails.
]);
const CONNECTION_FAULT_TEXT =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout|timeout expired/;

const CONNECTION_FAULTS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The SQLSTATE of a database error, or undefined for another error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The constraint that a database error names, for mapping it to a problem. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
