import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '@jogada/platform/server';

/** The database of one test file: a copy of the migrated template. */
export interface TestDatabase {
  /** With the API's login, which owns nothing, and the rows of every merchant, as background work uses it. */
  readonly database: Database;
  /** With the owner's login, to read and arrange what the application may not. */
  readonly owner: Database;
  /** The connection addresses of the processes' logins. */
  readonly urls: { readonly api: string; readonly worker: string; readonly reports: string; readonly owner: string };
  close(): Promise<void>;
}

interface TestDatabaseSettings {
  readonly connectionsMax?: number;
  readonly ownerConnectionsMax?: number;
  /** With a fresh installation in it; otherwise it is only migrated. */
  readonly hasSite?: boolean;
}

/** Copies a template. Close it at the end of the file; the copy is dropped. */
export async function testDatabase(settings: TestDatabaseSettings = {}): Promise<TestDatabase> {
  const { adminUrl, template } = readPlaces(settings.hasSite ? 'TEST_DATABASE_SITE_TEMPLATE' : 'TEST_DATABASE_TEMPLATE');
  const name = `jogada_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (client) => copyTemplate(client, { name, template }));
  const url = withDatabase(adminUrl, name);
  const urls = {
    api: testLogin(url, 'jogada_api'),
    worker: testLogin(url, 'jogada_worker'),
    reports: testLogin(url, 'jogada_reports'),
    owner: url,
  };
  const database = openDatabase({
    url: urls.api,
    connectionsMax: settings.connectionsMax ?? 8,
    merchants: 'every',
    applicationName: 'jogada-test',
  });
  const owner = openDatabase({ url, connectionsMax: settings.ownerConnectionsMax ?? 2, applicationName: 'jogada-test-owner' });
  return {
    database,
    owner,
    urls,
    async close() {
      await Promise.all([database.close(), owner.close()]);
      await asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The address of a database with the login of a process. */
export function testLogin(url: string, role: string): string {
  const password = process.env['TEST_DATABASE_LOGIN_PASSWORD'];
  if (!password) throw new Error('no database logins for tests: run them with `npm test`');
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  return changed.href;
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

// PostgreSQL refuses to copy a template that another session uses, so copies are made one at a time.
async function copyTemplate(client: pg.Client, copy: { name: string; template: string }): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('copy template'))");
  await client.query(`create database ${copy.name} template ${copy.template} strategy file_copy`);
  await client.query("select pg_advisory_unlock(hashtext('copy template'))");
}

function readPlaces(templateName: string): { adminUrl: string; template: string } {
  const adminUrl = process.env['TEST_DATABASE_ADMIN_URL'];
  const template = process.env[templateName];
  if (!adminUrl || !template)
    throw new Error('no database for tests: run them with `npm test`, or set TEST_DATABASE_ADMIN_URL to a PostgreSQL superuser');
  return { adminUrl, template };
}
