import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Member } from '@jogada/accounts/server';
import { listFavouriteIds, listFavourites as favourites, listRecentGames as recent } from '@jogada/games/contract/player';
import { launchGame } from '../launch/launch-game.ts';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { addFavourite, addRecentGame, removeFavourite } from './add-favourite.ts';
import { listFavourites, listIdsOfFavourites, listRecentGames } from './list-favourites.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
  for (const index of Array.from({ length: 20 }, (_, at) => at)) {
    await world.arrange(
      `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility,
         art_path, colour, created_at) values ($1, 'arcade', $2, $3, 1, 1, true, 9000, 'low', '', 'black', now())`,
      [`jogo-${index}`, `Jogo ${index}`, index % 2 === 0 ? 'RNG' : 'LIVE'],
    );
  }
});
afterAll(() => world.close());

const of = (member: Member) => world.contextOf(member);
const likes = async (member: Member, nodeId: string) => {
  world.clock.advance(1000);
  return addFavourite(of(member), { nodeId, vendor: '' });
};
const idsOf = async (member: Member) => (await listIdsOfFavourites(of(member), v.parse(listFavouriteIds.input, {}))).ids;

test('GAM-15 a favourite is added once, whoever asks again; taken away, it is gone; each member has their own', async () => {
  const [one, other] = [await world.aMember(), await world.aMember()];
  await likes(one, GAME);
  await likes(one, GAME);
  await likes(one, 'jogo-1');
  expect(await idsOf(one)).toEqual(['jogo-1', GAME]);
  expect(await idsOf(other)).toEqual([]);
  await removeFavourite(of(one), { nodeId: GAME, vendor: '' });
  await removeFavourite(of(one), { nodeId: GAME, vendor: '' });
  expect(await idsOf(one)).toEqual(['jogo-1']);
});

test('game_not_found: what the merchant does not offer is no favourite and was not played', async () => {
  const member = await world.aMember();
  await expect(likes(member, 'nowhere')).rejects.toMatchObject({ code: 'game_not_found' });
  await expect(addRecentGame(of(member), { nodeId: 'nowhere', vendor: '' })).rejects.toMatchObject({ code: 'game_not_found' });
});

test('GAM-11 favourites by category and name, 15 to a page', async () => {
  const member = await world.aMember();
  for (const index of Array.from({ length: 20 }, (_, at) => at)) await likes(member, `jogo-${index}`);
  const list = (request: object) => listFavourites(of(member), v.parse(favourites.input, request));
  const first = await list({});
  expect([first.content.length, first.pageNum, first.totalPages, first.content[0]?.gameId]).toEqual([15, 1, 2, 'jogo-19']);
  expect((await list({ pageNo: 2 })).content).toHaveLength(5);
  expect((await list({ gameType: 'LIVE' })).content.every(({ gameType }) => gameType === 'LIVE')).toBe(true);
  expect((await list({ gameName: 'jogo 7' })).content.map(({ gameId }) => gameId)).toEqual(['jogo-17', 'jogo-7']);
});

test('GAM-21 a launch is noted among the recent games, the latest first, 18 to a page', async () => {
  const member = await world.aMember();
  const open = (gameId: string) => {
    world.clock.advance(1000);
    return launchGame(of(member), { gameId, nodeId: '', language: 'pt' });
  };
  for (const index of Array.from({ length: 20 }, (_, at) => at)) await open(`jogo-${index}`);
  await open('jogo-3');
  const list = (request: object) => listRecentGames(of(member), v.parse(recent.input, request));
  const first = await list({});
  expect([first.list.length, first.totalPages]).toEqual([18, 2]);
  expect(first.list.slice(0, 2).map(({ gameId }) => gameId)).toEqual(['jogo-3', 'jogo-19']);
  expect((await list({ gameType: 'LIVE' })).list).toHaveLength(10);
});
