import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import { listDeskGames, offerGame, setDeskGame, type DeskGame } from '@jogada/games/contract/operator';
import { listGames, listHotGames, readGame } from '@jogada/games/contract/player';
import { anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const GAME = 'tesouro-da-mata';

let api: TestApi;
let owner: TestOperator;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

async function deskGame(gameId: string): Promise<DeskGame> {
  const { list } = await owner.client.call(listDeskGames, { pageSize: 100, name: '' });
  const game = list.find((candidate) => candidate.gameId === gameId);
  if (!game) throw new Error(`${gameId} is not at the desk`);
  return game;
}

const settingsOf = ({ gameId, isEnabled, isHot, isNew, isExclusive, position, classification }: DeskGame) => ({
  gameId,
  isEnabled,
  isHot,
  isNew,
  isExclusive,
  position,
  classification,
});

test('GAM-02 CON-29 a game gets its place, its flags and its classification at the desk, and the lists of players follow', async () => {
  const visitor = api.newClient();
  const slots = async () => (await visitor.call(listGames, { gameType: 'RNG', pageSize: 100 })).games.map(({ gameId }) => gameId);
  const hot = async () => (await visitor.call(listHotGames, {})).list.map(({ gameId }) => gameId);
  const before = await slots();
  const last = before.at(-1) ?? '';
  const game = await deskGame(last);
  await owner.client.call(setDeskGame, {
    ...settingsOf(game),
    position: 0,
    isHot: true,
    isNew: true,
    isExclusive: true,
    classification: 'FRUIT',
  });
  expect((await slots())[0]).toBe(last);
  expect(await hot()).toContain(last);
  const { games } = await visitor.call(listGames, { gameType: 'RNG', gameClassify: 'FRUIT', pageSize: 100 });
  expect(games.find(({ gameId }) => gameId === last)).toMatchObject({ isHot: 1, isNew: 1, isExclusive: 1 });

  await owner.client.call(setDeskGame, { ...settingsOf(game), isEnabled: false });
  expect(await slots()).not.toContain(last);
  await expect(visitor.call(readGame, { gameId: last })).rejects.toMatchObject({ code: 'game_not_found' });
  await owner.client.call(setDeskGame, settingsOf(game));
  expect(await slots()).toEqual(before);
  const { list } = await owner.client.call(searchAudit, { action: 'game.set' });
  expect(list.length).toBe(3);
  expect(list.every(({ subjectId }) => subjectId === last)).toBe(true);
});

test('CON-29 a game that one site does not offer is gone there and stays at the other', async () => {
  const gamesAt = async (host: string) =>
    JSON.stringify((await api.newClient().send('GET', '/wps/games?pageSize=100', { headers: { 'x-forwarded-host': host } })).body);
  const bound = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await bound.client.call(offerGame, { merchantCode: 'aurora', gameId: GAME, isOffered: false });
  expect(await gamesAt('aurora.localhost')).not.toContain(`"${GAME}"`);
  expect(await gamesAt('localhost')).toContain(`"${GAME}"`);
  await bound.client.call(offerGame, { merchantCode: 'aurora', gameId: GAME, isOffered: true });
  expect(await gamesAt('aurora.localhost')).toContain(`"${GAME}"`);
});

test('not_allowed: places and flags are for the whole house; not_found: S31 another merchant’s offer; game_not_found: no such game', async () => {
  const bound = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const settings = settingsOf(await deskGame(GAME));
  await expect(bound.client.call(setDeskGame, settings)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(bound.client.call(offerGame, { merchantCode: 'aurora', gameId: GAME, isOffered: false })).rejects.toMatchObject({
    status: 404,
  });
  await expect(owner.client.call(setDeskGame, { ...settings, gameId: 'no-such-game' })).rejects.toMatchObject({ code: 'game_not_found' });
});
