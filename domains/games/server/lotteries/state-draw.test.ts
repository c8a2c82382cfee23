import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedGames } from '../../../../db/seed/games.ts';
import { findLaunchable } from '../catalogue/game.sql.ts';
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

test('GAM-23 Records a draw when it opens and when it is drawn; repeated or late updates keep the result', async () => {
  expect((await world.call('/lottery-draw', OPEN)).status).toBe(200);
  expect(await kept()).toEqual([{ numbers: [] }]);
  for (const draw of [DRAWN, DRAWN, OPEN]) {
    const { status, body } = await world.call('/lottery-draw', draw);
    expect([status, body]).toEqual([200, { gameId: OPEN.gameId, numero: OPEN.numero }]);
  }
  expect(await kept()).toEqual([{ numbers: DRAWN.numbers }]);
});

test('transaction_conflict: refuses to change a result', async () => {
  await world.call('/lottery-draw', DRAWN);
  const { status, body } = await world.call('/lottery-draw', { ...DRAWN, numbers: ['1', '2', '3', '4', '5', '6'] });
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
  expect(await kept()).toEqual([{ numbers: DRAWN.numbers }]);
});

test('game_unknown: refuses a game that is not a lottery of this vendor', async () => {
  for (const gameId of ['tesouro-da-mata', 'no-such-game']) {
    const { status, body } = await world.call('/lottery-draw', { ...OPEN, gameId });
    expect([status, body['errorCode']]).toEqual([404, 'game_unknown']);
  }
});

test('malformed_request: numbers require a draw time, and a draw closes after it opens', async () => {
  for (const wrong of [{ numbers: ['1'] }, { drawnAt: DRAWN.drawnAt }, { closesAt: OPEN.opensAt }]) {
    const { status, body } = await world.call('/lottery-draw', { ...OPEN, numero: 'wrong', ...wrong });
    expect([status, body['errorCode']]).toEqual([400, 'malformed_request']);
  }
});

test('GAM-19 Sends a lottery its prize mode and opens the entertainment when its mode includes it', () => {
  const game = { vendor_code: 'arcade', has_electronic_lottery: false, lotto_mode: 'Tradition' } as const;
  expect(lotteryQueryOf({ ...game, category: 'LOTT' })).toEqual({ prizeMode: 'LOTT', playType: 'trad' });
  expect(lotteryQueryOf({ ...game, category: 'ELOTT', lotto_mode: 'Tradition,Entertainment' })).toEqual({
    prizeMode: 'ELOTT',
    playType: 'ent',
  });
  expect(lotteryQueryOf({ ...game, category: 'RNG' })).toBeUndefined();
});

test('GAM-19 Treats every game of TCG_LOTTO_VN and TCG_SEA as a lottery, in the prize mode that the merchant offers', async () => {
  const { owner } = world.store;
  const modeOf = async (gameId: string) => {
    const row = await findLaunchable(world.store.database, { merchantCode: 'demo', gameId });
    return row && lotteryQueryOf(row)?.prizeMode;
  };
  const add = async (vendor: string, game: { id: string; category: string }) => {
    await owner.query("insert into games.vendor (code, name, icon_path, created_at) values ($1, $1, '', now()) on conflict do nothing", [
      vendor,
    ]);
    await owner.query(
      `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility,
         art_path, colour, created_at) values ($1, $2, $1, $3, 1, 1, false, 6000, 'high', '', 'black', now())`,
      [game.id, vendor, game.category],
    );
  };
  await add('tcg_sea', { id: 'sea', category: 'RNG' });
  await add('elsewhere', { id: 'elsewhere-electronic', category: 'ELOTT' });
  expect(await modeOf('sea')).toBe('LOTT');
  expect(await modeOf('tesouro-da-mata')).toBeUndefined();
  await add('tcg_lotto_vn', { id: 'vietnam', category: 'LOTT' });
  expect(await modeOf('vietnam')).toBe('LOTT');
  await add('tcg_lotto_vn', { id: 'vietnam-electronic', category: 'ELOTT' });
  expect(await Promise.all(['sea', 'vietnam', 'vietnam-electronic', 'seis-da-mata'].map(modeOf))).toEqual([
    'ELOTT',
    'ELOTT',
    'ELOTT',
    'LOTT',
  ]);
  await owner.query("insert into games.withheld_game values ('demo', 'vietnam-electronic')");
  expect(await modeOf('sea')).toBe('LOTT');
});
