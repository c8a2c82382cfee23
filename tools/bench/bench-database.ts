import { migrate, openDatabase, type Database } from '@jogada/platform/server';
import { seedSite } from '../../db/seed/seed.ts';
import { removeDatabase, startDatabase } from '../run/database.mjs';
import type { LoginUrls } from '../run/database-logins.mjs';
import { inData, inRoot } from '../run/places.mjs';
import { findServer } from '../run/postgres-server.mjs';
import type { BenchRun } from './bench-run.ts';

/** A PostgreSQL of the benchmark, migrated and seeded, with fsync and synchronous_commit on as in production. */
export interface BenchDatabase {
  readonly url: string;
  /** URLs of the processes' logins. */
  readonly logins: LoginUrls;
  readonly owner: Database;
  /** Process id of the postmaster. */
  readonly processId: number;
  /** Runs a statement as the superuser. */
  asAdministrator(statement: string): Promise<void>;
  remove(): Promise<void>;
}

export async function startBenchDatabase({
  report,
  name = 'bench-postgres',
}: Pick<BenchRun, 'report'> & { readonly name?: string }): Promise<BenchDatabase> {
  const directory = inData(name);
  // Removes the data of an interrupted run.
  await removeDatabase(directory);
  report('a new PostgreSQL for this run');
  const server = await startDatabase({ directory });
  const owner = openDatabase({ url: server.url, connectionsMax: 4, applicationName: 'jogada-bench' });
  const remove = async () => {
    await owner.close();
    await server.remove();
  };
  try {
    await migrate({ url: server.url, directory: inRoot('db') });
    await seedSite(owner, { now: new Date() });
  } catch (error) {
    await remove();
    throw error;
  }
  const asAdministrator = async (statement: string) => {
    const administrator = openDatabase({ url: server.adminUrl, connectionsMax: 1, applicationName: 'jogada-bench' });
    try {
      await administrator.query(statement);
    } finally {
      await administrator.close();
    }
  };
  return { url: server.url, logins: server.logins, owner, processId: findServer(server.directory)?.pid ?? 0, asAdministrator, remove };
}
