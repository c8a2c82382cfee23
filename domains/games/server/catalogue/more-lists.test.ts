import * as contract from '@jogada/games/contract/player';
import * as v from 'valibot';
import { saveMerchant } from '@jogada/merchant/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLotteries, listLotteryMenu } from '../lotteries/list-lotteries.ts';
import { listRecentDraws, readNumero } from '../lotteries/read-draws.ts';
import { getLaunchable } from '../launch/get-launchable.ts';
import { addRecentGame } from '../favourites/add-favourite.ts';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { listGames } from './list-games.ts';
import { listLiveModels } from './list-live-models.ts';
import { listPopularGames } from './list-popular-games.ts';
import { listVendors } from './list-vendors.ts';
import { readGame } from './read-game.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
  await world.arrange(
    `insert into games.vendor (code, name, icon_path, created_at) values ('placar', 'Placar', '', now()), ('imes', 'Arena', '', now()),
       ('sv3', 'Rinha', '', now()), ('tcg_lotto_vn', 'Sorte', '/art/sorte', now())`,
  );
  const games = [
    ['book', 'placar', 'SPORTS'],
    ['arena', 'imes', 'SPORTS'],
    ['rinha', 'sv3', 'COCKFIGHT'],
    ['loto-um', 'tcg_lotto_vn', 'LOTT'],
    ['rapida', 'tcg_lotto_vn', 'ELOTT'],
    ['ao-vivo', 'placar', 'LIVESTREAM'],
  ] as const;
  for (const [id, vendor, category] of games) {
    await world.arrange(
      `insert into games.game (id, vendor_code, name, category, classification, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points,
         volatility, art_path, colour, created_at) values ($1, $2, $1, $3, 'K', 1, 1, false, 9000, 'low', '/art/x', 'black', now())`,
      [id, vendor, category],
    );
  }
});
afterAll(() => world.close());

const ctx = async () => world.contextOf(await world.aMember());
const idsOf = (list: readonly { readonly gameId: string }[]) => list.map(({ gameId }) => gameId);

test('GAM-22 Accepts the specification’s fields and other fields that its clients send', () => {
  const asked = { isPlatform: '2', platform: 'html5', clientType: '2', merchantCode: 'demo', merchant: 'demo', language: 'pt' };
  expect(v.parse(contract.listHotGames.input, { ...asked, gameName: 'onca' })).toMatchObject({ gameName: 'onca' });
  const block = {
    ...asked,
    gameType: 'RNG',
    gameName: '',
    vassalage: '',
    gameClassify: 'JP',
    minBet: '',
    minLine: '',
    isNew: 'null',
    pageNo: '1',
    pageSize: '30',
  };
  expect(v.parse(contract.listGames.input, block)).toMatchObject({ gameClassify: 'JP', minLine: 0, pageNo: 1, pageSize: 30 });
  expect(v.parse(contract.listFavouriteIds.input, { ...asked, token: 't', pageNo: '1', pageSize: '999' })).toEqual({
    pageNo: 1,
    pageSize: 999,
  });
  expect(v.parse(contract.listFavourites.input, { ...asked, token: 't', gameType: 'FAV', pageSize: '25' })).toMatchObject({ pageSize: 25 });
  expect(v.parse(contract.addFavourite.input, { nodeId: 'n', token: 't', vendor: 'arcade' })).toEqual({ nodeId: 'n', vendor: 'arcade' });
  expect(v.parse(contract.listRecentGames.input, { ...asked, page: '2', pageSize: '18', gameType: 'PVP' })).toMatchObject({ page: 2 });
  expect(v.parse(contract.listVendors.input, { ...asked, typeId: '1', merchant_code: 'demo' })).toEqual({ typeId: '1' });
  expect(v.parse(contract.readWinnerBoard.input, { ...asked, gameCategory: 'RNG', limitNum: '20' })).toMatchObject({ limitNum: 20 });
  const launch = { ...asked, confirmTrans: '0', launchMode: 'GLS', gameId: 'g', nodeId: 'n', accountType: '1', webView: 'false' };
  expect(v.parse(contract.launchGame.input, launch)).toMatchObject({ gameId: 'g', nodeId: 'n', language: 'pt' });
  expect(v.parse(contract.launchTrial.input, { ...launch, telGameId: 'g', telNodeId: 'n' })).toMatchObject({ gameId: 'g' });
});

