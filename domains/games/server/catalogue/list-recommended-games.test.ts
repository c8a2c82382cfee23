import type { Member } from '@jogada/accounts/server';
import { aMerchant, saveMerchant } from '@jogada/merchant/testing';
import { testClock } from '@jogada/platform/testing';
import { post } from '@jogada/wallet/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME, gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { listRecommendedGames } from './list-recommended-games.ts';

/** Midnight of 10 December in São Paulo is 03:00 UTC. */
const NOW = new Date('2026-12-10T15:00:00Z');
const DAY_MS = 86_400_000;

let world: GamesWorld;
let rounds = 0;

/** Id, vendor, classification, volatility. */
const TITLES = [
  ['same-all', 'near', 'SLOT', 'high'],
  ['same-two', 'near', 'SLOT', 'low'],
  ['same-vendor', 'near', 'JP', 'low'],
  ['same-class', 'other', 'SLOT', 'low'],
  ['same-volatility', 'other', 'JP', 'high'],
  ['unlike', 'other', 'JP', 'low'],
  ['unclassified', 'other', '', 'low'],
  ['liked', 'near', 'SLOT', 'high'],
  ['liked-too', 'lone', '', 'medium'],
] as const;

beforeAll(async () => {
  world = await gamesWorld({ clock: testClock(NOW) });
  for (const merchant of [world.merchant, aMerchant('second')]) await saveMerchant(world.store.owner, merchant);
  await world.arrange('update games.game set is_enabled = false where id = $1', [GAME]);
  await world.arrange(
    `insert into games.vendor (code, name, icon_path, origin, created_at)
     select code, code, '', 'https://' || code || '.example', now() from unnest(array['near', 'other', 'lone', 'far']) code`,
  );
  for (const [id, vendor, classification, volatility] of TITLES) await addTitle(id, vendor, classification, volatility);
});
afterAll(() => world.close());

async function addTitle(id: string, vendor: string, classification: string, volatility: string) {
  await world.arrange(
    `insert into games.game (id, vendor_code, name, category, classification, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points,
       volatility, art_path, colour, created_at) values ($1, $2, $1, 'RNG', $3, 1, 100, false, 9600, $4, '', 'black', now())`,
    [id, vendor, classification, volatility],
  );
}

/** Rounds of R$ 0,01 that win nothing, at the present time. */
async function play(member: Member, gameId: string, count: number, kind: 'cash' | 'rolled_back' = 'cash') {
  for (let one = 0; one < count; one += 1) {
    const roundId = `r${(rounds += 1)}`;
    const bet = {
      merchantCode: member.merchantCode,
      memberId: member.id,
      source: 'arcade',
      roundId,
      gameId,
      amount: 1n,
      currency: 'BRL',
      at: world.clock.now(),
    } as const;
    await post(world.ctx, { ...bet, kind: 'bet', externalId: `b${roundId}`, pocket: member.type === 4 ? 'play' : 'cash' });
    if (kind === 'rolled_back')
      await post(world.ctx, { ...bet, kind: 'rollback', externalId: `x${roundId}`, refExternalId: `b${roundId}` });
  }
}

const aFan = async (count = 10, gameId = 'liked') => {
  const member = await world.aMember({ balance: 10_000n });
  await play(member, gameId, count);
  return member;
};
const recommended = async (member: Member, merchant = world.merchant) => listRecommendedGames(world.contextOf(member, merchant));
const idsOf = async (member: Member, merchant = world.merchant) => (await recommended(member, merchant)).list.map(({ gameId }) => gameId);
const ALL = ['same-all', 'same-two', 'same-class', 'same-vendor', 'same-volatility'];

test('Recommends titles that share classification, vendor or volatility with the one played most, the most alike first, and names it', async () => {
  const fan = await aFan();
  expect(await recommended(fan)).toMatchObject({
    list: ALL.map((gameId) => ({ gameId })),
    becauseOf: [{ gameId: 'liked', gameName: 'liked' }],
  });
});

test('Recommends no table game to a member who plays slots', async () => {
  const fan = await aFan();
  await world.arrange("update games.game set category = 'LIVE' where id = 'same-vendor'");
  expect(await idsOf(fan)).toEqual(ALL.filter((gameId) => gameId !== 'same-vendor'));
  await world.arrange("update games.game set category = 'RNG' where id = 'same-vendor'");
});

test('Recommends nothing below ten own rounds, below three titles, or for stakes that were rolled back', async () => {
  const fan = await aFan(9);
  expect(await idsOf(fan)).toEqual([]);
  await play(fan, 'liked', 1, 'rolled_back');
  expect(await idsOf(fan)).toEqual([]);
  await play(fan, 'liked', 1);
  expect(await idsOf(fan)).toEqual(ALL);
  await play(fan, 'same-all', 1);
  expect(await idsOf(fan)).toEqual(['same-two', 'same-class', 'same-vendor', 'same-volatility']);
  await world.arrange("insert into games.withheld_game (merchant_code, game_id) values ('demo', 'same-class')");
  expect(await idsOf(fan)).toEqual(['same-two', 'same-vendor', 'same-volatility']);
  await world.arrange("insert into games.withheld_game (merchant_code, game_id) values ('demo', 'same-two')");
  expect(await recommended(fan)).toEqual({ list: [], becauseOf: [] });
  await world.arrange('delete from games.withheld_game');
});

