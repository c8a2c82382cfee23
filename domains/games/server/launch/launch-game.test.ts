import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '@jogada/accounts/server';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { getLaunchable } from './get-launchable.ts';
import { launchGame } from './launch-game.ts';
import { launchTrial } from './launch-trial.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

const launch = (member: Member, gameId = GAME) => launchGame(world.contextOf(member), { gameId, nodeId: '', language: 'pt' });
const tryOut = (member: Member | null, gameId = GAME) =>
  launchTrial({ ...world.contextOf({} as Member), member, session: null }, { gameId, nodeId: '', language: 'ko' });

test('GAM-19 Opens the game at its vendor’s origin with token, language, currency and return address', async () => {
  const { content } = await launch(await world.aMember());
  const url = new URL(content.game_url);
  expect(url.origin + url.pathname).toBe('http://127.0.0.1:3151/play/tesouro-da-mata');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    language: 'pt',
    currency: 'BRL',
    return: 'http://localhost:3150',
  });
  expect(content).toMatchObject({ gameName: 'Tesouro da Mata', vendorOrigin: 'http://127.0.0.1:3151' });
});

test('Issues a separate token for every launch', async () => {
  const member = await world.aMember();
  expect((await launch(member)).content.game_url).not.toBe((await launch(member)).content.game_url);
});

test('game_not_found: an unknown game', async () => {
  await expect(launch(await world.aMember(), 'no-such-game')).rejects.toMatchObject({ code: 'game_not_found' });
});

test('game_unavailable: a disabled game or vendor, or one withheld by the merchant', async () => {
  const member = await world.aMember();
  const expectUnavailable = () => expect(launch(member)).rejects.toMatchObject({ code: 'game_unavailable' });
  await world.arrange('update games.vendor set is_enabled = false');
  await expectUnavailable();
  await world.arrange('update games.vendor set is_enabled = true');
  await world.arrange('update games.game set is_enabled = false');
  await expectUnavailable();
  await world.arrange('update games.game set is_enabled = true');
  await world.arrange("insert into games.withheld_game values ('demo', $1)", [GAME]);
  await expectUnavailable();
  await world.arrange('delete from games.withheld_game');
  await launch(member);
});

test('vendor_not_connected: a vendor without a launch origin', async () => {
  await world.arrange("insert into games.vendor (code, name, icon_path, created_at) values ('nowhere', 'Nowhere', '', now())");
  await world.arrange(
    `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility,
       art_path, colour, created_at) values ('lost', 'nowhere', 'Lost', 'RNG', 1, 1, true, 9000, 'low', '', 'black', now())`,
  );
  await expect(launch(await world.aMember(), 'lost')).rejects.toMatchObject({ code: 'vendor_not_connected' });
  await world.arrange("update games.vendor set origin = 'https://games.example' where code = 'nowhere'");
  expect((await launch(await world.aMember(), 'lost')).content.vendorOrigin).toBe('https://games.example');
});

test('R34 game_not_certified: Brazil requires a certificate, a stated return and a pay table', async () => {
  const regulated = { ...world.merchant, jurisdiction: 'br-spa' as const };
  const member = await world.aMember();
  const open = () => getLaunchable(world.contextOf(member, regulated), GAME);
  await expect(open()).resolves.toBeDefined();
  for (const lack of ["certificate_id = ''", "paytable_path = ''", 'rtp_basis_points = 8499']) {
    const [kept] = await world.store.owner.query<{ certificate_id: string; paytable_path: string; rtp_basis_points: number }>(
      'select certificate_id, paytable_path, rtp_basis_points from games.game where id = $1',
      [GAME],
    );
    await world.arrange(`update games.game set ${lack} where id = $1`, [GAME]);
    await expect(open(), lack).rejects.toMatchObject({ code: 'game_not_certified' });
    await expect(launch(member), lack).resolves.toBeDefined();
    await world.arrange('update games.game set certificate_id = $2, paytable_path = $3, rtp_basis_points = $4 where id = $1', [
      GAME,
      kept?.certificate_id,
      kept?.paytable_path,
      kept?.rtp_basis_points,
    ]);
  }
});

test('R37 game_not_certified: Brazil requires autoplay stated as none or limited, and slot rounds of at least 2.5 s', async () => {
  const regulated = { ...world.merchant, jurisdiction: 'br-spa' as const };
  const member = await world.aMember();
  const open = () => getLaunchable(world.contextOf(member, regulated), GAME);
  const state = (autoplay: string, cycleMinMs: number, category = 'RNG') =>
    world.arrange('update games.game set autoplay = $2, cycle_min_ms = $3, category = $4 where id = $1', [
      GAME,
      autoplay,
      cycleMinMs,
      category,
    ]);
  for (const autoplay of ['unstated', 'unlimited']) {
    await state(autoplay, 2500);
    await expect(open(), autoplay).rejects.toMatchObject({ code: 'game_not_certified' });
    await expect(launch(member), autoplay).resolves.toBeDefined();
  }
  await state('none', 2499);
  await expect(open()).rejects.toMatchObject({ code: 'game_not_certified' });
  await state('none', 2500);
  await expect(open()).resolves.toBeDefined();
  // The minimum round duration applies to slots only; a fishing game may be faster.
  await state('limited', 700, 'FISH');
  await expect(open()).resolves.toBeDefined();
  await state('limited', 2500);
  await expect(open()).resolves.toBeDefined();
});

test('account_blocked: refuses a launch for a blocked account', async () => {
  const member = await world.aMember();
  await expect(launch({ ...member, status: 'blocked' })).rejects.toMatchObject({ code: 'account_blocked' });
});

test('GAM-20 Launches a demo without token or member, with the vendor’s own play money', async () => {
  const { content } = await tryOut(await world.aMember());
  const url = new URL(content.game_url);
  expect(Object.fromEntries(url.searchParams)).toEqual({ mode: 'demo', language: 'ko', currency: 'BRL', return: 'http://localhost:3150' });
});

test('GAM-20 free_reject: allows free play for account types 0, 1 and 2 only', async () => {
  for (const type of [1, 2]) await tryOut(await world.aMember({ type }));
  for (const type of [4, 40, 7]) await expect(tryOut(await world.aMember({ type }))).rejects.toMatchObject({ code: 'free_reject' });
  await expect(tryOut(null)).rejects.toMatchObject({ code: 'free_reject' });
});

test('game_unavailable: refuses a demo of a game without free play', async () => {
  await world.arrange('update games.game set has_free_play = false where id = $1', [GAME]);
  await expect(tryOut(await world.aMember())).rejects.toMatchObject({ code: 'game_unavailable' });
  await world.arrange('update games.game set has_free_play = true where id = $1', [GAME]);
});

test('Deletes launches 30 days after they expire', async () => {
  const { jobs } = await import('../jobs.ts');
  const forget = jobs(world.ctx).find(({ name }) => name === 'games.delete-launches');
  const count = async () => (await world.store.owner.query<{ n: number }>('select count(*)::int as n from games.launch_session'))[0]?.n;
  await launch(await world.aMember());
  world.clock.advance(30 * 24 * 3_600_000);
  await forget?.run(world.ctx);
  expect(await count()).toBeGreaterThan(0);
  world.clock.advance(24 * 3_600_000);
  await forget?.run(world.ctx);
  expect(await count()).toBe(0);
});
