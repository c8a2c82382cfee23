import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyFunctions } from './apply-functions.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';

export interface Migrated {
  /** Names of the applied migrations. */
  readonly applied: readonly string[];
  /** Names of the applied functions and views, such as `wallet/post.sql`. */
  readonly functions: readonly string[];
}

interface Settings {
  readonly url: string;
  /** Holds the folders `migrations` and `functions`. */
  readonly directory: string;
  /** Time that a statement waits for a lock. Calls of the site queue behind a waiting statement for as long. */
  readonly lockTimeoutMs?: number;
  /** Called before each further attempt, from 1 on. */
  readonly pause?: (attempt: number) => Promise<void>;
}

/** First line of a migration of one statement that cannot run in a transaction, such as `create index concurrently`. */
export const OUTSIDE_TRANSACTION = '-- outside a transaction';

/** Below PostgreSQL's deadlock_timeout of 1 s: in a deadlock with a call of the site, the migration gives up and not the call. */
const LOCK_TIMEOUT_MS = 500;
const ATTEMPTS_MAX = 10;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const WAIT_FOR_OTHER_MS = 100;

/**
 * Applies the missing migrations in the order of their names, each in its own transaction, and then the changed functions and views in one.
 * A statement that gets no lock in time is rolled back and repeated with its transaction. A concurrent process waits for the first.
 * @throws Error with one line when a migration fails or was edited after it was applied
 */
export async function migrate(settings: Settings): Promise<Migrated> {
  const { url, directory, lockTimeoutMs = LOCK_TIMEOUT_MS, pause = (attempt) => sleep(attempt * 500) } = settings;
  const client = new pg.Client({ connectionString: url, options: `-c timezone=UTC -c lock_timeout=${lockTimeoutMs}` });
  await client.connect();
  try {
    await waitForOthers(client);
    const { migrations, functions } = await readSqlFiles(directory);
    const known = await readApplied(client);
    await compareChecksums(client, migrations, known);
    const applied: string[] = [];
    for (const migration of migrations) {
      if (known.has(migration.name)) continue;
      await withRetries(() => applyOne(client, migration), pause);
      applied.push(migration.name);
    }
    // An older release leaves the functions of a newer one alone.
    const names = new Set(migrations.map(({ name }) => name));
    if ([...known.keys()].some((name) => !names.has(name))) return { applied, functions: [] };
    return { applied, functions: await withRetries(() => applyFunctions(client, functions), pause) };
  } finally {
    await client.end();
  }
}

/** Polls, because a waiting statement would hold a snapshot, for which `create index concurrently` waits: a deadlock. */
async function waitForOthers(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock(hashtext('migrate')) as taken");
    if (rows[0]?.taken) return;
    await sleep(WAIT_FOR_OTHER_MS);
  }
}

/** Names of the applied migrations with their checksums; undefined for those that were applied before checksums were kept. */
async function readApplied(client: pg.Client): Promise<Map<string, string | undefined>> {
  await client.query(
    'create table if not exists public.migration (name text primary key, applied_at timestamptz not null default now(), checksum text)',
  );
  const { rows: columns } = await client.query(
    "select from pg_attribute where attrelid = 'public.migration'::regclass and attname = 'checksum'",
  );
  if (columns.length === 0) await client.query('alter table public.migration add column checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>('select name, checksum from public.migration');
  return new Map(rows.map(({ name, checksum }) => [name, checksum ?? undefined]));
}

async function compareChecksums(client: pg.Client, files: readonly SqlFile[], known: ReadonlyMap<string, string | undefined>) {
  for (const { name, checksum } of files) {
    if (!known.has(name)) continue;
    if (known.get(name) === undefined) await client.query('update public.migration set checksum = $2 where name = $1', [name, checksum]);
    else if (known.get(name) !== checksum)
      throw new Error(`migration ${name} was edited after it was applied: restore it and write a new migration`);
  }
}

async function applyOne(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> {
  const isOutside = sql.startsWith(`${OUTSIDE_TRANSACTION}\n`);
  const add = () => client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum]);
  try {
    if (isOutside) {
      await dropInvalidIndex(client, sql);
      // It waits for old transactions, but blocks neither reads nor writes.
      await client.query('set lock_timeout = 0');
      await client.query(sql);
      await add();
      return;
    }
    await client.query('begin');
    await client.query(sql);
    await add();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    if (isOutside) await client.query('reset lock_timeout');
  }
}

/** An interrupted `create index concurrently` leaves an invalid index, which slows writes and which no query uses. */
async function dropInvalidIndex(client: pg.Client, sql: string): Promise<void> {
  const index = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)\s+on\s+(\w+)\.\w+/i.exec(sql);
  if (!index) return;
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop index concurrently %s', c.oid::regclass) as statement
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relname = $1 and c.relnamespace = to_regnamespace($2)`,
    [index[1], index[2]],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function withRetries<Result>(work: () => Promise<Result>, pause: (attempt: number) => Promise<void>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause.code : undefined;
      if (attempt === ATTEMPTS_MAX || (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK)) throw error;
      await pause(attempt);
    }
  }
}
