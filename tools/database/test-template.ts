import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase } from '@jogada/platform/server';
import { asAdmin, withDatabase } from '@jogada/platform/testing';
import { readSqlFiles } from '../../platform/server/migrate/sql-files.ts';
import { seedSite } from '../../db/seed/seed.ts';
import { sqlBranchesOf, withMarks } from '../coverage/sql-branches.ts';
import { LOGINS, makeLogins } from '../run/database-logins.mjs';
import { connectPostgres } from '../run/postgres-connection.mjs';

const DIRECTORY = fileURLToPath(new URL('../../db', import.meta.url));

/**
 * Creates two databases that the test files copy: one that is only migrated, and one with a fresh installation. Drops them afterwards.
 * Every test project calls this; the first call creates them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const adminUrl = process.env['TEST_DATABASE_ADMIN_URL'];
  // Tests that need no database run without one; the others report what is missing.
  if (!adminUrl || process.env['TEST_DATABASE_TEMPLATE']) return async () => undefined;
  const template = `jogada_template_${randomBytes(4).toString('hex')}`;
  const siteTemplate = `${template}_site`;
  // One deterministic password for all logins, because roles belong to the server and not to a database.
  const password = createHash('sha256').update(`logins of tests at ${adminUrl}`).digest('hex');
  const secrets = Object.fromEntries(Object.values(LOGINS).map(({ secret }) => [secret, password]));
  const connection = await connectPostgres(adminUrl);
  await makeLogins(connection, secrets);
  connection.close();
  process.env['TEST_DATABASE_LOGIN_PASSWORD'] = password;
  await asAdmin(adminUrl, (client) => client.query(`create database ${template}`));
  await migrate({ url: withDatabase(adminUrl, template), directory: DIRECTORY });
  if (process.env['SQL_COVERAGE_FOLDER']) await markFunctions(withDatabase(adminUrl, template));
  await asAdmin(adminUrl, (client) => client.query(`create database ${siteTemplate} template ${template} strategy file_copy`));
  const owner = openDatabase({ url: withDatabase(adminUrl, siteTemplate), connectionsMax: 1, applicationName: 'jogada-test-template' });
  await seedSite(owner, { now: new Date() });
  await owner.close();
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  process.env['TEST_DATABASE_SITE_TEMPLATE'] = siteTemplate;
  return () =>
    asAdmin(adminUrl, async (client) => {
      for (const name of [siteTemplate, template]) await client.query(`drop database if exists ${name} with (force)`);
    });
}

/** Makes each branch of the database functions write to the server's log, for `npm run coverage`. */
async function markFunctions(url: string): Promise<void> {
  const { functions } = await readSqlFiles(DIRECTORY);
  await asAdmin(url, async (client) => {
    for (const { name, sql } of functions) if (sqlBranchesOf(sql).length > 0) await client.query(withMarks(name, sql));
  });
}