test('GAM-22 Returns type 1 vendors with their icons and classifications, and the launch game of sports vendors', async () => {
  const { sorting, mapping } = (await listVendors(await ctx(), { typeId: '1' })).content;
  expect(Object.keys(mapping)).toEqual(sorting.map(({ gameCategory }) => gameCategory));
  expect(mapping['SPORTS']).toEqual([
    {
      vassalage: 'placar',
      displayName: 'Placar',
      accountTypeName: 'Placar',
      mobileSmallIcon: '/art/x',
      mobileLargeIcon: '/art/x',
      gameCategory: 'SPORTS',
      gameClassify: [{ key: 'K', vassalage: 'placar', displayName: 'K' }],
      gameId: 'book',
      nodeId: 'book',
      telGameId: 'book',
      telNodeId: 'book',
    },
  ]);
  expect(mapping['LOTT']?.[0]).toMatchObject({ mobileSmallIcon: '/art/sorte', mobileLargeIcon: '/art/x', gameId: '' });
  expect((await listVendors(await ctx(), { typeId: '' })).content.mapping).toEqual({});
});

test('GAM-18 Classes an e-sports vendor’s sports as e-sports; hides cockfights unless the merchant enables them and the law allows them', async () => {
  const lanes = async () => (await listVendors(await ctx(), { typeId: '' })).content.sorting.map(({ gameCategory }) => gameCategory);
  const cocks = async () => idsOf((await listGames(await ctx(), v.parse(contract.listGames.input, { gameType: 'COCKFIGHT' }))).games);
  expect(await lanes()).toEqual(expect.arrayContaining(['SPORTS', 'ESPORTS']));
  expect([await lanes(), await cocks()]).toEqual([expect.not.arrayContaining(['COCKFIGHT']), []]);

  await saveMerchant(world.store.owner);
  await world.arrange("insert into merchant.switch (merchant_code, mod_id, is_enabled) values ('demo', 'COCKFIGHT3', true)");
  await world.setLaw({ category: 'RNG', jurisdiction: 'br-spa' });
  expect(await cocks()).toEqual([]);
  await world.setLaw({ category: 'RNG', jurisdiction: 'standard' });
  expect([await lanes(), await cocks()]).toEqual([expect.arrayContaining(['COCKFIGHT']), ['rinha']]);
});

test('GAM-22 Lists popular games by members of the merchant who opened them in the last seven days', async () => {
  const [one, other] = [await world.aMember(), await world.aMember()];
  const open = (member: typeof one, nodeId: string) => addRecentGame(world.contextOf(member), { nodeId, vendor: '' });
  const popular = async (request: object = {}) =>
    idsOf((await listPopularGames(await ctx(), v.parse(contract.listPopularGames.input, request))).list);
  expect(await popular()).toEqual([]);
  await open(one, 'book');
  await open(one, GAME);
  await open(other, GAME);
  expect(await popular()).toEqual([GAME, 'book']);
  expect(await popular({ gameType: 'SPORTS' })).toEqual(['book']);
  expect(await popular({ limitNum: '1' })).toEqual([GAME]);
  world.clock.advance(8 * 24 * 3_600_000);
  expect(await popular()).toEqual([]);
});

