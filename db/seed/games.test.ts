import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { BOOKS, GAMES, SHARED_GAMES } from '../../arcade/games/games.ts';
import { BOOK_MAX_AMOUNT, BOOK_MIN_AMOUNT } from '../../arcade/server/book/book-context.ts';
import { LINES as BALL_LINES } from '../../arcade/games/baile-de-ouro/paper.ts';
import { returnToPlayer as ballReturn } from '../../arcade/games/baile-de-ouro/return-to-player.ts';
import { RETURN_PERCENT as CASCADE_PERCENT } from '../../arcade/games/cascata-de-cristal/return-percent.ts';
import { LINES } from '../../arcade/games/tesouro-da-mata/reels.ts';
import { returnToPlayer } from '../../arcade/games/tesouro-da-mata/return-to-player.ts';
import { seedGames } from './games.ts';

interface SeededGame {
  readonly id: string;
  readonly name: string;
  readonly min_bet_amount: bigint;
  readonly max_bet_amount: bigint;
  readonly line_count: number;
  readonly rtp_basis_points: number;
  readonly art_path: string;
  readonly colour: string;
}

let store: TestDatabase;
let seeded: SeededGame[];

beforeAll(async () => {
  store = await testDatabase();
  await seedGames(store.database, { now: new Date() });
  await seedGames(store.database, { now: new Date() });
  seeded = await store.database.query<SeededGame>('select * from games.game order by id');
});

afterAll(() => store.close());

test("The catalogue lists exactly the built-in vendor's games with their names and stakes", () => {
  const stated = seeded.map((game) => ({ id: game.id, name: game.name, min: game.min_bet_amount, max: game.max_bet_amount }));
  const alone = GAMES.map(({ gameId, title, stakeAmounts }) => ({
    id: gameId,
    name: title,
    min: stakeAmounts[0],
    max: stakeAmounts.at(-1),
  }));
  const shared = SHARED_GAMES.map(({ gameId, title, minAmount, maxAmount }) => ({
    id: gameId,
    name: title,
    min: minAmount,
    max: maxAmount,
  }));
  const books = BOOKS.map(({ gameId, title }) => ({ id: gameId, name: title, min: BOOK_MIN_AMOUNT, max: BOOK_MAX_AMOUNT }));
  const open = [...alone, ...shared, ...books];
  expect(stated).toEqual(open.toSorted((a, b) => a.id.localeCompare(b.id)));
});

test('The stated return to player does not exceed that of the rules', () => {
  const slot = seeded.find(({ id }) => id === 'tesouro-da-mata');
  expect(slot?.line_count).toBe(LINES.length);
  expect(slot?.rtp_basis_points).toBe(Math.floor(returnToPlayer().total * 10_000));
  const ball = seeded.find(({ id }) => id === 'baile-de-ouro');
  expect(ball?.line_count).toBe(BALL_LINES.length);
  expect(ball?.rtp_basis_points).toBe(Math.floor(ballReturn().total * 10_000));
  const cascade = seeded.find(({ id }) => id === 'cascata-de-cristal');
  expect(cascade?.rtp_basis_points).toBe(Math.round(Number(CASCADE_PERCENT) * 100));
});

test("Every game has its picture, and the picture's main colour", () => {
  const manifest = JSON.parse(readFileSync(new URL('../../apps/web/public/art/manifest.json', import.meta.url), 'utf8')) as {
    pictures: { name: string; colour: string }[];
  };
  for (const game of seeded) {
    const picture = manifest.pictures.find(({ name }) => `/art/${name}` === game.art_path);
    expect(picture?.colour, game.id).toBe(game.colour);
  }
});
