import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOperatorGames, setOperatorGame } from '@jogada/games/contract/operator';
import { listGames, readGame } from '@jogada/games/contract/player';
import { testClock, type TestClock } from '@jogada/platform/testing';
import { aFundedPlayer, anOperator, playUntilHot, settledRound, startApi, type TestApi } from '../testing/index.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let clock: TestClock;
beforeAll(async () => {
  clock = testClock(new Date('2026-12-10T12:00:00Z'));
  api = await startApi({ clock, hasSecondMerchant: true });
});
afterAll(() => api.close());

const hotOf = async (host = 'localhost') => {
  const { body } = await api.newClient().send('GET', '/wps/games/hot', { headers: { 'x-forwarded-host': host } });
  return (body as { value: { list: { gameId: string; isHot: number }[] } }).value.list.map(({ gameId, isHot }) => [gameId, isHot]);
};

test('HOT is a title with twenty rounds for money in seven days at this brand, most played first, and ends without play', async () => {
  expect(await hotOf()).toEqual([]);
  const player = await aFundedPlayer(api, { amount: 10_000n });
  await playUntilHot(api, player, ['minas-da-serra'], 19);
  expect(await hotOf()).toEqual([]);
  await playUntilHot(api, player, ['tesouro-da-mata'], 21);
  await playUntilHot(api, player, ['minas-da-serra'], 1);
  expect(await hotOf()).toEqual([
    ['tesouro-da-mata', 1],
    ['minas-da-serra', 1],
  ]);
  const visitor = api.newClient();
  expect((await visitor.call(listGames, { gameType: 'HOT' })).games.map(({ gameId }) => gameId)).toEqual([
    'tesouro-da-mata',
    'minas-da-serra',
  ]);
  expect(await visitor.call(readGame, { gameId: 'roleta-da-mata' })).toMatchObject({ isHot: 0 });
  // Play at one brand makes nothing hot at another.
  expect(await hotOf('aurora.localhost')).toEqual([]);

  clock.advance(6 * DAY_MS);
  await settledRound(api, player, { amount: 1n, gameId: 'minas-da-serra' });
  await api.runJob('wallet.count-days');
  await api.runJob('games.mark-hot');
  expect((await hotOf()).map(([gameId]) => gameId)).toContain('minas-da-serra');
  clock.advance(DAY_MS);
  await api.runJob('wallet.count-days');
  await api.runJob('games.mark-hot');
  expect(await hotOf()).toEqual([]);
});

test('HOT is at most one of three titles that the brand offers', async () => {
  const { games } = await api.newClient().call(listGames, { pageSize: 100 });
  const player = await aFundedPlayer(api, { amount: 100_000n });
  await playUntilHot(
    api,
    player,
    games.map(({ gameId }) => gameId),
  );
  expect(await hotOf()).toHaveLength(Math.floor(games.length / 3));
});

test('NOVO is a title on the day of its release and the 29 days after it, in the calendar of the brand', async () => {
  const gameId = 'tesouro-da-mata';
  const { client: owner } = await anOperator(api, 'owner');
  const game = (await owner.call(listOperatorGames, { name: 'Tesouro da Mata' })).list.find((one) => one.gameId === gameId);
  if (!game) throw new Error('the title is not in the catalogue');
  const { isEnabled, isExclusive, position, classification } = game;
  const release = async (releasedOn: string | null) => {
    // A session of the console has ended when the clock is turned by a month.
    const { client } = await anOperator(api, 'owner');
    await client.call(setOperatorGame, { gameId, isEnabled, isExclusive, position, classification, releasedOn });
  };
  const isNew = async () => {
    const visitor = api.newClient();
    const { games } = await visitor.call(listGames, { isNew: '1', pageSize: 100 });
    return [(await visitor.call(readGame, { gameId })).isNew, games.filter((one) => one.gameId === gameId).length];
  };

  // Three in the morning in UTC; still the second of January in São Paulo.
  clock.set(new Date('2027-01-03T02:59:00Z'));
  await release('2027-01-03');
  expect(await isNew()).toEqual([0, 0]);
  clock.advance(60_000);
  expect(await isNew()).toEqual([1, 1]);
  clock.set(new Date('2027-02-02T02:59:00Z'));
  expect(await isNew()).toEqual([1, 1]);
  clock.advance(60_000);
  expect(await isNew()).toEqual([0, 0]);
  await release(null);
  expect(await isNew()).toEqual([0, 0]);
});
