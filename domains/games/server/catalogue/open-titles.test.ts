import * as contract from '@jogada/games/contract/player';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchGame } from '../launch/launch-game.ts';
import { launchTrial } from '../launch/launch-trial.ts';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { addRecentGame } from '../favourites/add-favourite.ts';
import { listClassifications, listGames } from './list-games.ts';
import { listHotGames } from './list-hot-games.ts';
import { listPopularGames } from './list-popular-games.ts';
import { listVendors } from './list-vendors.ts';
import { readGame } from './read-game.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
  await world.arrange(
    `insert into games.vendor (code, name, icon_path, origin, maintenance_since, created_at) values ('far', 'Far', '', null, null, now()),
       ('down', 'Down', '', 'https://down.example', now(), now()), ('near', 'Near', '', 'https://near.example', null, now())`,
  );
  for (const vendor of ['far', 'down', 'near']) {
    await world.arrange(
      `insert into games.game (id, vendor_code, name, category, released_on, min_bet_amount, max_bet_amount, has_free_play,
         rtp_basis_points, volatility, art_path, colour, created_at)
       values ($1, $2, $2, 'RNG', '2026-08-20', 1, 1, false, 9000, 'low', '', 'black', now())`,
      [`${vendor}-game`, vendor],
    );
  }
  await world.arrange("update games.game set released_on = '2026-08-20' where id = $1", [GAME]);
  await world.arrange(
    "insert into games.hot_game (merchant_code, game_id, round_count, marked_at) select 'demo', id, 20, now() from games.game",
  );
});
afterAll(() => world.close());

const standard = async () => world.contextOf(await world.aMember());
const regulated = async () => world.contextOf(await world.aMember(), { ...world.merchant, jurisdiction: 'br-spa' });
const marksOf = ({ isOpen, isHot, isNew }: contract.Game) => ({ isOpen, isHot, isNew });

test('A title that cannot be launched is marked so, and is neither hot nor new', async () => {
  const marks = async (gameId: string) => marksOf(await readGame(await standard(), { gameId }));
  expect(await marks('near-game')).toEqual({ isOpen: 1, isHot: 1, isNew: 1 });
  expect(await marks('far-game')).toEqual({ isOpen: 0, isHot: 0, isNew: 0 });
  expect(await marks('down-game')).toEqual({ isOpen: 0, isHot: 0, isNew: 0 });
});

test('R34 A title without a certificate is not open where the law approves games', async () => {
  const marks = async (gameId: string) => marksOf(await readGame(await regulated(), { gameId }));
  expect(await marks(GAME)).toMatchObject({ isOpen: 1, isHot: 1 });
  expect(await marks('near-game')).toEqual({ isOpen: 0, isHot: 0, isNew: 0 });
});

test('The hot list and the lists of hot and new games hold open titles only', async () => {
  const hot = v.parse(contract.listHotGames.input, {});
  const idsOf = (list: readonly contract.Game[]) => list.map(({ gameId }) => gameId);
  const listed = async (ctx: Awaited<ReturnType<typeof standard>>, request: object) =>
    idsOf((await listGames(ctx, v.parse(contract.listGames.input, request))).games);
  for (const [ctx, open] of [
    [await standard(), ['near-game', GAME]],
    [await regulated(), [GAME]],
  ] as const) {
    expect(idsOf((await listHotGames(ctx, hot)).list).toSorted()).toEqual(open);
    expect((await listed(ctx, { gameType: 'HOT' })).toSorted()).toEqual(open);
    expect((await listed(ctx, { isNew: '1' })).toSorted()).toEqual(open);
  }
});

test('The return to player is stated only with a certificate', async () => {
  expect((await readGame(await standard(), { gameId: 'near-game' })).rtpBasisPoints).toBe(0);
  expect((await readGame(await standard(), { gameId: GAME })).rtpBasisPoints).toBe(9600);
});

