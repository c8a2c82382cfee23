import pg from 'pg';
import { readSqlFiles, type SqlFile, type SqlFiles } from './migrate/sql-files.ts';

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
  /** Holds the folders `migrations` and `functions` of this release. */
  readonly directory: string;
  /** Whether the server's settings are checked too. A demo or a test may trade safety for speed. */
  readonly isForMoney: boolean;
}

/**
 * Returns the faults of a database, one line each: unapplied migrations and functions of this release, and settings under which a commit can be lost or a
 * damaged page goes undetected (L-19).
 */
export async function findDatabaseFaults({ url, directory, isForMoney }: Looked): Promise<readonly string[]> {
  // Without our session options, which would hide the server's configuration.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, application_name: 'jogada-guard' });
  // A connection that ends between two statements: the next one rejects.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: settings } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(SAFE_SETTINGS)],
    );
    const { rows: applied } = await client.query<{ name: string }>('select name from public.migration');
    const { rows: sources } = await client.query<{ has: boolean }>("select to_regclass('public.function_source') is not null as has");
    const { rows: functions } = sources[0]?.has
      ? await client.query<{ name: string; checksum: string }>('select name, checksum from public.function_source')
      : { rows: [] };
    return [
      ...(isForMoney ? settingFaults(new Map(settings.map(({ name, setting }) => [name, setting]))) : []),
      ...schemaFaults(await readSqlFiles(directory), { migrations: applied.map(({ name }) => name), functions }),
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

/**
 * One line for all missing migrations, and one for all missing functions and views. A newer schema is accepted, as it may be deployed beside
 * this release.
 */
export function schemaFaults(
  files: SqlFiles,
  applied: { readonly migrations: readonly string[]; readonly functions: readonly Pick<SqlFile, 'name' | 'checksum'>[] },
): readonly string[] {
  const migrations = new Set(applied.migrations);
  const isNewer = migrations.size > files.migrations.filter(({ name }) => migrations.has(name)).length;
  const functions = new Set(applied.functions.map(({ name, checksum }) => `${name} ${checksum}`));
  return [
    lineFor(
      'migrations',
      files.migrations.filter(({ name }) => !migrations.has(name)),
    ),
    lineFor('functions', isNewer ? [] : files.functions.filter(({ name, checksum }) => !functions.has(`${name} ${checksum}`))),
  ].flat();
}

function lineFor(kind: string, missing: readonly SqlFile[]): string[] {
  return missing[0] ? [`DATABASE_URL: ${missing.length} ${kind} are not applied, the first is ${missing[0].name}`] : [];
}
