import { join } from 'node:path';
import { asAdmin, withDatabase } from '@jogada/platform/testing';
import { migrate, openDatabase } from '@jogada/platform/server';
import { seedSite } from '../../db/seed/seed.ts';
import { removeDatabase, startDatabase } from '../run/database.mjs';
import { inRoot } from '../run/places.mjs';
import { testClusterFolder } from '../run/test-cluster-place.mjs';
import type { WorldLogins } from './world.ts';

const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', scram_iterations: 1, autovacuum: 'off' };

/** A PostgreSQL for simulations, in memory where there is room, with a new installation as a template. */
export interface SimulationServer {
  /** Copies the template for one world. */
  newDatabase(name: string): Promise<WorldLogins>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<SimulationServer> {
  const directory = join(testClusterFolder(), `simulate-${process.pid}`);
  const server = await startDatabase({ directory, settings: FORGETFUL });
  await migrate({ url: server.url, directory: inRoot('db') });
  const owner = openDatabase({ url: server.url, connectionsMax: 1, applicationName: 'simulate' });
  await seedSite(owner, { now: new Date() });
  await owner.close();
  const run = (statement: string) => asAdmin(server.adminUrl, (client) => client.query(statement));
  return {
    async newDatabase(name) {
      await run(`create database ${name} template jogada strategy file_copy`);
      return {
        owner: withDatabase(server.adminUrl, name),
        api: withDatabase(server.logins.api, name),
        worker: withDatabase(server.logins.worker, name),
      };
    },
    dropDatabase: (name) => run(`drop database if exists ${name} with (force)`),
    async stop() {
      await server.stop({ isHurried: () => true });
      await removeDatabase(directory);
    },
  };
}
