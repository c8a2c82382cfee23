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

export interface Database extends Sql {
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** A connection of one's own, for LISTEN and advisory locks. The caller ends it. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly url: string;
  readonly connectionsMax: number;
  /** The role to act as: everything but migrations runs without ownership of the tables (S75). */
  readonly role?: string;
  readonly applicationName: string;
}

export function openDatabase(settings: DatabaseSettings): Database {
  const connection = {
    connectionString: settings.url,
    application_name: settings.applicationName,
    options: settings.role ? `-c role=${settings.role} -c timezone=UTC` : '-c timezone=UTC',
  };
  const pool = new pg.Pool({ ...connection, max: settings.connectionsMax, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server closes must not end the process; the next query opens a new one.
  pool.on('error', leaveToTheNextQuery);

  return {
    query: (text, values) => run(pool, text, values),
    transaction: (work) => inTransaction(pool, work),
    async connect() {
      const client = new pg.Client(connection);
      client.on('error', leaveToTheNextQuery);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

async function run<Row extends object>(client: pg.Pool | pg.PoolClient, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const result = await client.query<Row>(text, [...values]);
  return result.rows;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const ATTEMPTS_MAX = 3;

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work);
    } catch (error) {
      const code = sqlState(error);
      const isRetryable = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!isRetryable || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

async function attemptTransaction<Result>(pool: pg.Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  client.on('error', leaveToTheNextQuery);
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({
      query: (text, values) => run(client, text, values),
      afterCommit: (callback) => afterCommit.push(callback),
    });
    await client.query('commit');
    for (const callback of afterCommit) callback();
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.off('error', leaveToTheNextQuery);
    client.release(broken);
  }
}

// A connection that breaks while nothing is asked of it says so by an event, which unheard would end the process.
// Whoever holds it is told by the next query, which rejects.
function leaveToTheNextQuery(): void {}

/**
 * Whether an error says that the database is out of reach: connections that fail or break, a server that is stopping,
 * starting or full. Nothing is known of what was under way; the caller may repeat it.
 */
export function isOutage(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (state.startsWith('08') || state.startsWith('57P') || state === '53300') return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && CONNECTION_FAULTS.has(String(error.code))) return true;
  return /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(error.message);
}

const CONNECTION_FAULTS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** The SQLSTATE of a database refusal, or undefined when the error is not one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint that a database refusal names, so that it can become a problem of ours. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
