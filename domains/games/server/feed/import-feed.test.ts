import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { importFeed, type ImportReport } from './import-feed.ts';
import { FeedFault, readCsvFeed, readJsonFeed, type ReadFeed } from './read-feed.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let store: TestDatabase;
beforeEach(async () => {
  store = await testDatabase();
});
afterEach(() => store.close());

const VENDOR = { code: 'pedra-lisa', name: 'Pedra Lisa' };
const GAME = {
  vendorCode: 'pedra-lisa',
  gameId: 'lua-de-mel',
  name: 'Lua de Mel',
  category: 'RNG',
  classification: 'SLOT',
  minBet: '0.20',
  maxBet: '100.00',
  lines: 20,
  rtp: '96.12',
  volatility: 'high',
};
const jsonOf = (games: readonly object[], vendors: readonly object[] = [VENDOR]) =>
  readJsonFeed(JSON.stringify({ currency: 'BRL', vendors, games }));

const run = (feed: ReadFeed): Promise<ImportReport> => store.database.transaction((tx) => importFeed(tx, feed, { now: NOW }));

async function gameIn(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await store.database.query<Record<string, unknown>>('select * from games.game where id = $1', [id]);
  return row;
}

test('Adds a feed’s game to the catalogue; a repeated import changes nothing', async () => {
  const feed = jsonOf([GAME, { ...GAME, gameId: 'sol-nascente', name: 'Sol Nascente', exclusive: true }]);
  expect(await run(feed)).toMatchObject({ added: ['lua-de-mel', 'sol-nascente'], changed: [], disabled: [], addedVendors: ['pedra-lisa'] });
  expect(await gameIn('lua-de-mel')).toMatchObject({
    vendor_code: 'pedra-lisa',
    min_bet_amount: 20n,
    max_bet_amount: 10_000n,
    rtp_basis_points: 9612,
    is_enabled: true,
    is_exclusive: false,
  });
  expect(await run(feed)).toEqual({ added: [], changed: [], disabled: [], unchangedCount: 2, refused: [], addedVendors: [] });
});

test('Updates changed games, disables unlisted ones and re-enables them when listed again', async () => {
  const other = { ...GAME, gameId: 'sol-nascente', name: 'Sol Nascente' };
  await run(jsonOf([GAME, other]));
  expect(await run(jsonOf([{ ...GAME, minBet: '0.50' }]))).toMatchObject({ changed: ['lua-de-mel'], disabled: ['sol-nascente'] });
  expect(await gameIn('sol-nascente')).toMatchObject({ is_enabled: false, left_feed_at: NOW });
  expect(await run(jsonOf([{ ...GAME, minBet: '0.50' }, other]))).toMatchObject({ changed: ['sol-nascente'], unchangedCount: 1 });
  expect(await gameIn('sol-nascente')).toMatchObject({ is_enabled: true, left_feed_at: null });
});

test('Keeps a game disabled that an operator disabled and leaves other vendors’ games unchanged', async () => {
  await run(jsonOf([GAME]));
  await run(
    jsonOf(
      [{ ...GAME, vendorCode: 'outra-margem', gameId: 'rio-fundo', name: 'Rio Fundo' }],
      [{ code: 'outra-margem', name: 'Outra Margem' }],
    ),
  );
  await store.owner.query("update games.game set is_enabled = false where id = 'lua-de-mel'");
  expect(await run(jsonOf([GAME]))).toMatchObject({ changed: [], disabled: [], unchangedCount: 1 });
  expect(await gameIn('lua-de-mel')).toMatchObject({ is_enabled: false });
  expect(await gameIn('rio-fundo')).toMatchObject({ is_enabled: true });
});

test('Refuses an invalid line alone with a reason and disables no game for it', async () => {
  await run(jsonOf([GAME]));
  const report = await run(
    jsonOf([
      { ...GAME, maxBet: '0.10' },
      { ...GAME, gameId: 'sem-nome', name: '' },
      { ...GAME, gameId: 'alheio', vendorCode: 'ninguem' },
      { ...GAME, gameId: 'novo-dia', name: 'Novo Dia', rtp: '101' },
      { ...GAME, gameId: 'boa-noite', name: 'Boa Noite' },
      { ...GAME, gameId: 'boa-noite', name: 'Boa Noite outra vez' },
    ]),
  );
  expect(report.added).toEqual(['boa-noite']);
  expect(report.disabled).toEqual([]);
  expect(report.refused.map(({ line, gameId, reason }) => [line, gameId, reason.split(':')[0]])).toEqual([
    [1, 'lua-de-mel', 'maxBet'],
    [2, 'sem-nome', 'name'],
    [3, 'alheio', 'vendorCode'],
    [4, 'novo-dia', 'rtp'],
    [6, 'boa-noite', 'gameId'],
  ]);
});

