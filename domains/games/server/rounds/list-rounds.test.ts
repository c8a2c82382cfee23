import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';
import { listRounds } from './list-rounds.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('a round shows its stake, its win and what it did to the balance', async () => {
  const player = await world.aPlayer();
  const ctx = world.contextOf(player.member);
  await world.call('/bet', betOf(player));
  expect((await listRounds(ctx, { pageSize: 20 })).list).toMatchObject([
    { state: 'open', betAmount: '100', winAmount: '0', netAmount: '-100', settledAt: null },
  ]);

  const openedAt = world.clock.now().toISOString();
  world.clock.advance(3000);
  await world.call('/win', winOf(player, { roundClosed: true }));
  expect((await listRounds(ctx, { pageSize: 20 })).list).toEqual([
    {
      roundId: 'round-1',
      gameId: 'tesouro-da-mata',
      gameName: 'Tesouro da Mata',
      iconUrl: '/art/tesouro-da-mata',
      vassalage: 'arcade',
      vendorName: 'Jogada Originals',
      state: 'settled',
      betAmount: '100',
      winAmount: '250',
      netAmount: '150',
      currency: 'BRL',
      openedAt,
      settledAt: world.clock.now().toISOString(),
    },
  ]);
});

test('a round that was rolled back cost nothing', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  const { list } = await listRounds(world.contextOf(player.member), { pageSize: 20 });
  expect(list).toMatchObject([{ state: 'rolled_back', netAmount: '0' }]);
});

test('a round in which nothing moved is no line', async () => {
  const player = await world.aPlayer();
  await world.call('/rollback', rollbackOf(player));
  await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-2' }));
  await world.call('/round-close', { transactionId: 'c', memberId: player.memberId, gameId: 'tesouro-da-mata', roundId: 'r' });
  expect((await listRounds(world.contextOf(player.member), { pageSize: 20 })).list).toEqual([]);
});

test('pages through every round once, newest first, also those of one instant and with the longest ids', async () => {
  const player = await world.aPlayer();
  const roundIds = Array.from({ length: 23 }, (_, index) => `${index}`.padStart(64, 'r'));
  for (const [index, roundId] of roundIds.entries()) {
    if (index % 5 === 0) world.clock.advance(1000);
    await world.call('/bet', betOf(player, { transactionId: `b${index}`, roundId }));
  }
  const seen: { roundId: string; openedAt: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRounds(world.contextOf(player.member), { pageSize: 4, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.list.length).toBeLessThanOrEqual(4);
    seen.push(...page.list);
    cursor = page.nextCursor ?? undefined;
    expect((cursor ?? '').length).toBeLessThanOrEqual(64);
  } while (cursor !== undefined);
  expect(seen.map(({ roundId }) => roundId).toSorted()).toEqual(roundIds.toSorted());
  const times = seen.map(({ openedAt }) => openedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('shows nobody else’s rounds', async () => {
  const [player, other] = [await world.aPlayer(), await world.aPlayer()];
  await world.call('/bet', betOf(player));
  expect((await listRounds(world.contextOf(other.member), { pageSize: 20 })).list).toEqual([]);
});

test('malformed_request: a cursor that is none of ours', async () => {
  const player = await world.aPlayer();
  for (const cursor of ['x', '1.2', "1'.0000000000000000"]) {
    await expect(listRounds(world.contextOf(player.member), { cursor, pageSize: 20 })).rejects.toMatchObject({ code: 'malformed_request' });
  }
});
