import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../test/arcade-world.ts';
import { findPowerfulLogin } from './find-powerful-login.ts';

test('S75 the arcade refuses to run as an owner with a one-line message, and runs as its own login', async () => {
  const database = await createDatabase();
  // Clients, not pools: `Pool.end` returns before its connections are closed, and dropping the database would end them with an error.
  const clients = [database.ownerUrl, database.url].map((connectionString) => new pg.Client({ connectionString }));
  const [owner, own] = clients;
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await database.drop();
  });
  await Promise.all(clients.map((client) => client.connect()));
  expect(owner && (await findPowerfulLogin(owner))).toMatch(/^arcade: DATABASE_URL: the role \S+ owns tables or makes roles/);
  expect(own && (await findPowerfulLogin(own))).toBeUndefined();
});
