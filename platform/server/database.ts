import pg from 'pg';

// int8 reaches us as bigint: a money column must never pass through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

/** Runs one statement. Values are always parameters. */
export interface Sql {
  query<Row extends object = Record<string, never>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Sql {
  /** Runs once the transaction has committed; never when it rolled back. */
  afterCommit(work: () => void): void;
}

/** Of which merchants rows are seen and written: of the named ones, or of each. */
export type Merchants = readonly string[] | 'every';

export interface Database extends Sql {
  /** A long one, which looks at everything, may ask for answers without a time limit. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: { isLong?: boolean }): Promise<Result>;
  /**
   * The same connections, on which PostgreSQL's row-level security shows and takes rows of these merchants only (S31).
   * @throws Error for what is no merchant's code
   */
  forMerchants(merchants: Merchants): Database;
  /** What this process remembers of the database hangs on this: it is the same for whichever merchants, and for every login of a process. */
  readonly memoryKey: object;
  /** A connection of one's own, for LISTEN and advisory locks. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string;
  readonly connectionsMax: number;
  /** Of which merchants rows are seen where nothing else is said: of none, unless it is named here. Roles without row-level security see each. */
  readonly merchants?: Merchants;
  /** Of the same database, opened as another login: what is remembered of one is forgotten with the other. */
  readonly sharesMemoryWith?: Database;
  readonly applicationName: string;
  /** Makes the connections in place of the driver's own class: a simulation decides when each statement runs and what becomes of it. */
  readonly connectionClass?: typeof pg.Client | undefined;
  /** How long to wait for the answer to a statement, and at most for a connection; without it for answers as long as it takes. */
  readonly timeoutMs?: number;
  /** Hears of callbacks that failed after their transaction had committed; without it they are written to the standard error. */
  readonly onAfterCommitFault?: (error: unknown) => void;
}

const CONNECT_TIMEOUT_MAX_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** What the server grants a transaction of which nothing is heard, in time limits: it holds locks that others wait for. */
const SILENT_TRANSACTION_TIMEOUTS = 3;

export function openDatabase(settings: DatabaseSettings): Database {
  const { timeoutMs, onAfterCommitFault = writeFault } = settings;
  const connectionTimeoutMillis = Math.min(CONNECT_TIMEOUT_MAX_MS, timeoutMs ?? CONNECT_TIMEOUT_MAX_MS);
  const connection = {
    connectionString: settings.url,
    application_name: settings.applicationName,
    options: sessionOptions(settings),
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const Connection = settings.connectionClass ?? pg.Client;
  const pool = new pg.Pool({ ...connection, max: settings.connectionsMax, Client: Connection });
  // An idle connection that the server closes must not end the process; the next query opens a new one.
  pool.on('error', leaveToTheNextQuery);
  const opened = wordFor(settings.merchants ?? []);
  pool.on('connect', (client) => seenBy.set(client, opened));

  const views = new Map<string, Database>();
  const memoryKey = settings.sharesMemoryWith?.memoryKey ?? {};
  const viewOf = (merchants: string): Database => {
    const known = views.get(merchants);
    if (known) return known;
    const view: Database = {
      memoryKey,
      query: (text, values) => queryOnce(pool, merchants, { text, values, timeoutMs }),
      transaction: (work, { isLong = false } = {}) =>
        inTransaction(pool, { merchants, work, timeoutMs: isLong ? undefined : timeoutMs, onAfterCommitFault }),
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
  return viewOf(opened);
}

/** What is kept of `forMerchants`: as many sets of merchants as are in use, and no more than fits in passing. */
const VIEWS_CACHED_MAX = 1000;
const EVERY = '*';
const CODE = /^[a-z][a-z0-9_]*$/;

/** The merchants as the policies of row-level security read them. */
export function wordFor(merchants: Merchants): string {
  if (merchants === 'every') return EVERY;
  const strange = merchants.find((code) => !CODE.test(code));
  if (strange !== undefined) throw new Error(`no code of a merchant: ${JSON.stringify(strange)}`);
  return merchants.join(',');
}

/** What a connection of a pool was last told to see. A connection is told anew only where it changes. */
const seenBy = new WeakMap<pg.PoolClient, string>();

async function queryOnce<Row extends object>(pool: pg.Pool, merchants: string, statement: Statement): Promise<Row[]> {
  const client = await pool.connect();
  client.on('error', leaveToTheNextQuery);
  let broken: Error | undefined;
  try {
    if (seenBy.get(client) !== merchants) {
      await run(client, { text: `set ${MERCHANTS} = '${merchants}'`, timeoutMs: statement.timeoutMs });
      seenBy.set(client, merchants);
    }
    return await run<Row>(client, statement);
  } catch (error) {
    // What PostgreSQL refused leaves the connection whole.
    if (!(error instanceof pg.DatabaseError) || isOutage(error)) broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', leaveToTheNextQuery);
    client.release(broken);
  }
}

/** The setting that the policies read; without it they show nothing. */
export const MERCHANTS = 'jogada.merchants';

// A server whose client has vanished must notice: what that client began holds locks.
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
  /** Afterwards the connection is of no use: its answer may still come. */
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

async function inTransaction<Result>(pool: pg.Pool, asked: Work<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, asked);
    } catch (error) {
      const code = sqlState(error);
      const isRetryable = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!isRetryable || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function attemptTransaction<Result>(
  pool: pg.Pool,
  { merchants, work, timeoutMs, onAfterCommitFault }: Work<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on('error', leaveToTheNextQuery);
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
    client.off('error', leaveToTheNextQuery);
    client.release(broken);
  }
  runAfterCommit(afterCommit, onAfterCommitFault);
  return result;
}

/** What is committed stays committed, whatever its callbacks do: none of them may fail the caller, or have the work done again. */
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

/** Answers why the connection is of no further use, if so. One that is out of reach is closed, which undoes as well. */
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

// A connection that breaks while nothing is asked of it says so by an event, which unheard would end the process.
// Whoever holds it is told by the next query, which rejects.
function leaveToTheNextQuery(): void {}

/**
 * Whether an error says that the database is out of reach: connections that fail, break or fall silent, a server
 * that is stopping, starting or full. Nothing is known of what was under way; the caller may repeat it.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (state.startsWith('08') || state.startsWith('57P') || state === SERVER_FULL || state === SILENT_TOO_LONG) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && CONNECTION_FAULTS.has(String(error.code))) return true;
  return CONNECTION_FAULT_TEXT.test(error.message);
}

const SERVER_FULL = '53300';
const SILENT_TOO_LONG = '25P03';
const CONNECTION_FAULT_TEXT =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Query read timeout|timeout expired/;

const CONNECTION_FAULTS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The SQLSTATE of a database refusal, or undefined when the error is not one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint that a database refusal names, so that it can become a problem of ours. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
