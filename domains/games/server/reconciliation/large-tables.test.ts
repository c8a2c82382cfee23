import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '@jogada/platform/server';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { listStuckRounds } from '../stuck-rounds/stuck-round.sql.ts';
import { findUnreported, hasUnreported, listDaysSent } from './reconciliation.sql.ts';

// Enough rows to make a sequential scan the worse plan.
const ROWS = 60_000;

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  const { owner } = store;
  await owner.query("insert into games.vendor (code, name, icon_path, created_at) values ('arcade', 'Arcade', '', now())");
  // A year of one vendor's movements, so that each day is a small part of them.
  await owner.query(
    `insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, pocket, amount, currency, balance_after, version_after,
       created_at)
     select 'mbr_' || n % 20000, 'arcade', 'bet-' || n, 'trf_' || n, 'demo', 'bet', 'cash', 100, 'BRL', 0, 1,
            timestamptz '2026-01-01' + n * interval '365 days' / ${ROWS}
       from generate_series(1, ${ROWS}) n`,
  );
  await owner.query(
    `insert into wallet.round (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, is_closed, opened_at)
     select 'mbr_' || n % 500, 'arcade', 'round-' || n, 'demo', 'g', 'cash', 'BRL', 100, n % 1000 <> 0, now() - n * interval '1 minute'
       from generate_series(1, ${ROWS}) n`,
  );
  await owner.query('analyze wallet.transfer; analyze wallet.round');
});
afterAll(() => store.close());

/** Returns the query plan of a production function. */
async function planOf(work: (sql: Sql) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const explaining: Sql = {
    async query(text, values) {
      const lines = await store.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    },
  };
  await work(explaining);
  return plans.join('\n');
}

const DAY = { runId: 'rec_1', vendorCode: 'arcade', from: new Date('2026-05-01'), until: new Date('2026-05-02') };

test.each([
  ['hasUnreported', (sql: Sql) => hasUnreported(sql, DAY)],
  ['findUnreported', (sql: Sql) => findUnreported(sql, DAY)],
  ['listDaysSent', (sql: Sql) => listDaysSent(sql, DAY)],
])('%s finds a day through a time index, for any size of the journal', async (_, work) => {
  const plan = await planOf(work);
  // BRIN indexes pay from millions of rows on. Below that, a skip scan of the member index by its second column is cheaper.
  expect(plan).toMatch(/transfer_by_(member_)?time/);
  expect(plan).not.toMatch(/Seq Scan on transfer\b/);
});

test('Finds stuck rounds through the index of open rounds, for any number of closed ones', async () => {
  const plan = await planOf((sql) => listStuckRounds(sql, { at: new Date(), roundsMax: 500 }));
  expect(plan).toContain('round_open');
  expect(plan).not.toMatch(/Seq Scan on (round|transfer)\b/);
});