test('GAM-05 Vendors that can launch come first, so the entry of sports leads to an open book', async () => {
  await world.arrange(
    `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility,
       art_path, colour, created_at)
     select v || '-book-' || n, v, v, 'SPORTS', 1, 1, false, 9000, 'low', '', 'black', now()
       from unnest(array['far', 'down', 'near']) v cross join generate_series(1, case v when 'near' then 1 else 2 end) n`,
  );
  const { mapping } = (await listVendors(await standard(), { typeId: '1' })).content;
  expect(mapping['SPORTS']?.map(({ gameId }) => gameId)).toEqual(['near-book-1', 'down-book-1', 'far-book-1']);
});

test('GAM-22 An empty category lists what a missing one does; a launch without a game is game_not_found', async () => {
  for (const endpoint of [
    contract.listGames,
    contract.listHotGames,
    contract.listPopularGames,
    contract.listFavourites,
    contract.listRecentGames,
  ]) {
    expect(v.parse(endpoint.input, { gameType: '' })).toMatchObject({ gameType: 'ALL' });
  }
  expect(v.parse(contract.listClassifications.input, { gameType: '' })).toMatchObject({ gameType: 'RNG' });
  expect(() => v.parse(contract.listGames.input, { gameType: 'CARDS' })).toThrow();

  const member = await standard();
  await expect(launchGame(member, v.parse(contract.launchGame.input, {}))).rejects.toMatchObject({ code: 'game_not_found' });
  await expect(launchTrial(member, v.parse(contract.launchTrial.input, {}))).rejects.toMatchObject({ code: 'game_not_found' });
  // The node alone names the game.
  for (const launch of [launchGame, launchTrial] as const) {
    expect((await launch(member, v.parse(contract.launchGame.input, { nodeId: GAME }))).content.game_url).toContain(GAME);
  }
});

test('With OPENONLY3 lists, vendors and classifications leave out what cannot be launched', async () => {
  await world.arrange("update games.game set classification = 'soon' where id = 'far-game'");
  const showing = await standard();
  const hiding = { ...showing, merchant: { ...showing.merchant, switchesOn: new Set(['OPENONLY3'] as const) } };
  const law = { ...hiding, merchant: { ...hiding.merchant, jurisdiction: 'br-spa' } as const };
  const all = v.parse(contract.listGames.input, { gameType: 'RNG' });
  const listed = async (ctx: typeof showing) => (await listGames(ctx, all)).games.map(({ gameId }) => gameId).toSorted();
  expect(await listed(showing)).toEqual(['down-game', 'far-game', 'near-game', GAME]);
  expect(await listed(hiding)).toEqual(['near-game', GAME]);
  expect(await listed(law)).toEqual([GAME]);
  const vendors = async (ctx: typeof showing) => {
    const lanes = (await listVendors(ctx, { typeId: '' })).content.sorting;
    return [...new Set(lanes.flatMap(({ vendorNames }) => vendorNames.map(({ vassalage }) => vassalage)))].toSorted();
  };
  expect(await vendors(showing)).toEqual(['arcade', 'down', 'far', 'near']);
  expect(await vendors(hiding)).toEqual(['arcade', 'near']);
  const kinds = async (ctx: typeof showing) =>
    (await listClassifications(ctx, v.parse(contract.listClassifications.input, {}))).list.map(({ key }) => key);
  expect(await kinds(showing)).toContain('soon');
  expect(await kinds(hiding)).not.toContain('soon');

  for (const nodeId of ['far-game', GAME]) await addRecentGame(showing, { nodeId, vendor: '' });
  const popular = async (ctx: typeof showing) =>
    (await listPopularGames(ctx, v.parse(contract.listPopularGames.input, {}))).list.map(({ gameId }) => gameId).toSorted();
  expect(await popular(showing)).toEqual(['far-game', GAME]);
  expect(await popular(hiding)).toEqual([GAME]);
});
