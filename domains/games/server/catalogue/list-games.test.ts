import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InputOf, RequestOf } from '@jogada/platform/contract';
import { listGames as contract } from '@jogada/games/contract/player';
import * as v from 'valibot';
import { aMerchant } from '@jogada/merchant/testing';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { listFeatures, listGames } from './list-games.ts';
import { listHotGames } from './list-hot-games.ts';
import { listVendors } from './list-vendors.ts';
import { readGame } from './read-game.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
  await world.arrange("insert into games.vendor (code, name, icon_path, created_at) values ('aguia', 'Águia Estúdio', '', now())");
  const add = (id: string, game: { name: string; category: string; classification?: string; minBetAmount?: bigint }) =>
    world.arrange(
      `insert into games.game (id, vendor_code, name, category, classification, min_bet_amount, max_bet_amount, has_free_play,
         rtp_basis_points, volatility, art_path, colour, sort_order, created_at)
       values ($1, 'aguia', $2, $3, $4, $5, 100000, false, 9500, 'low', '', 'black', 5, now())`,
      [id, game.name, game.category, game.classification ?? '', game.minBetAmount ?? 100n],
    );
  await add('acao-magica', { name: 'Ação Mágica', category: 'RNG', classification: 'JP', minBetAmount: 1n });
  await add('roleta-real', { name: 'Roleta Real', category: 'LIVE' });
  await add('peixe-100', { name: 'Peixe 100%_', category: 'FISH' });
  await world.arrange("insert into games.hot_game (merchant_code, game_id, round_count, marked_at) values ('demo', $1, 20, now())", [GAME]);
});

afterAll(async () => {
  await world.close();
});

async function namesOf(request: RequestOf<typeof contract>, merchant = world.merchant): Promise<string[]> {
  const ctx = { ...world.contextOf(await world.aMember(), merchant) };
  const input: InputOf<typeof contract> = v.parse(contract.input, request);
  return (await listGames(ctx, input)).games.map(({ gameName }) => gameName);
}

test('CON-12 Lists the categories that have games, each with its vendors', async () => {
  const ctx = { ...world.contextOf(await world.aMember(), world.merchant) };
  const { sorting } = (await listVendors(ctx, { typeId: '' })).content;
  expect(sorting.map(({ gameCategory, vendorNames }) => [gameCategory, vendorNames.map(({ vassalage }) => vassalage)])).toEqual([
    ['LIVE', ['aguia']],
    ['RNG', ['arcade', 'aguia']],
    ['FISH', ['aguia']],
  ]);
});

test('Lists every game of the merchant, built-in games first', async () => {
  expect(await namesOf({})).toEqual(['Tesouro da Mata', 'Ação Mágica', 'Peixe 100%_', 'Roleta Real']);
});

test('Returns a tile with the vendor’s data in the specification’s fields', async () => {
  const game = await readGame(world.contextOf(await world.aMember()), { gameId: GAME });
  expect(game).toMatchObject({
    gameId: GAME,
    gameName: 'Tesouro da Mata',
    gameType: 'RNG',
    gameClassify: 'SLOT',
    vassalage: 'arcade',
    vendorName: 'Jogada Originals',
    minBet: '20',
    maxBet: '10000',
    isHot: 1,
    isNew: 0,
    freeplay: 1,
    supportPlay: 0,
    rtpBasisPoints: 9600,
  });
});

test('Filters by category; HOT returns hot games and a member list returns none here', async () => {
  expect(await namesOf({ gameType: 'RNG' })).toEqual(['Tesouro da Mata', 'Ação Mágica']);
  expect(await namesOf({ gameType: 'LIVE' })).toEqual(['Roleta Real']);
  expect(await namesOf({ gameType: 'HOT' })).toEqual(['Tesouro da Mata']);
  expect(await namesOf({ gameType: 'SPORTS' })).toEqual([]);
  expect(await namesOf({ gameType: 'FAV' })).toEqual([]);
});