test('GAM-22 Lists live models, lotteries, their menu, the open draw and results', async () => {
  expect((await listLiveModels(await ctx())).list).toEqual([
    {
      modelId: 'ao-vivo',
      displayName: 'ao-vivo',
      iconUrl: '/art/x',
      vassalage: 'placar',
      vendorName: 'Placar',
      gameId: 'ao-vivo',
      nodeId: 'ao-vivo',
    },
  ]);
  expect(idsOf((await listLotteries(await ctx(), { prizeMode: '' })).list)).toEqual(['loto-um', 'rapida']);
  expect(idsOf((await listLotteries(await ctx(), { prizeMode: 'ELOTT' })).list)).toEqual(['rapida']);
  const { list: menu } = await listLotteryMenu(await ctx());
  expect(menu.map(({ prizeMode, vendors }) => [prizeMode, vendors.flatMap(({ lotteries }) => idsOf(lotteries))])).toEqual([
    ['LOTT', ['loto-um']],
    ['ELOTT', ['rapida']],
  ]);

  const draws = async (request: object = {}) => listRecentDraws(await ctx(), v.parse(contract.listRecentDraws.input, request));
  expect(await draws()).toEqual({ list: [], pageNum: 1, totalPages: 0 });
  expect(await readNumero(await ctx(), { gameId: 'loto-um' })).toEqual({ current: null, last: null });
  await expect(readNumero(await ctx(), { gameId: 'book' })).rejects.toMatchObject({ code: 'game_not_found' });
  const now = world.clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await world.arrange(
    `insert into games.lottery_draw (game_id, numero, opens_at, closes_at, drawn_at, numbers)
     values ('loto-um', '101', $1, $2, $3, '{07,21,42}'), ('loto-um', '102', $3, $4, null, '{}'), ('rapida', '9', $1, $2, $2, '{5}')`,
    [at(-30), at(-10), at(-5), at(15)],
  );
  const { current, last } = await readNumero(await ctx(), { gameId: 'loto-um' });
  expect(current).toMatchObject({ numero: '102', drawnAt: null, numbers: [] });
  expect(last).toMatchObject({ numero: '101', numbers: ['07', '21', '42'] });
  expect((await draws()).list.map(({ numero }) => numero)).toEqual(['101', '9']);
  expect((await draws({ gameId: 'rapida' })).list.map(({ numero }) => numero)).toEqual(['9']);
  expect(await draws({ vassalage: 'TCG_LOTTO_VN', pageSize: '1', pageNo: '2' })).toMatchObject({ list: [{ numero: '9' }], totalPages: 2 });
  await world.arrange("update games.game set is_enabled = false where id = 'rapida'");
  expect((await draws()).list.map(({ numero }) => numero)).toEqual(['101']);
});

test('C8 category_prohibited: a jurisdiction closes categories, and a certificate opens those that need one', async () => {
  await saveMerchant(world.store.owner, { code: 'legal', jurisdiction: 'br-spa' });
  await world.arrange("insert into merchant.switch (merchant_code, mod_id, is_enabled) values ('legal', 'COCKFIGHT3', true)");
  const member = await world.aMember();
  const legal = { ...world.merchant, code: 'legal' };
  const there = world.contextOf(member, legal);
  const lanes = async () => (await listVendors(there, { typeId: '' })).content.sorting.map(({ gameCategory }) => gameCategory);
  const openable = async (gameId: string) =>
    getLaunchable(there, gameId).then(
      () => 'opens',
      ({ code }: { code: string }) => code,
    );
  const draws = async () => (await listRecentDraws(there, v.parse(contract.listRecentDraws.input, {}))).list.length;

  // Closed categories are absent from lists and searches and cannot be launched. Others are unaffected.
  expect(await lanes()).toEqual(['RNG', 'SPORTS', 'ESPORTS']);
  expect(idsOf((await listGames(there, v.parse(contract.listGames.input, { gameType: 'ALL', pageSize: 100 }))).games)).toEqual(
    expect.not.arrayContaining(['rinha', 'loto-um', 'rapida', 'ao-vivo']),
  );
  expect(idsOf((await listGames(there, v.parse(contract.listGames.input, { gameType: 'ALL', gameName: 'loto' }))).games)).toEqual([]);
  expect([(await listLiveModels(there)).list, (await listLotteries(there, { prizeMode: '' })).list, await draws()]).toEqual([[], [], 0]);
  for (const gameId of ['rinha', 'loto-um', 'rapida', 'ao-vivo']) {
    expect(await openable(gameId), gameId).toBe('game_unavailable');
    await expect(readGame(there, { gameId })).rejects.toMatchObject({ code: 'game_not_found' });
    await expect(addRecentGame(there, { nodeId: gameId, vendor: '' })).rejects.toMatchObject({ code: 'game_not_found' });
  }
  expect(await openable('book')).toBe('opens');

  const certify = (category: string) =>
    world.arrange("insert into games.category_certificate values ('legal', $1, 'SPA-2026/17', now())", [category]);
  await certify('LOTT');
  expect([await lanes(), await openable('loto-um'), await openable('rapida')]).toEqual([
    ['LOTT', 'RNG', 'SPORTS', 'ESPORTS'],
    'opens',
    'game_unavailable',
  ]);
  // A certificate does not open a prohibited category, and the site's database role cannot change the rules.
  await certify('COCKFIGHT');
  expect([await lanes(), await openable('rinha')]).toEqual([expect.not.arrayContaining(['COCKFIGHT']), 'game_unavailable']);
  await expect(world.store.database.query("delete from games.category_rule where category = 'COCKFIGHT'")).rejects.toThrow(
    'permission denied',
  );
});
