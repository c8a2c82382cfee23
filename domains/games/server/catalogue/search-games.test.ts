import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '../../../../db/seed/catalogue/seed-catalogue.ts';
import { gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { findGamePage, gamesQuery, wordsOf, type GameFilter } from './game-list.sql.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
  await world.store.owner.transaction((tx) => seedCatalogue(tx, { now: world.clock.now() }));
  await world.store.owner.query('analyze games.game');
});
afterAll(() => world.close());

const ANY: GameFilter = {
  merchantCode: 'demo',
  categories: null,
  isHotOnly: false,
  isExclusiveOnly: false,
  isNewOnly: false,
  isOpenOnly: false,
  newDays: { from: '2026-11-01', to: '2026-11-30' },
  approval: null,
  name: '',
  vendorCode: '',
  classification: '',
  minBetAmount: 0n,
  stakeRange: null,
  feature: '',
  lineCountMin: 0,
  volatility: '',
  returnMinBasisPoints: 0,
};
const find = (change: Partial<GameFilter>) => findGamePage(world.store.database, { ...ANY, ...change }, { limit: 18, offset: 0 });
const namesOf = async (name: string) => (await find({ name })).rows.map((row) => row.name);

test('Finds a game despite a typing error, without accents, by its vendor, and by its category in four languages', async () => {
  expect((await namesOf('tesuoro da mata'))[0]).toBe('Tesouro da Mata');
  expect((await namesOf('TESOURO MATA'))[0]).toBe('Tesouro da Mata');
  expect((await namesOf('rolta ipanema'))[0]).toMatch(/Roleta.* Ipanema/);
  expect((await find({ name: 'mare mansa' })).rows.every((row) => row.vendor_name === 'Maré Mansa')).toBe(true);
  for (const word of ['ao vivo', 'live', 'ライブ', '라이브']) {
    const { rows, totalCount } = await find({ name: word });
    expect(totalCount, word).toBeGreaterThan(100);
    expect(rows[0]?.category, word).toBe('LIVE');
  }
  expect(await namesOf('xqzwv')).toEqual([]);
});

test('Paginates search results, including similar matches, to the end', async () => {
  const first = await find({ name: 'dourda' });
  expect(first.totalCount).toBeGreaterThan(18);
  const second = await findGamePage(world.store.database, { ...ANY, name: 'dourda' }, { limit: 18, offset: 18 });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(36);
  const behind = await findGamePage(world.store.database, { ...ANY, name: 'dourada' }, { limit: 18, offset: 9_000 });
  expect([behind.rows.length, behind.totalCount > 18]).toEqual([0, true]);
});

test('Finds a renamed game by a misspelling of its new name at once, and no longer by its old name', async () => {
  const { owner } = world.store;
  const rename = (name: string) => owner.query("update games.game set name = $1 where id = 'tesouro-da-mata'", [name]);
  expect(await namesOf('jabutcaba')).toEqual([]);
  await rename('Jabuticaba');
  expect(await namesOf('jabutcaba')).toEqual(['Jabuticaba']);
  await rename('Tesouro da Mata');
  expect(await namesOf('jabutcaba')).toEqual([]);
  const [word] = await world.store.database.query("select from games.words_like('tesuoro', 12) where word = 'tesouro'");
  expect(word).toBeDefined();
});

test('Uses the trigram index for both kinds of search', async () => {
  await world.store.database.transaction(async (tx) => {
    // Without these, only a trigram index can serve the words, as a bitmap scan.
    for (const way of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
      await tx.query("select set_config($1, 'off', true)", [way]);
    const ways = [
      { match: 'literal', words: wordsOf('tesuoro') },
      { match: 'alike', words: [[{ word: 'tesouro', likeness: 0.5 }]] },
    ] as const;
    for (const way of ways) {
      const { text, values } = gamesQuery(ANY, way, { limit: 18, offset: 0 });
      const plan = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      expect(plan.map((line) => line['QUERY PLAN']).join('\n'), way.match).toContain('game_by_search_text');
    }
  });
});
