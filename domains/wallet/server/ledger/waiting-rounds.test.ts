import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import type { Posted } from './posted.ts';
import { waitingRounds } from './waiting-rounds.sql.ts';

const TABLE = 'public.waiting';
const clock = testClock();
const list = waitingRounds(TABLE);

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await store.owner.query(`create table ${TABLE} (
    member_ids text[], sources text[], round_ids text[], noted_at timestamptz, round_count int generated always as (cardinality(round_ids)) stored)`);
  await store.owner.query(`grant insert, select, delete, update on ${TABLE} to jogada_app`);
});
afterAll(() => store.close());

/** An event of bets that end their rounds. */
function ended(roundIds: readonly string[], asked: object = {}): DomainEvent<Posted> {
  const posted = {
    asked: roundIds.map((roundId) => ({
      kind: 'bet',
      memberId: `mbr_${roundId}`,
      source: 'arcade',
      roundId,
      pocket: 'cash',
      closesRound: true,
      ...asked,
    })),
    applied: roundIds.map((_, index) => index),
    state: roundIds.map(() => '0 1 0'),
    also: null,
  } as unknown as Posted;
  return { id: 1n, topic: 'wallet.posted', payload: posted, createdAt: clock.now() };
}

const handle = async (...events: readonly DomainEvent<Posted>[]) => {
  await store.database.transaction((tx) => list.handle(testContext({ database: store.database, clock }), tx, events));
  clock.advance(1);
};
const take = async (atLeast: number) => (await list.take(store.database, atLeast)).map(({ round_id: id }) => id);
const rows = async () =>
  (await store.owner.query<{ round_count: number }>(`select round_count from ${TABLE} order by noted_at, 1`)).map((row) => row.round_count);

test('rounds wait in a row a batch, the oldest is taken first, and what is taken is whole', async () => {
  await handle(ended(['a', 'b']), ended(['c']));
  await handle(ended(['d']));
  await handle(ended(['e', 'e']));
  expect(await rows()).toEqual([3, 1, 2]);
  expect(await take(2)).toEqual(['a', 'b', 'c']);
  expect(await take(2)).toEqual(['d', 'e', 'e']);
  expect(await take(2)).toEqual([]);
});

test('rounds that are open, of play money or of no name do not wait; one with a stake taken back does', async () => {
  await handle(ended(['open'], { closesRound: false }), ended(['play'], { pocket: 'play' }), ended(['']));
  expect(await rows()).toEqual([]);
  await handle(ended(['back'], { kind: 'rollback', closesRound: false }));
  expect(await take(1)).toEqual(['back']);
});

test('a great batch waits in several rows, so that nobody has to take all of it', async () => {
  const ids = Array.from({ length: 2_500 }, (_, index) => `r${index}`);
  await handle(ended(ids));
  expect((await rows()).toSorted((a, b) => a - b)).toEqual([500, 1_000, 1_000]);
  const taken = [await take(1_000), await take(1_000), await take(1_000)];
  expect(taken.map((part) => part.length).toSorted((a, b) => a - b)).toEqual([500, 1_000, 1_000]);
  expect(new Set(taken.flat())).toEqual(new Set(ids));
});
