import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { promisify } from 'node:util';

import type { Rate } from './rounds.ts';

const execute = promisify(execFile);

/** PostgreSQL's own load generator. Not part of the embedded server; Debian's package postgresql-contrib contains it. */
export interface Pgbench {
  /** Creates the tables of the tpcb-like transaction with `scale` branches in an existing schema. */
  prepare(tables: { scale: number; schema: string }): Promise<void>;
  /** Transactions per second of the tpcb-like transaction on a schema's tables, or of a script. */
  rate(load: { clients: number; seconds: number } & ({ script: string } | { schema: string })): Promise<Rate>;
}

export function findPgbench(): string {
  const found = [
    process.env['PGBENCH'] ?? '',
    ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
    '/usr/bin/pgbench',
    '/opt/homebrew/bin/pgbench',
  ].find((path) => path !== '' && existsSync(path));
  if (!found) throw new Error('pgbench is not installed: on Debian, apt-get install postgresql-contrib; or set PGBENCH to its path');
  return found;
}

export function pgbenchOn(url: string): Pgbench {
  const program = findPgbench();
  const { hostname, port, username, password, pathname } = new URL(url);
  const place = ['-h', hostname, '-p', port, '-U', username];
  const database = pathname.slice(1);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const inSchema = (schema: string) => ({ env: { ...env, PGOPTIONS: `-c search_path=${schema}` } });
  return {
    async prepare({ scale, schema }) {
      await execute(program, [...place, '-i', '-q', '-s', String(scale), database], inSchema(schema));
    },
    async rate({ clients, seconds, ...work }) {
      const what = 'script' in work ? ['-f', work.script] : [];
      const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
      const { stdout } = await execute(program, [...place, ...load, ...what, database], 'schema' in work ? inSchema(work.schema) : { env });
      const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (!tps) throw new Error(`pgbench printed no rate:\n${stdout}`);
      return { perSecond: Number(tps), seconds };
    },
  };
}