test('Filters by vendor and classification', async () => {
  expect(await namesOf({ vassalage: 'arcade' })).toEqual(['Tesouro da Mata']);
  expect(await namesOf({ gameClassify: 'JP' })).toEqual(['Ação Mágica']);
  expect(await namesOf({ gameType: 'LIVE', gameClassify: 'JP' })).toEqual([]);
});

test('Filters by part of the game or vendor name, ignoring case and accents', async () => {
  for (const name of ['ação mágica', 'ACAO', 'magica', ' Mágica ']) expect(await namesOf({ gameName: name })).toEqual(['Ação Mágica']);
  expect(await namesOf({ gameName: 'aguia' })).toEqual(['Ação Mágica', 'Peixe 100%_', 'Roleta Real']);
  expect(await namesOf({ gameName: 'ORIGINALS' })).toEqual(['Tesouro da Mata']);
});

test('Treats a name as text, not as a pattern', async () => {
  expect(await namesOf({ gameName: '%' })).toEqual(['Peixe 100%_']);
  expect(await namesOf({ gameName: '_' })).toEqual(['Peixe 100%_']);
  expect(await namesOf({ gameName: "' or true --" })).toEqual([]);
});

test('GAM-06 Filters by smallest bet', async () => {
  expect(await namesOf({ gameType: 'RNG', minBet: '0.1' })).toEqual(['Tesouro da Mata']);
  expect(await namesOf({ gameType: 'RNG', minBet: '0.01' })).toEqual(['Tesouro da Mata', 'Ação Mágica']);
  await expect(namesOf({ minBet: 'cheap' })).rejects.toMatchObject({ code: 'malformed_request' });
});

test('Filters by a stake that the game takes', async () => {
  // Tesouro da Mata takes 0.20 to 100.00, Ação Mágica 0.01 to 1,000.00.
  const slots = (stakeRange: string) => namesOf({ gameType: 'RNG', stakeRange });
  const both = ['Tesouro da Mata', 'Ação Mágica'];
  expect(await slots('')).toEqual(both);
  expect(await slots('-')).toEqual(both);
  expect(await slots('-0.2')).toEqual(both);
  expect(await slots('0-0.19')).toEqual(['Ação Mágica']);
  expect(await slots('100-')).toEqual(both);
  expect(await slots('100.01-')).toEqual(['Ação Mágica']);
  expect(await slots('1000.01-2000')).toEqual([]);
  await expect(slots('0.001-1')).rejects.toMatchObject({ code: 'malformed_request' });
  for (const stakeRange of ['1', 'a-b', '1-2-3', '-1-2']) expect(v.safeParse(contract.input, { stakeRange }).success).toBe(false);
});

test('Filters by a feature, and lists the features that the offered games of a category have', async () => {
  const featuresOf = async (gameType: 'ALL' | 'RNG' | 'FAV', merchant = world.merchant) =>
    (await listFeatures(world.contextOf(await world.aMember(), merchant), { gameType })).list.map(({ feature, gameCount }) => [
      feature,
      gameCount,
    ]);
  expect(await namesOf({ feature: 'free_spins' })).toEqual(['Tesouro da Mata']);
  expect(await namesOf({ feature: 'jackpot' })).toEqual([]);
  expect(v.safeParse(contract.input, { feature: 'wild' }).success).toBe(false);
  await world.arrange("update games.game set features = '{jackpot,free_spins}' where id in ('acao-magica', 'roleta-real')");
  expect(await namesOf({ feature: 'jackpot' })).toEqual(['Ação Mágica', 'Roleta Real']);
  expect(await namesOf({ feature: 'free_spins', gameType: 'LIVE' })).toEqual(['Roleta Real']);
  expect(await featuresOf('ALL')).toEqual([
    ['free_spins', 3],
    ['jackpot', 2],
    ['multiplier', 1],
  ]);
  expect(await featuresOf('FAV')).toEqual([]);
  await world.arrange("insert into games.withheld_game (merchant_code, game_id) values ('demo', $1)", [GAME]);
  expect(await featuresOf('RNG')).toEqual([
    ['free_spins', 1],
    ['jackpot', 1],
  ]);
  expect(await featuresOf('RNG', { ...world.merchant, code: 'second' })).toEqual([
    ['free_spins', 2],
    ['jackpot', 1],
    ['multiplier', 1],
  ]);
  // The vendor of the other two is not connected.
  const opening = { ...world.merchant, code: 'second', switchesOn: new Set(['OPENONLY3'] as const) };
  expect(await featuresOf('RNG', opening)).toEqual([
    ['free_spins', 1],
    ['multiplier', 1],
  ]);
  await world.arrange('delete from games.withheld_game');
  await world.arrange("update games.game set features = '{}' where vendor_code = 'aguia'");
});

