import pg from 'pg';

/** Any other setting can lose a paid round (L-19). */
const SAFE_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
  data_checksums: ['on'],
};

/** PostgreSQL settings that are unsafe for real money, one line each. */
export async function findDatabaseFaults(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'arcade-guard' });
  // A connection that ends between two statements: the next one rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
      Object.keys(SAFE_SETTINGS),
    ]);
    return rows
      .filter(({ name, setting }) => !SAFE_SETTINGS[name]?.includes(setting))
      .map(({ name, setting }) => `DATABASE_URL: PostgreSQL has ${name} = ${setting}; it must be ${SAFE_SETTINGS[name]?.[0]}`);
  } finally {
    await client.end();
  }
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

/** Whether a connection to the database fails because it is away, starting, stopping or full, and not by its address, name or password. */
export function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return OUTAGE_CODES.has(code) || code.startsWith('57P');
}
