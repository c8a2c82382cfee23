import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** A migration's name holds the domain whose tables it changes. */
const OF_THE_ARCADE = /^\d+T\d+[a-z]?_arcade_.*\.sql$/;

/** Any other setting can lose a paid round (L-19). */
const SAFE_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
  data_checksums: ['on'],
};

interface Checked {
  /** Whether the server's settings are checked too. A demo or a test may trade safety for speed. */
  readonly isForMoney: boolean;
}

/**
 * Returns the faults of a database, one line each: unapplied migrations of the arcade's tables, and settings of PostgreSQL that are unsafe for
 * real money. A newer schema is accepted, as it may be deployed beside this release.
 */
export async function findDatabaseFaults(url: string, { isForMoney }: Checked): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'arcade-guard',
  });
  // A connection that ends between two statements: the next one rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return [...(isForMoney ? await settingFaults(client) : []), ...(await schemaFaults(client))];
  } finally {
    await client.end();
  }
}

async function settingFaults(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
    Object.keys(SAFE_SETTINGS),
  ]);
  return rows
    .filter(({ name, setting }) => !SAFE_SETTINGS[name]?.includes(setting))
    .map(({ name, setting }) => `DATABASE_URL: PostgreSQL has ${name} = ${setting}; it must be ${SAFE_SETTINGS[name]?.[0]}`);
}

async function schemaFaults(client: pg.Client): Promise<readonly string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => OF_THE_ARCADE.test(name)).toSorted();
  const { rows: lists } = await client.query<{ has: boolean }>("select to_regclass('public.migration') is not null as has");
  const { rows } = lists[0]?.has
    ? await client.query<{ name: string }>('select name from public.migration where name = any($1)', [files])
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  const missing = files.filter((name) => !applied.has(name));
  return missing.length === 0 ? [] : [`DATABASE_URL: ${missing.length} migrations are not applied, the first is ${missing[0]}`];
}

const OUTAGE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '53300',
]);

/** What pg says after `connectionTimeoutMillis`, in an error without a code. */
const CONNECT_TIMED_OUT = /timeout expired/;

/** Whether a connection to the database fails because it is away, starting, stopping or full, and not by its address, name or password. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return OUTAGE_CODES.has(code) || code.startsWith('57P') || CONNECT_TIMED_OUT.test(error.message);
}
