import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { migrate } from '@jogada/platform/server';
import { asAdmin, withDatabase } from '@jogada/platform/testing';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));

/** Makes one migrated database before the tests, which each test file copies, and drops it after them. */
export async function setup(): Promise<() => Promise<void>> {
  const adminUrl = process.env['TEST_DATABASE_ADMIN_URL'];
  // Tests that need no database run without one; those that do say what is missing.
  if (!adminUrl) return async () => undefined;
  const template = `jogada_template_${randomBytes(4).toString('hex')}`;
  await asAdmin(adminUrl, (client) => client.query(`create database ${template}`));
  await migrate({ url: withDatabase(adminUrl, template), directory: MIGRATIONS });
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  return () => asAdmin(adminUrl, (client) => client.query(`drop database if exists ${template} with (force)`));
}