test('Filters by volatility and by the return that a certificate states', async () => {
  expect(await namesOf({ volatility: 'low', gameType: 'RNG' })).toEqual(['Ação Mágica']);
  expect(await namesOf({ volatility: 'high' })).toEqual([]);
  expect(await namesOf({ volatility: '' })).toHaveLength(4);
  // The other games state 95 % without a certificate.
  expect(await namesOf({ minRtp: '90' })).toEqual(['Tesouro da Mata']);
  expect(await namesOf({ minRtp: '96' })).toEqual(['Tesouro da Mata']);
  expect(await namesOf({ minRtp: '96.01' })).toEqual([]);
  for (const request of [{ volatility: 'wild' }, { minRtp: '100' }, { minRtp: '-1' }, { minRtp: 'high' }]) {
    expect(v.safeParse(contract.input, request).success).toBe(false);
  }
});

test('GAM-17 Paginates and returns the number of the last page', async () => {
  const ctx = world.contextOf(await world.aMember());
  const page = (pageNo: number) => listGames(ctx, v.parse(contract.input, { pageNo, pageSize: 3 }));
  expect(await page(1)).toMatchObject({ pageNum: 1, totalPages: 2, games: [{}, {}, {}] });
  expect((await page(2)).games.map(({ gameId }) => gameId)).toEqual(['roleta-real']);
  expect((await page(3)).games).toEqual([]);
});

test('Hides a game that the merchant withholds and shows it at another merchant', async () => {
  const other = aMerchant('other');
  await world.arrange("insert into games.withheld_game values ('demo', 'roleta-real')");
  expect(await namesOf({ gameType: 'LIVE' })).toEqual([]);
  expect(await namesOf({ gameType: 'LIVE' }, other)).toEqual(['Roleta Real']);
  await world.arrange('delete from games.withheld_game');
});

test('game_not_found: a disabled game, a disabled vendor’s game, a withheld and an unknown game get the same error', async () => {
  const ctx = world.contextOf(await world.aMember());
  const find = (gameId: string) => readGame(ctx, { gameId });
  await expect(find('no-such-game')).rejects.toMatchObject({ code: 'game_not_found' });
  await world.arrange("update games.game set is_enabled = false where id = 'acao-magica'");
  await expect(find('acao-magica')).rejects.toMatchObject({ code: 'game_not_found' });
  expect(await namesOf({ gameClassify: 'JP' })).toEqual([]);
  await world.arrange("update games.vendor set is_enabled = false where code = 'aguia'");
  await expect(find('roleta-real')).rejects.toMatchObject({ code: 'game_not_found' });
  expect(await namesOf({})).toEqual(['Tesouro da Mata']);
});

test('Lists hot games by part of their name and by category', async () => {
  const ctx = world.contextOf(await world.aMember());
  expect((await listHotGames(ctx, { gameName: 'tesouro', gameType: 'ALL' })).list.map(({ gameId }) => gameId)).toEqual([GAME]);
  expect((await listHotGames(ctx, { gameName: 'roleta', gameType: 'ALL' })).list).toEqual([]);
  expect((await listHotGames(ctx, { gameName: '', gameType: 'RNG' })).list).toHaveLength(1);
  expect((await listHotGames(ctx, { gameName: '', gameType: 'PVP' })).list).toEqual([]);
});
