import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { readSchemaFiles, schemaFiles } from './schema-files.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase({ connectionsMax: 1 });
});
afterAll(() => store.close());

test('db/schema matches the migrations; `npm run generate` regenerates it', async () => {
  const [made, kept] = [await schemaFiles(store.owner), readSchemaFiles()];
  expect([...kept.keys()]).toEqual([...made.keys()].toSorted());
  for (const [file, content] of made) expect(kept.get(file), file).toBe(content);
});

test('shows a changed index, grant, column or policy', async () => {
  const before = await schemaFiles(store.owner);
  for (const change of [
    'create index added_today on wallet.round (settled_at)',
    'grant update on wallet.source to jogada_app',
    'grant select on wallet.source to jogada_arcade',
    'alter table wallet.source add column added_today int not null default 3',
    'drop policy of_these_merchants on wallet.deposit',
    'alter table wallet.deposit disable row level security',
  ]) {
    const last = (await schemaFiles(store.owner)).get('wallet.sql');
    await store.owner.query(change);
    expect((await schemaFiles(store.owner)).get('wallet.sql'), change).not.toBe(last);
  }
  expect((await schemaFiles(store.owner)).get('accounts.sql')).toBe(before.get('accounts.sql'));
});
