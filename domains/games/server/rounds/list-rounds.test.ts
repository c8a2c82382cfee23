import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUND_OUTCOMES } from '@jogada/games/contract/player';
import { betOf, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';
import { listPlayedGames } from './list-played-games.ts';
import { listRounds } from './list-rounds.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('Returns a round’s stake, win and net effect on the balance', async () => {
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

test('Returns a net amount of zero for a rolled-back round', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  const { list } = await listRounds(world.contextOf(player.member), { pageSize: 20 });
  expect(list).toMatchObject([{ state: 'rolled_back', netAmount: '0' }]);
});

test('Omits a round in which no money moved', async () => {
  const player = await world.aPlayer();
  await world.call('/rollback', rollbackOf(player));
  await world.call('/rollback', rollbackOf(player, { transactionId: 'rollback-2' }));
  await world.call('/round-close', { transactionId: 'c', memberId: player.memberId, gameId: 'tesouro-da-mata', roundId: 'r' });
  expect((await listRounds(world.contextOf(player.member), { pageSize: 20 })).list).toEqual([]);
});

test('Paginates through every round once, newest first, including equal times and the longest ids', async () => {
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

test('Omits other members’ rounds', async () => {
  const [player, other] = [await world.aPlayer(), await world.aPlayer()];
  await world.call('/bet', betOf(player));
  expect((await listRounds(world.contextOf(other.member), { pageSize: 20 })).list).toEqual([]);
});

test('malformed_request: an invalid cursor', async () => {
  const player = await world.aPlayer();
  for (const cursor of ['x', '1.2', "1'.0000000000000000"]) {
    await expect(listRounds(world.contextOf(player.member), { cursor, pageSize: 20 })).rejects.toMatchObject({ code: 'malformed_request' });
  }
});

test('CON-22 R25 Filters the game record by days in the merchant’s time zone, outcome, vendor and game; its total equals the journal’s', async () => {
  const at = (moment: string) => world.clock.set(new Date(moment));
  const before = world.clock.now();
  // The last second of a day in São Paulo, then the first of the next.
  at('2027-03-05T02:59:59Z');
  const player = await world.aPlayer();
  const ctx = world.contextOf(player.member);
  await world.call('/bet', betOf(player, { transactionId: 'b0', roundId: 'r0' }));
  at('2027-03-05T03:00:00Z');
  for (const [index, win] of ['2.50', '0.00', '1.00', '0.40'].entries()) {
    const named = { transactionId: `b${index + 1}`, roundId: `r${index + 1}` };
    await world.call('/bet', betOf(player, named));
    await world.call(
      '/win',
      winOf(player, {
        transactionId: `w${index + 1}`,
        roundId: named.roundId,
        betTransactionId: named.transactionId,
        amount: win,
        roundClosed: true,
      }),
    );
  }
  await world.call('/bet', betOf(player, { transactionId: 'b5', roundId: 'r5' }));
  await world.call('/rollback', rollbackOf(player, { transactionId: 'x5', roundId: 'r5', betTransactionId: 'b5' }));
  await world.call('/bet', betOf(player, { transactionId: 'b6', roundId: 'r6' }));

  const days = { from: '2027-03-05', to: '2027-03-05' };
  const [journal] = await world.store.owner.query<{ net: bigint; won: bigint }>(
    `select sum(e.amount)::bigint as net, coalesce(sum(e.amount) filter (where t.kind = 'win'), 0)::bigint as won
       from wallet.entry e join wallet.account a on a.id = e.account_id and a.member_id = $1 and a.pocket = 'cash'
       join wallet.transfer t on t.id = e.transfer_id where t.member_id = $1 and t.round_id <> '' and t.round_id <> 'r0'`,
    [player.memberId],
  );
  const record = async (choice: object) => listRounds(ctx, { ...days, ...choice, pageSize: 2 });
  const all = await record({});
  expect(all.list).toHaveLength(2);
  expect(all.total).toEqual({ count: 6, betAmount: '500', winAmount: '390', netAmount: '-110', currency: 'BRL' });
  expect(all.total).toMatchObject({ netAmount: journal?.net.toString(), winAmount: journal?.won.toString() });
  expect((await record({ cursor: all.nextCursor })).total).toBeNull();

  expect(await record({ outcome: 'won' })).toMatchObject({ list: [{ roundId: 'r1' }], total: { count: 1, netAmount: '150' } });
  expect(await record({ outcome: 'lost' })).toMatchObject({ total: { count: 2, netAmount: '-160' } });
  expect(await record({ outcome: 'open' })).toMatchObject({ list: [{ roundId: 'r6' }], total: { count: 1, netAmount: '-100' } });
  expect(await record({ outcome: 'rolled_back' })).toMatchObject({
    list: [{ roundId: 'r5' }],
    total: { count: 1, betAmount: '0', netAmount: '0' },
  });
  // A round that breaks even, r3, is neither won nor lost: only the unfiltered record has it.
  const filtered = await Promise.all(ROUND_OUTCOMES.map((outcome) => record({ outcome })));
  expect(filtered.reduce((sum, { total }) => sum + (total?.count ?? 0), 0)).toBe((all.total?.count ?? 0) - 1);
  expect(filtered.flatMap(({ list }) => list.map(({ roundId }) => roundId))).not.toContain('r3');
  expect((await record({ vassalage: 'arcade', gameId: 'tesouro-da-mata' })).total?.count).toBe(6);
  expect(await record({ vassalage: 'unknown' })).toMatchObject({ list: [], total: { count: 0, netAmount: '0' } });
  expect((await record({ gameId: 'another' })).list).toEqual([]);

  expect((await listPlayedGames(ctx, days)).list).toMatchObject([
    { gameId: 'tesouro-da-mata', gameName: 'Tesouro da Mata', vassalage: 'arcade', count: 6, netAmount: '-110' },
  ]);
  const other = await world.aPlayer();
  expect((await listPlayedGames(world.contextOf(other.member), days)).list).toEqual([]);
  world.clock.set(before);
});

test('R38 Keeps a round for five years with id, time, stake, prize and state; the site’s database roles cannot delete it', async () => {
  const before = world.clock.now();
  world.clock.set(new Date('2027-03-10T15:00:00Z'));
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player, { transactionId: 'kept-bet', roundId: 'kept' }));
  world.clock.advance(5000);
  await world.call(
    '/win',
    winOf(player, { transactionId: 'kept-win', roundId: 'kept', betTransactionId: 'kept-bet', amount: '2.50', roundClosed: true }),
  );
  world.clock.set(new Date('2032-03-09T15:00:00Z'));
  const { list, total } = await listRounds(world.contextOf(player.member), { from: '2027-03-10', to: '2027-03-10', pageSize: 20 });
  expect(list).toMatchObject([
    {
      roundId: 'kept',
      gameName: 'Tesouro da Mata',
      state: 'settled',
      betAmount: '100',
      winAmount: '250',
      netAmount: '150',
      openedAt: '2027-03-10T15:00:00.000Z',
      settledAt: '2027-03-10T15:00:05.000Z',
    },
  ]);
  expect(total).toMatchObject({ count: 1, netAmount: '150' });
  const removable = await world.store.owner.query(
    `select name from unnest(array['wallet.round', 'wallet.transfer', 'wallet.entry']) as kept (name)
      where has_table_privilege('jogada_app', name, 'delete') or has_table_privilege('jogada_app', name, 'truncate')`,
  );
  expect(removable).toEqual([]);
  world.clock.set(before);
});
