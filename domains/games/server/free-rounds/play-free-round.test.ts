import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, GAME, gamesWorld, rollbackOf, winOf, type GamesWorld, type Playing } from '../testing/games-world.ts';
import { endExpiredFreeRounds } from './end-free-rounds.ts';
import { grantFreeRounds } from './grant-free-rounds.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

interface Given {
  readonly player: Playing;
  readonly freeRoundsId: string;
}

/** A player with a launched game and free rounds of it. */
async function aPlayerWithRounds(change: { roundCount?: number; maximumAmount?: bigint; gameId?: string } = {}): Promise<Given> {
  const player = await world.aPlayer({ balance: 10_000n });
  const at = world.clock.now();
  const freeRoundsId = await world.ctx.database.transaction((tx) =>
    grantFreeRounds(tx, {
      memberId: player.memberId,
      merchantCode: world.merchant.code,
      gameId: change.gameId ?? GAME,
      currency: 'BRL',
      stakeAmount: 100n,
      roundCount: change.roundCount ?? 3,
      maximumAmount: change.maximumAmount ?? null,
      expiresAt: new Date(at.getTime() + 86_400_000),
      at,
    }),
  );
  return { player, freeRoundsId };
}

const take = ({ player, freeRoundsId }: Given, number: number, change: object = {}) =>
  world.call(
    '/bet',
    betOf(player, { transactionId: `bet-${number}`, roundId: `round-${number}`, amount: '1.00', freeRoundsId, ...change }),
  );
const win = ({ player, freeRoundsId }: Given, number: number, amount: string) =>
  world.call(
    '/win',
    winOf(player, {
      transactionId: `win-${number}`,
      betTransactionId: `bet-${number}`,
      roundId: `round-${number}`,
      amount,
      roundClosed: true,
      freeRoundsId,
    }),
  );
const leftOf = async ({ player }: Given) =>
  (await world.call('/free-rounds', { memberId: player.memberId, gameId: GAME })).body['freeRounds'] as {
    roundsLeft: number;
    won: string;
  }[];
const received = async (given: Given) =>
  world.store.owner.query<{ payload: { usedCount: number; wonAmount: string } }>(
    "select payload from platform.outbox where topic = 'games.free_rounds_ended' and payload ->> 'freeRoundsId' = $1",
    [given.freeRoundsId],
  );

test('Takes no stake for free rounds, totals their wins and emits one event after the last', async () => {
  const given = await aPlayerWithRounds();
  expect(await leftOf(given)).toMatchObject([{ freeRoundsId: given.freeRoundsId, stake: '1.00', roundsLeft: 3, won: '0.00' }]);
  for (const [number, amount] of [
    [1, '2.50'],
    [2, '0'],
  ] as const) {
    expect((await take(given, number)).body).toMatchObject({ balance: '100.00', replayed: false });
    expect((await win(given, number, amount)).body).toMatchObject({ balance: '100.00', replayed: false });
  }
  expect(await leftOf(given)).toMatchObject([{ roundsLeft: 1, won: '2.50' }]);
  await take(given, 3);
  // The last round is still open, so nothing has ended.
  expect(await leftOf(given)).toEqual([]);
  expect(await received(given)).toEqual([]);
  await win(given, 3, '4.00');
  expect((await win(given, 3, '4.00')).body).toMatchObject({ replayed: true });
  expect(await received(given)).toMatchObject([{ payload: { usedCount: 3, wonAmount: '650' } }]);
  expect(await world.cashOf(given.player.memberId)).toBe(10_000n);
});

test('S38 Takes exactly three of three rounds, each once, for a hundred concurrent bets', async () => {
  const given = await aPlayerWithRounds();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => take(given, index % 50)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(new Set(taken.map(({ body }) => body['transactionId'])).size).toBe(3);
  expect(taken.filter(({ body }) => body['replayed'] === false)).toHaveLength(3);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['errorCode']))).toEqual(
    new Set(['free_rounds_over']),
  );
});

test('Lets a rolled-back round be played again and refuses a late bet of one that was rolled back before it arrived', async () => {
  const given = await aPlayerWithRounds({ roundCount: 1 });
  await take(given, 1);
  const back = (number: number) =>
    world.call(
      '/rollback',
      rollbackOf(given.player, {
        transactionId: `back-${number}`,
        betTransactionId: `bet-${number}`,
        roundId: `round-${number}`,
        freeRoundsId: given.freeRoundsId,
      }),
    );
  expect((await back(1)).status).toBe(200);
  expect((await win(given, 1, '5.00')).body).toMatchObject({ errorCode: 'bet_rolled_back' });
  expect((await back(7)).status).toBe(200);
  expect((await take(given, 7)).body).toMatchObject({ errorCode: 'bet_rolled_back' });
  expect((await take(given, 2)).status).toBe(200);
  await win(given, 2, '1.00');
  expect((await back(2)).body).toMatchObject({ errorCode: 'bet_settled' });
});

test('free_rounds_unknown, free_rounds_over: another member, another game, another stake, used up or expired', async () => {
  const given = await aPlayerWithRounds({ roundCount: 1 });
  const otherMember = { ...(await aPlayerWithRounds()), freeRoundsId: given.freeRoundsId };
  expect((await take(otherMember, 1)).body).toMatchObject({ errorCode: 'free_rounds_unknown' });
  expect((await take(given, 1, { amount: '2.00' })).body).toMatchObject({ errorCode: 'invalid_amount' });
  await world.arrange('update games.free_rounds set expires_at = $2 where id = $1', [
    given.freeRoundsId,
    new Date(world.clock.now().getTime() - 1000),
  ]);
  expect((await take(given, 1)).body).toMatchObject({ errorCode: 'free_rounds_over' });
  await endExpiredFreeRounds(world.ctx);
  await endExpiredFreeRounds(world.ctx);
  expect(await received(given)).toMatchObject([{ payload: { usedCount: 0, wonAmount: '0' } }]);
});

test('R19 Refuses free rounds during a pause and caps their win at the maximum', async () => {
  const given = await aPlayerWithRounds({ maximumAmount: 300n });
  await take(given, 1);
  await win(given, 1, '2.00');
  await take(given, 2);
  await world.arrange(`insert into accounts.exclusion (id, member_id, kind, from_at, until_at) values ($2, $1, 'pause', $3, $4)`, [
    given.player.memberId,
    `exc_${given.freeRoundsId.slice(4)}`,
    new Date(world.clock.now().getTime() - 1000),
    new Date(world.clock.now().getTime() + 86_400_000),
  ]);
  expect((await take(given, 3)).body).toMatchObject({ errorCode: 'account_blocked' });
  // An open round is still counted.
  expect((await win(given, 2, '9.00')).status).toBe(200);
  expect(await leftOf(given)).toMatchObject([{ roundsLeft: 1, won: '3.00' }]);
});
