import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import type { Member } from '@jogada/accounts/server';
import { listFavouriteIds, listFavourites as favourites, listRecentGames as recent } from '@jogada/games/contract/player';
import { launchGame } from '../launch/launch-game.ts';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { addFavourite, addRecentGame, removeFavourite } from './add-favourite.ts';
import { listFavourites, listIdsOfFavourites, listRecentGames } from './list-favourites.ts';
import { readLastGame } from './read-last-game.ts';

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

test('GAM-15 Adds a favourite once for repeated requests, removes it, and keeps each member’s list separate', async () => {
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

test('game_not_found: refuses a game that the merchant does not offer as favourite or recent game', async () => {
  const member = await world.aMember();
  await expect(likes(member, 'nowhere')).rejects.toMatchObject({ code: 'game_not_found' });
  await expect(addRecentGame(of(member), { nodeId: 'nowhere', vendor: '' })).rejects.toMatchObject({ code: 'game_not_found' });
});

test('GAM-11 Filters favourites by category and name, 15 per page', async () => {
  const member = await world.aMember();
  for (const index of Array.from({ length: 20 }, (_, at) => at)) await likes(member, `jogo-${index}`);
  const list = (request: object) => listFavourites(of(member), v.parse(favourites.input, request));
  const first = await list({});
  expect([first.content.length, first.pageNum, first.totalPages, first.content[0]?.gameId]).toEqual([15, 1, 2, 'jogo-19']);
  expect((await list({ pageNo: 2 })).content).toHaveLength(5);
  expect((await list({ gameType: 'LIVE' })).content.every(({ gameType }) => gameType === 'LIVE')).toBe(true);
  expect((await list({ gameName: 'jogo 7' })).content.map(({ gameId }) => gameId)).toEqual(['jogo-17', 'jogo-7']);
});

test('GAM-21 Adds a launch to the recent games, latest first, 18 per page', async () => {
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

const HOUR_MS = 3_600_000;
const lastOf = async (member: Member, merchant = world.merchant) => (await readLastGame(world.contextOf(member, merchant))).game?.gameId;
const opens = (member: Member, nodeId: string) => {
  world.clock.advance(1000);
  return addRecentGame(of(member), { nodeId, vendor: '' });
};

test('GAM-21 Offers the game opened last for 24 hours, to its member only', async () => {
  const [one, other] = [await world.aMember(), await world.aMember()];
  expect(await lastOf(one)).toBeUndefined();
  await opens(one, 'jogo-1');
  await opens(one, GAME);
  expect([await lastOf(one), await lastOf(other)]).toEqual([GAME, undefined]);
  world.clock.advance(24 * HOUR_MS - 1000);
  expect(await lastOf(one)).toBe(GAME);
  world.clock.advance(1001);
  expect(await lastOf(one)).toBeUndefined();
});

test('GAM-21 R34 Skips games that cannot be launched', async () => {
  const member = await world.aMember();
  await opens(member, 'jogo-1');
  await opens(member, GAME);
  expect(await lastOf(member)).toBe(GAME);
  await world.arrange('update games.game set is_enabled = false where id = $1', [GAME]);
  expect(await lastOf(member)).toBe('jogo-1');
  await world.arrange('update games.game set is_enabled = true where id = $1', [GAME]);
  // The other game has no certificate.
  await world.arrange("insert into games.withheld_game (merchant_code, game_id) values ('demo', $1)", [GAME]);
  expect(await lastOf(member)).toBe('jogo-1');
  expect(await lastOf(member, { ...world.merchant, jurisdiction: 'br-spa' })).toBeUndefined();
  await world.arrange('delete from games.withheld_game where game_id = $1', [GAME]);
  expect(await lastOf(member, { ...world.merchant, jurisdiction: 'br-spa' })).toBe(GAME);
  await world.arrange("update games.vendor set maintenance_since = now() where code = 'arcade'");
  expect(await lastOf(member)).toBeUndefined();
  await world.arrange("update games.vendor set maintenance_since = null where code = 'arcade'");
});

test('R19 R20 Offers no game during a pause or an exclusion, or to an account that is not active', async () => {
  const member = await world.aMember();
  await opens(member, GAME);
  expect(await readLastGame(of({ ...member, status: 'blocked' }))).toEqual({ game: null });
  const stopForAnHour = (isExclusion: boolean) =>
    world.arrange('select wallet.stop_play($1, $2, $3, $4)', [
      member.id,
      isExclusion,
      new Date(world.clock.now().getTime() + HOUR_MS),
      world.clock.now(),
    ]);
  await stopForAnHour(false);
  expect(await lastOf(member)).toBeUndefined();
  world.clock.advance(HOUR_MS + 1);
  expect(await lastOf(member)).toBe(GAME);
  await stopForAnHour(true);
  expect(await lastOf(member)).toBeUndefined();
});
