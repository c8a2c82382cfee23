import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export interface Migrated {
  readonly applied: readonly string[];
}

/** Applies the missing migrations in the order of their names, each in its own transaction. A concurrent process waits for the first. */
export async function migrate(settings: { url: string; directory: string; only?: (name: string) => boolean }): Promise<Migrated> {
  const client = new pg.Client({ connectionString: settings.url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('migrate'))");
    await client.query(
      'create table if not exists public.migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from public.migration');
    const known = new Set(rows.map((row) => row.name));
    const files = (await readdir(settings.directory)).filter((name) => name.endsWith('.sql')).sort();
    const applied: string[] = [];
    for (const name of files) {
      if (known.has(name) || settings.only?.(name) === false) continue;
      await applyOne(client, name, await readFile(join(settings.directory, name), 'utf8'));
      applied.push(name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into public.migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
