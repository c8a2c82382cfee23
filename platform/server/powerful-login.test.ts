import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { openDatabase } from './database.ts';
import { refusePowerfulLogin } from './powerful-login.ts';

let store: TestDatabase;

beforeAll(async () => {
  store = await testDatabase();
});

afterAll(() => store.close());

test("S75 Refuses in one line with the setting's name to run as an owner or a superuser", async () => {
  await expect(refusePowerfulLogin(store.owner, 'DATABASE_URL')).rejects.toThrow(
    /^DATABASE_URL: the role \S+ is a superuser, .*owns tables/,
  );
});

test('S75 Accepts the logins of the API and of the worker', async () => {
  const worker = openDatabase({ url: store.urls.worker, connectionsMax: 1, applicationName: 'jogada-test' });
  await refusePowerfulLogin(worker, 'DATABASE_WORKER_URL');
  await worker.close();
  await refusePowerfulLogin(store.database, 'DATABASE_URL');
});
