import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMerchant } from '@jogada/merchant/testing';
import { testClock } from '@jogada/platform/testing';
import { betOf, GAME, gamesWorld, winOf, type GamesWorld } from '../testing/games-world.ts';
import { jobs } from '../jobs.ts';
import { readGameFacts } from './read-game-facts.ts';

const NOW = new Date('2026-12-10T12:00:00Z');
const DAYS_MAX = 90;

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld({ clock: testClock(NOW) });
  await saveMerchant(world.store.owner, world.merchant);
});

afterAll(async () => {
  await world.close();
});

interface Played {
  /** Days before the current one. */
  readonly daysAgo: number;
  readonly rounds: bigint;
  /** Minor units. */
  readonly stake: bigint;
  readonly win: bigint;
}

const dayOf = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Replaces the counted figures of the game, and counts its return. */
async function observe(days: readonly Played[], currency: string = world.merchant.currency) {
  await world.arrange(`delete from wallet.figure_sum where dimension = 'game'`);
  for (const { daysAgo, rounds, stake, win } of days) {
    await world.arrange(
      `insert into wallet.figure_sum (merchant_code, dimension, span, since, currency, key, round_count, stake_amount, win_amount,
         bonus_amount, deposit_amount, withdrawal_amount, counted_at)
       values ($1, 'game', 'day', $2, $3, $4, $5, $6, $7, 0, 0, 0, $8)`,
      [world.merchant.code, dayOf(daysAgo), currency, GAME, rounds, stake, win, NOW],
    );
  }
  await jobs(world.ctx)
    .find(({ name }) => name === 'games.observe-returns')
    ?.run(world.ctx);
  return (await facts()).observed;
}

const facts = async () => readGameFacts(world.contextOf(await world.aMember()), { gameId: GAME });

/** Ten days of 100 rounds with stakes and wins that differ by day. */
const TEN_DAYS = Array.from({ length: 10 }, (_, day) => ({
  daysAgo: day + 1,
  rounds: 100n,
  stake: 10_000n + BigInt(day) * 500n,
  win: day % 2 === 0 ? 11_000n : 8_000n,
}));

test('The observed return is wins over stakes with the 95 % interval of a ratio over days', async () => {
  const total = (of: (day: Played) => number) => TEN_DAYS.reduce((sum, day) => sum + of(day), 0);
  const stake = total((day) => Number(day.stake));
  const ratio = total((day) => Number(day.win)) / stake;
  const squares = total((day) => (Number(day.win) - ratio * Number(day.stake)) ** 2);
  const half = (2.262 * Math.sqrt((squares * 10) / 9)) / stake;
  expect(await observe(TEN_DAYS)).toEqual({
    since: dayOf(10),
    until: dayOf(1),
    roundCount: 1000,
    basisPoints: Math.round(ratio * 10_000),
    lowBasisPoints: Math.floor((ratio - half) * 10_000),
    highBasisPoints: Math.ceil((ratio + half) * 10_000),
  });
});

test('There is no observed return below ten days with play, below a thousand rounds, or in another currency', async () => {
  const [first, ...nine] = TEN_DAYS;
  if (!first) throw new Error('no day');
  expect(await observe(nine)).toBeNull();
  expect(await observe([{ ...first, rounds: 99n }, ...nine])).toBeNull();
  expect(await observe(TEN_DAYS, 'USD')).toBeNull();
});

test('The current day and days before the last ninety are not counted', async () => {
  const huge = { rounds: 5_000n, stake: 1n, win: 1_000_000n };
  const expected = await observe(TEN_DAYS);
  expect(await observe([...TEN_DAYS, { daysAgo: 0, ...huge }, { daysAgo: DAYS_MAX + 1, ...huge }])).toEqual(expected);
  expect(await observe([...TEN_DAYS, { daysAgo: DAYS_MAX, ...huge }])).not.toEqual(expected);
});

test('The largest win of the week is that of a member on the winner board; a visitor has not played the game', async () => {
  expect(await facts()).toMatchObject({ biggestWin: null, lastPlayedAt: null });
  const player = await world.aPlayer();
  for (const [round, win] of ['3.00', '9.50', '4.00'].entries()) {
    const roundId = `f${round}`;
    await world.call('/bet', betOf(player, { transactionId: `b${roundId}`, roundId }));
    await world.call(
      '/win',
      winOf(player, { transactionId: `w${roundId}`, betTransactionId: `b${roundId}`, roundId, amount: win, roundClosed: true }),
    );
  }
  await world.carryEvents();
  const ctx = world.contextOf(player.member);
  const seen = await readGameFacts(ctx, { gameId: GAME });
  expect(seen).toMatchObject({ biggestWin: { amount: '950', currency: 'BRL', wonAt: NOW.toISOString() } });
  expect(await readGameFacts({ ...ctx, member: null } as never, { gameId: GAME })).toMatchObject({ lastPlayedAt: null });

  world.clock.advance(7 * 86_400_000 - 1);
  expect((await facts()).biggestWin).not.toBeNull();
  world.clock.advance(1);
  expect((await facts()).biggestWin).toBeNull();
});

test('The member last played the game with the last round of ninety days, and not by opening it', async () => {
  const player = await world.aPlayer();
  const other = world.contextOf(await world.aMember());
  const lastPlayedAt = async (ctx = world.contextOf(player.member)) => (await readGameFacts(ctx, { gameId: GAME })).lastPlayedAt;
  expect(await lastPlayedAt()).toBeNull();
  world.clock.advance(60_000);
  const playedAt = world.clock.now().toISOString();
  await world.call('/bet', betOf(player, { transactionId: 'b-last', roundId: 'last' }));
  expect([await lastPlayedAt(), await lastPlayedAt(other)]).toEqual([playedAt, null]);
  world.clock.advance(60_000);
  await world.open(player.member);
  expect(await lastPlayedAt()).toBe(playedAt);
  world.clock.advance(DAYS_MAX * 86_400_000 - 60_000);
  expect(await lastPlayedAt()).toBe(playedAt);
  world.clock.advance(1);
  expect(await lastPlayedAt()).toBeNull();
});

test('A game’s facts hold its features', async () => {
  expect((await facts()).features).toEqual(['free_spins', 'multiplier']);
});

test('A game that the merchant does not offer has no facts', async () => {
  const ctx = world.contextOf(await world.aMember());
  await expect(readGameFacts(ctx, { gameId: 'unknown-game' })).rejects.toMatchObject({ code: 'game_not_found' });
});
