import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedGames } from '../../../../db/seed/games.ts';
import { lotteryQueryOf } from '../launch/lottery-query.ts';
import { gamesWorld, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
  await seedGames(world.store.owner, { now: world.clock.now() });
});

afterAll(async () => {
  await world.close();
});

const OPEN = {
  gameId: 'seis-da-mata',
  numero: '20261121-00001',
  opensAt: '2026-11-21T12:00:00.000Z',
  closesAt: '2026-11-21T12:10:00.000Z',
  drawnAt: null,
  numbers: [],
};
const DRAWN = { ...OPEN, drawnAt: '2026-11-21T12:10:05.000Z', numbers: ['4', '40', '17', '8', '31', '22'] };

const kept = () => world.store.database.query<{ numbers: string[] }>('select numbers from games.lottery_draw order by numero');

test('GAM-23 a vendor states a draw when it opens and when it is drawn; stated again, or late, it stays', async () => {
  expect((await world.call('/lottery-draw', OPEN)).status).toBe(200);
  expect(await kept()).toEqual([{ numbers: [] }]);
  for (const draw of [DRAWN, DRAWN, OPEN]) {
    const { status, body } = await world.call('/lottery-draw', draw);
    expect([status, body]).toEqual([200, { gameId: OPEN.gameId, numero: OPEN.numero }]);
  }
  expect(await kept()).toEqual([{ numbers: DRAWN.numbers }]);
});

test('transaction_conflict: a result is never changed', async () => {
  await world.call('/lottery-draw', DRAWN);
  const { status, body } = await world.call('/lottery-draw', { ...DRAWN, numbers: ['1', '2', '3', '4', '5', '6'] });
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
  expect(await kept()).toEqual([{ numbers: DRAWN.numbers }]);
});

test('game_unknown: no lottery of this vendor', async () => {
  for (const gameId of ['tesouro-da-mata', 'no-such-game']) {
    const { status, body } = await world.call('/lottery-draw', { ...OPEN, gameId });
    expect([status, body['errorCode']]).toEqual([404, 'game_unknown']);
  }
});

test('malformed_request: numbers come with the draw, and a draw closes after it opens', async () => {
  for (const wrong of [{ numbers: ['1'] }, { drawnAt: DRAWN.drawnAt }, { closesAt: OPEN.opensAt }]) {
    const { status, body } = await world.call('/lottery-draw', { ...OPEN, numero: 'wrong', ...wrong });
    expect([status, body['errorCode']]).toEqual([400, 'malformed_request']);
  }
});

test('GAM-19 a lottery is told its prize mode, and opens with the entertainment where its mode includes it', () => {
  expect(lotteryQueryOf({ category: 'LOTT', lotto_mode: 'Tradition' })).toEqual({ prizeMode: 'LOTT', playType: 'trad' });
  expect(lotteryQueryOf({ category: 'ELOTT', lotto_mode: 'Tradition,Entertainment' })).toEqual({ prizeMode: 'ELOTT', playType: 'ent' });
  expect(lotteryQueryOf({ category: 'RNG', lotto_mode: '' })).toBeUndefined();
});