test('Names the played titles that the list follows from, most played first, and none that the merchant withholds', async () => {
  await addTitle('same-medium', 'other', 'JP', 'medium');
  const fan = await aFan(8, 'liked-too');
  await play(fan, 'liked', 9);
  expect((await recommended(fan)).becauseOf.map(({ gameId }) => gameId)).toEqual(['liked', 'liked-too']);
  expect(await idsOf(fan)).toEqual(['same-all', 'same-two', 'same-class', 'same-medium', 'same-vendor', 'same-volatility']);
  await world.arrange("insert into games.withheld_game (merchant_code, game_id) values ('demo', 'liked-too')");
  expect((await recommended(fan)).becauseOf.map(({ gameId }) => gameId)).toEqual(['liked']);
  await world.arrange("delete from games.withheld_game where game_id = 'liked-too'");
  await world.arrange("update games.game set is_enabled = false where id = 'same-medium'");
});

test('Counts the current day and the 29 days before it in the merchant’s calendar', async () => {
  const fan = await aFan();
  // 8 January begins in São Paulo at 03:00 UTC.
  world.clock.advance(29 * DAY_MS + 12 * 3_600_000 - 1);
  expect(await idsOf(fan)).toEqual(ALL);
  world.clock.advance(1);
  expect(await idsOf(fan)).toEqual([]);
});

test('Titles that are equally alike follow the rounds of the merchant’s members', async () => {
  const fan = await aFan();
  const countRounds = async (merchantCode: string, gameId: string, count: number) =>
    world.arrange(
      `insert into wallet.figure_sum (merchant_code, dimension, span, since, currency, key, round_count, stake_amount, win_amount,
         bonus_amount, deposit_amount, withdrawal_amount, counted_at) values ($1, 'game', 'day', $2::timestamptz::date, 'BRL', $3, $4, 1, 1, 0, 0, 0, $2::timestamptz)`,
      [merchantCode, world.clock.now(), gameId, count],
    );
  await countRounds('demo', 'same-volatility', 7);
  await countRounds('second', 'same-vendor', 99);
  expect(await idsOf(fan)).toEqual(['same-all', 'same-two', 'same-volatility', 'same-class', 'same-vendor']);
  await world.arrange("delete from wallet.figure_sum where dimension = 'game'");
});

test('Recommends open titles only', async () => {
  const fan = await aFan();
  await addTitle('not-connected', 'far', 'SLOT', 'high');
  await world.arrange("update games.vendor set origin = null where code = 'far'");
  expect(await idsOf(fan)).toEqual(ALL);
  await world.arrange("update games.vendor set maintenance_since = now() where code = 'other'");
  expect(await idsOf(fan)).toEqual(['same-all', 'same-two', 'same-vendor']);
  await world.arrange("update games.vendor set maintenance_since = null where code = 'other'");
  // No title of these has a certificate.
  expect(await idsOf(fan, { ...world.merchant, jurisdiction: 'br-spa' })).toEqual([]);
});

test('Counts the member’s own rounds at the own merchant only', async () => {
  const second = aMerchant('second');
  const other = await world.aMember({ balance: 10_000n, merchant: second });
  await play(other, 'liked', 10);
  expect(await idsOf(await world.aMember())).toEqual([]);
  expect(await idsOf(other, second)).toEqual(ALL);
  expect(await idsOf(other)).toEqual([]);
});

test('Recommends nothing to a trial, nor to an account that is not active', async () => {
  const trial = await world.aMember({ balance: 10_000n, type: 4 });
  await play(trial, 'liked', 10);
  expect(await idsOf(trial)).toEqual([]);
  const fan = await aFan();
  expect(await idsOf({ ...fan, type: 4 })).toEqual([]);
  expect(await idsOf({ ...fan, status: 'blocked' })).toEqual([]);
});

test('R19 R20 R24 Recommends nothing during a pause or an exclusion, nor with an open case of risky play', async () => {
  const paused = await aFan();
  const stop = (member: Member, isExclusion: boolean) =>
    world.arrange('select wallet.stop_play($1, $2, $3, $4)', [
      member.id,
      isExclusion,
      new Date(world.clock.now().getTime() + DAY_MS),
      world.clock.now(),
    ]);
  await stop(paused, false);
  expect(await idsOf(paused)).toEqual([]);
  world.clock.advance(DAY_MS);
  expect(await idsOf(paused)).toEqual(ALL);
  await stop(paused, true);
  expect(await idsOf(paused)).toEqual([]);

  const noticed = await aFan();
  await world.arrange(
    `insert into wallet.behaviour_case (case_id, member_id, merchant_code, signals, opened_at)
     values ('bhv_0000000000000001', $1, 'demo', '["losses_grew"]', $2)`,
    [noticed.id, world.clock.now()],
  );
  expect(await idsOf(noticed)).toEqual([]);
  await world.arrange("update wallet.behaviour_case set closed_at = $1, closed_by = 'op', finding = 'spoken' where closed_at is null", [
    world.clock.now(),
  ]);
  expect(await idsOf(noticed)).toEqual(ALL);
});

test('CON-29 Recommends nothing while RECOMMEND3 or GAMELO3 is off', async () => {
  const fan = await aFan();
  for (const modId of ['RECOMMEND3', 'GAMELO3']) {
    const switchTree = [{ modId, isEnabled: false, childrenNodes: [] }] as unknown as typeof world.merchant.switchTree;
    expect(await idsOf(fan, { ...world.merchant, switchTree }), modId).toEqual([]);
  }
  expect(await idsOf(fan)).toEqual(ALL);
});
