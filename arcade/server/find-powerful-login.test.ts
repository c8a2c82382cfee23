import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../test/arcade-world.ts';
import { findPowerfulLogin } from './find-powerful-login.ts';

test('S75 the arcade refuses to run as an owner with a one-line message, and runs as its own login', async () => {
  const database = await createDatabase();
  const [owner, own] = [database.ownerUrl, database.url].map((connectionString) => new pg.Pool({ connectionString, max: 1 }));
  onTestFinished(async () => {
    await Promise.all([owner?.end(), own?.end()]);
    await database.drop();
  });
  expect(owner && (await findPowerfulLogin(owner))).toMatch(/^arcade: DATABASE_URL: the role \S+ owns tables or makes roles/);
  expect(own && (await findPowerfulLogin(own))).toBeUndefined();
});