test('Refuses games of another vendor and built-in games', async () => {
  await run(jsonOf([GAME]));
  const thief = { code: 'mao-leve', name: 'Mão Leve' };
  const report = await run(jsonOf([{ ...GAME, vendorCode: 'mao-leve' }], [thief]));
  expect(report.refused).toEqual([{ line: 1, gameId: 'lua-de-mel', reason: 'gameId: belongs to pedra-lisa' }]);
  const house = await run(jsonOf([{ ...GAME, vendorCode: 'arcade', gameId: 'da-casa' }], [{ code: 'arcade', name: 'Outra Casa' }]));
  expect(house.refused).toHaveLength(1);
  expect(await gameIn('da-casa')).toBeUndefined();
});

test('Reads CSV like JSON, with quotes and columns in any order', async () => {
  const csv = [
    'name,gameId,vendorCode,vendorName,category,minBet,maxBet,rtp,volatility,releasedOn,hot,exclusive',
    '"Lua, de ""Mel""",lua-de-mel,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,96.12,high,2026-11-24,1,0',
    'Torta,torta,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,96.12,high,,1,sim',
  ].join('\r\n');
  const report = await run(readCsvFeed(csv));
  expect(report).toMatchObject({ added: ['lua-de-mel'], refused: [{ line: 3, gameId: 'torta' }] });
  expect(await gameIn('lua-de-mel')).toMatchObject({ name: 'Lua, de "Mel"', is_hot: false, is_exclusive: false });
  const [row] = await store.database.query<{ day: string }>("select released_on::text as day from games.game where id = 'lua-de-mel'");
  expect(row?.day).toBe('2026-11-24');
});

test('R37 GAM-19 Imports autoplay, the minimum round duration and whether the vendor’s list opens first', async () => {
  const opensList = async () =>
    (await store.database.query<{ opens_list: boolean }>("select opens_list from games.vendor where code = 'pedra-lisa'"))[0]?.opens_list;
  await run(jsonOf([GAME]));
  expect(await gameIn('lua-de-mel')).toMatchObject({ autoplay: 'unstated', cycle_min_ms: 0 });
  expect(await opensList()).toBe(false);
  const stated = await run(jsonOf([{ ...GAME, autoplay: 'limited', cycleMinMs: 2500 }], [{ ...VENDOR, opensList: true }]));
  expect(stated.changed).toEqual(['lua-de-mel']);
  expect(await gameIn('lua-de-mel')).toMatchObject({ autoplay: 'limited', cycle_min_ms: 2500 });
  expect(await opensList()).toBe(true);

  const csv = [
    'name,gameId,vendorCode,vendorName,category,minBet,maxBet,rtp,volatility,autoplay,cycleMinMs,vendorOpensList',
    'Lua de Mel,lua-de-mel,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,96.12,high,none,3000,0',
    'Torta,torta,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,96.12,high,sometimes,,',
  ].join('\n');
  expect(await run(readCsvFeed(csv))).toMatchObject({ changed: ['lua-de-mel'], refused: [{ line: 3, gameId: 'torta' }] });
  expect(await gameIn('lua-de-mel')).toMatchObject({ autoplay: 'none', cycle_min_ms: 3000 });
});

test('Imports the features of a title; an unknown one is refused', async () => {
  await run(jsonOf([GAME]));
  expect(await gameIn('lua-de-mel')).toMatchObject({ features: [] });
  expect(await run(jsonOf([{ ...GAME, features: ['jackpot', 'bonus_buy'] }]))).toMatchObject({ changed: ['lua-de-mel'] });
  expect(await gameIn('lua-de-mel')).toMatchObject({ features: ['jackpot', 'bonus_buy'] });
  expect(await run(jsonOf([{ ...GAME, features: ['fireworks'] }]))).toMatchObject({ refused: [{ gameId: 'lua-de-mel' }] });
  const csv = [
    'name,gameId,vendorCode,vendorName,category,minBet,maxBet,rtp,volatility,features',
    'Lua de Mel,lua-de-mel,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,96.12,high,free_spins multiplier',
    'Torta,torta,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,96.12,high,',
  ].join('\n');
  expect(await run(readCsvFeed(csv))).toMatchObject({ added: ['torta'], changed: ['lua-de-mel'], refused: [] });
  expect([await gameIn('lua-de-mel'), await gameIn('torta')]).toMatchObject([{ features: ['free_spins', 'multiplier'] }, { features: [] }]);
});

test('Refuses a file that is not a feed', () => {
  expect(() => readJsonFeed('{')).toThrow(FeedFault);
  expect(() => readJsonFeed('{"games":[]}')).toThrow('not a feed');
  expect(() => readCsvFeed('a,b\n1,2')).toThrow('no column vendorCode');
  expect(() => readCsvFeed('name,"open')).toThrow('unterminated quote');
});
