import { readdir } from 'node:fs/promises';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** The PostgreSQL settings that are required before money may be written (L-19), each with its safe values. */
const SAFE_SETTINGS = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
  data_checksums: ['on'],
  TimeZone: ['UTC', 'Etc/UTC'],
} as const satisfies Record<string, readonly string[]>;

interface Looked {
  readonly url: string;
  /** The folder of this release's migrations. */
  readonly migrations: string;
  /** Whether the server's settings are checked too. A demo or a test may trade safety for speed. */
  readonly isForMoney: boolean;
}

/**
 * Returns the faults of a database, one line each: unapplied migrations of this release, and settings under which a commit can be lost or a
 * damaged page goes undetected (L-19).
 */
export async function findDatabaseFaults({ url, migrations, isForMoney }: Looked): Promise<readonly string[]> {
  // Without our session options, which would hide the server's configuration.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'jogada-guard' });
  await client.connect();
  try {
    const { rows: settings } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(SAFE_SETTINGS)],
    );
    const { rows: applied } = await client.query<{ name: string }>('select name from public.migration');
    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted();
    return [
      ...(isForMoney ? settingFaults(new Map(settings.map(({ name, setting }) => [name, setting]))) : []),
      ...migrationFaults(files, new Set(applied.map(({ name }) => name))),
    ];
  } finally {
    await client.end();
  }
}

/** One line for each unsafe setting. */
export function settingFaults(settings: ReadonlyMap<string, string>): readonly string[] {
  return Object.entries(SAFE_SETTINGS).flatMap(([name, safe]: [string, readonly string[]]) => {
    const setting = settings.get(name) ?? 'unknown';
    return safe.includes(setting) ? [] : [`DATABASE_URL: PostgreSQL has ${name} = ${setting}; it must be ${safe[0]}`];
  });
}

/** One line for all missing migrations. A newer schema is accepted, as it may be deployed beside this release. */
export function migrationFaults(files: readonly string[], applied: ReadonlySet<string>): readonly string[] {
  const missing = files.filter((name) => !applied.has(name));
  if (missing.length === 0) return [];
  return [`DATABASE_URL: ${missing.length} migrations are not applied, the first is ${missing[0]}`];
}
