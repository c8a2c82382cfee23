import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { logIn } from '@jogada/accounts/contract/player';
import { listLetters } from '@jogada/content/contract/player';
import { testClock } from '@jogada/platform/testing';
import { createPointsItem, listPointsStores, setPointsItem, setPointsStore } from '@jogada/promotions/contract/operator';
import { buyPointsItem, listPointsEntries, listRewardHistory, readPoints, readVip } from '@jogada/promotions/contract/player';
import { excludeSelf, pausePlay, readBalance } from '@jogada/wallet/contract/player';
import { verifyLedger } from '@jogada/wallet/server';
import {
  aFundedPlayer,
  anOperator,
  outcomeOf,
  solvedCaptcha,
  settledRound,
  startApi,
  turnSwitches,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';

const clock = testClock(new Date());
const DAY_MS = 86_400_000;
const SLOT = 'tesouro-da-mata';

let api: TestApi;
let staff: TestOperator;
beforeAll(async () => {
  api = await startApi({ clock });
  // The seed opens the store at its own time, and earlier rounds do not count.
  clock.set(new Date());
  await turnSwitches(api, ['PTSYS3', 'VIPBEN3', 'REWCEN3', 'MAILCEN', 'INBOX3'], 'on');
  staff = await anOperator(api, 'owner');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  // The balance is the sum of the book and of the lots, and the book has no gap.
  const broken = await api.owner.query(
    `select m.member_id from promotions.points_member m
      where m.balance <> (select coalesce(sum(points), 0) from promotions.points_entry e where e.member_id = m.member_id)
         or m.balance <> (select coalesce(sum(points_left), 0) from promotions.points_lot l where l.member_id = m.member_id)
         or m.version <> (select count(*) from promotions.points_entry e where e.member_id = m.member_id)`,
  );
  expect(broken).toEqual([]);
  await api.close();
});

type ItemId = `pit_${string}`;
const aDraft = (change: Record<string, unknown> = {}) => ({
  merchantCode: 'demo',
  names: [{ language: 'pt' as const, name: 'Bônus de R$ 5' }],
  grant: { kind: 'bonus' as const, amount: '500', wagerTimes: 1 },
  price: 100,
  stock: null,
  memberLimit: null,
  startsAt: api.now().toISOString(),
  endsAt: null,
  isOn: true,
  position: 50,
  ...change,
});

async function anItem(change: Record<string, unknown> = {}): Promise<ItemId> {
  return (await staff.client.call(createPointsItem, aDraft(change))).itemId;
}

async function counted(): Promise<void> {
  await api.eventsCarried();
  await api.runJob('promotions.count-vip-points');
}

/** Counts the member's rounds again, as after a repeated event. */
async function countAgain({ memberId }: TestPlayer): Promise<void> {
  await api.owner.query(
    `insert into promotions.vip_pending (member_ids, sources, round_ids, noted_at)
     select array_agg(member_id), array_agg(source), array_agg(round_id), $2 from wallet.round where member_id = $1`,
    [memberId, api.now()],
  );
  await counted();
}

/** Plays a lost round of the amount, in minor units; R$ 1,00 is a point. */
async function played(player: TestPlayer, amount: bigint): Promise<void> {
  await settledRound(api, player, { amount });
  clock.advance(1);
  await counted();
}

async function withPoints(points: bigint): Promise<TestPlayer> {
  const player = await aFundedPlayer(api, { amount: points * 100n + 10_000n });
  await played(player, points * 100n);
  return player;
}

/** Signs the member and the operator in again, whose sessions ended while days passed. */
async function signedIn({ client, username, password }: TestPlayer): Promise<void> {
  await client.call(logIn, { username, password, ...(await solvedCaptcha(api, client)) });
  await staffSignedIn();
}

const staffSignedIn = () => staff.client.call(logInOperator, { username: staff.username, password: staff.password });
beforeEach(staffSignedIn);

const pointsOf = async ({ client }: TestPlayer) => (await client.call(readPoints)).balance;
const linesOf = async ({ client }: TestPlayer) =>
  (await client.call(listPointsEntries, { pageSize: 50 })).list.map(({ cause, points }): [string, number] => [cause, points]);
const itemOf = async ({ client }: TestPlayer, itemId: ItemId) =>
  (await client.call(readPoints)).items.find((item) => item.itemId === itemId);
const buy = ({ client }: TestPlayer, itemId: ItemId, price = 100, idempotencyKey?: string) =>
  client.call(buyPointsItem, { itemId, price }, idempotencyKey === undefined ? {} : { idempotencyKey });

test('Settled rounds earn points once, with the VIP weights; parts of a point add up', async () => {
  const player = await aFundedPlayer(api, { amount: 100_000n });
  await played(player, 1_050n);
  expect(await pointsOf(player)).toBe(10);
  await played(player, 50n);
  // A game of another category counts a tenth.
  await settledRound(api, player, { amount: 5_000n, gameId: 'unknown-table' });
  await counted();
  expect(await pointsOf(player)).toBe(16);
  expect((await player.client.call(readVip)).points).toBe(16);
  for (let turn = 0; turn < 2; turn += 1) await countAgain(player);
  expect(await pointsOf(player)).toBe(16);
  expect(await linesOf(player)).toEqual([['earned', 16]]);
});

test('A rollback after counting takes points back, at most the balance, and new rounds make up for the rest', async () => {
  const player = await withPoints(200n);
  await buy(player, await anItem({ price: 150 }), 150);
  // No source of the demo allows it, so the ledger's round is changed for the count and restored.
  const rollBack = async (amount: bigint) => {
    await api.owner.query('update wallet.round set rolled_back_amount = $2 where member_id = $1', [player.memberId, amount]);
    await countAgain(player);
  };
  await rollBack(20_000n);
  expect(await player.client.call(readPoints)).toMatchObject({ balance: 0, owed: 150 });
  expect((await linesOf(player)).toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    ['earned', 200],
    ['purchased', -150],
    ['reversed', -50],
  ]);
  await played(player, 10_000n);
  expect(await player.client.call(readPoints)).toMatchObject({ balance: 0, owed: 50 });
  await api.owner.query('update wallet.round set rolled_back_amount = 0 where member_id = $1', [player.memberId]);
  await countAgain(player);
  expect(await player.client.call(readPoints)).toMatchObject({ balance: 150, owed: 0 });
});

test('A purchase books the points and grants the bonus under its terms; the price changes nothing for it later', async () => {
  const player = await withPoints(250n);
  const itemId = await anItem({ grant: { kind: 'bonus', amount: '700', wagerTimes: 3 } });
  const bought = await buy(player, itemId);
  expect(bought).toMatchObject({ price: 100, balance: 150, grant: { kind: 'bonus', amount: '700', wagerTimes: 3 } });
  const { list } = await player.client.call(listRewardHistory, { pageSize: 20 });
  expect(list.find(({ origin }) => origin === 'points')).toMatchObject({
    state: 'claimed',
    amount: '700',
    terms: { form: 'bonus', wagerAmount: '2100' },
  });
  const [line] = (await player.client.call(listPointsEntries, { pageSize: 1 })).list;
  expect(line).toMatchObject({ cause: 'purchased', points: -100, itemName: 'Bônus de R$ 5' });
});

test('Game rounds are granted at once and their win is paid under the item’s terms', async () => {
  const player = await withPoints(150n);
  const grant = { kind: 'free_rounds', gameId: SLOT, stakeAmount: '20', rounds: 5, maximumAmount: null, playDays: 7, wagerTimes: 0 };
  const { grant: granted } = await buy(player, await anItem({ grant }));
  expect(granted).toMatchObject({ kind: 'free_rounds', rounds: 5, stakeAmount: '20' });
  const [rounds] = await api.owner.query<{ id: string; round_count: number }>(
    'select id, round_count from games.free_rounds where member_id = $1',
    [player.memberId],
  );
  expect(rounds?.round_count).toBe(5);
  const before = BigInt((await player.client.call(readBalance)).sumBalance);
  const payload = {
    freeRoundsId: rounds?.id,
    memberId: player.memberId,
    merchantCode: 'demo',
    currency: 'BRL',
    wonAmount: '340',
    usedCount: 5,
  };
  for (let turn = 0; turn < 2; turn += 1) {
    await api.owner.query("insert into platform.outbox (topic, payload, created_at) values ('games.free_rounds_ended', $1, $2)", [
      JSON.stringify(payload),
      api.now(),
    ]);
    await api.eventsCarried();
  }
  expect(BigInt((await player.client.call(readBalance)).sumBalance) - before).toBe(340n);
});

test('Of 10 concurrent copies of a purchase one is made, and a repeat returns it', async () => {
  const player = await withPoints(1_000n);
  const itemId = await anItem();
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(buy(player, itemId, 100, key))));
  expect(outcomes.filter((one) => one !== 'key_in_flight').every((one) => one === 'ok')).toBe(true);
  const again = await buy(player, itemId, 100, key);
  expect(again.balance).toBe(900);
  expect(await pointsOf(player)).toBe(900);
  await expect(buy(player, itemId, 101, key)).rejects.toMatchObject({ code: 'key_reused' });
});

test('points_missing: Of 10 concurrent purchases only those within the balance are made', async () => {
  const player = await withPoints(350n);
  const itemId = await anItem();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(buy(player, itemId))));
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(3);
  expect(outcomes.filter((one) => one === 'points_missing')).toHaveLength(7);
  expect(await pointsOf(player)).toBe(50);
  expect((await itemOf(player, itemId))?.refusal).toBe('points_missing');
});

test('points_price_changed: A changed price is refused with the new one and stays in the history', async () => {
  const player = await withPoints(500n);
  const itemId = await anItem({ price: 120 });
  clock.advance(40 * DAY_MS);
  await signedIn(player);
  const change = { itemId, revision: 1, ...aDraft({ price: 90 }) };
  await staff.client.call(setPointsItem, change);
  await expect(buy(player, itemId, 120)).rejects.toMatchObject({ code: 'points_price_changed', facts: { price: 90 } });
  clock.advance(DAY_MS);
  await signedIn(player);
  await staff.client.call(setPointsItem, { ...change, revision: 2, price: 150 });
  expect(await itemOf(player, itemId)).toMatchObject({
    price: 150,
    lowestPrice: 90,
    prices: [{ price: 150 }, { price: 90 }, { price: 120 }],
  });
  clock.advance(31 * DAY_MS);
  await signedIn(player);
  expect(await itemOf(player, itemId)).toMatchObject({ price: 150, lowestPrice: 150, prices: [{ price: 150 }, { price: 90 }] });
  expect((await buy(player, itemId, 150)).balance).toBe(350);
  const [store] = (await staff.client.call(listPointsStores)).list.filter(({ merchantCode }) => merchantCode === 'demo');
  const item = store?.items.find((one) => one.itemId === itemId);
  expect(item?.prices.map(({ price, setBy }) => [price, setBy])).toEqual([150, 90, 120].map((price) => [price, staff.operatorId]));
  await expect(staff.client.call(setPointsItem, change)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const audits = await api.owner.query<{ action: string }>('select action from accounts.audit where subject_id = $1 order by id', [itemId]);
  expect(audits.map(({ action }) => action)).toEqual(['points_item.created', 'points_item.changed', 'points_item.changed']);
});

test('points_item_sold_out, points_limit_reached, points_item_not_found: Refuses a purchase with its reason', async () => {
  const [first, second] = [await withPoints(500n), await withPoints(500n)];
  const single = await anItem({ stock: 1 });
  const outcomes = await Promise.all([outcomeOf(buy(first, single)), outcomeOf(buy(second, single))]);
  expect(outcomes.toSorted()).toEqual(['ok', 'points_item_sold_out']);
  expect((await itemOf(first, single))?.left).toBe(0);
  const limited = await anItem({ memberLimit: 1 });
  await buy(first, limited);
  await expect(buy(first, limited)).rejects.toMatchObject({ code: 'points_limit_reached' });
  await buy(second, limited);
  const ended = await anItem({ endsAt: new Date(api.now().getTime() + 1_000).toISOString() });
  clock.advance(1_000);
  for (const itemId of [ended, await anItem({ isOn: false }), 'pit_9999999999999999' as const])
    await expect(buy(first, itemId)).rejects.toMatchObject({ code: 'points_item_not_found' });
  expect(await itemOf(first, ended)).toBeUndefined();
});

test('Another merchant’s item looks absent, and each member sees their own book only', async () => {
  const [player, other] = [await withPoints(200n), await aFundedPlayer(api, { amount: 1_000n })];
  const itemId = await anItem();
  await api.owner.query("update promotions.points_item set merchant_code = 'foreign' where id = $1", [itemId]);
  await expect(buy(player, itemId)).rejects.toMatchObject({ code: 'points_item_not_found' });
  await api.owner.query("update promotions.points_item set merchant_code = 'demo' where id = $1", [itemId]);
  expect(await other.client.call(readPoints)).toMatchObject({ balance: 0, nextExpiry: null });
  expect(await linesOf(other)).toEqual([]);
});

test('Points of a month expire together; the oldest are spent first; one letter comes seven days before', async () => {
  const player = await aFundedPlayer(api, { amount: 1_000_000n });
  // The middle of a month of the merchant's calendar.
  const at = api.now();
  clock.set(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 15, 12)));
  await played(player, 30_000n);
  clock.advance(31 * DAY_MS);
  await signedIn(player);
  await played(player, 20_000n);
  const { nextExpiry, balance } = await player.client.call(readPoints);
  expect(balance).toBe(500);
  expect(nextExpiry?.points).toBe(300);
  const expiresAt = new Date(nextExpiry?.at ?? 0);
  // Midnight in São Paulo, on the first day of the thirteenth month.
  expect(expiresAt.toISOString()).toMatch(/-01T03:00:00\.000Z$/);
  await buy(player, await anItem());
  expect((await player.client.call(readPoints)).nextExpiry).toMatchObject({ points: 200 });

  const letters = async () => {
    await api.runJob('promotions.expire-points');
    await api.eventsCarried();
    const { list } = await player.client.call(listLetters, { kind: 'mail', pageSize: 50 });
    return list.filter(({ title }) => title === 'Seus pontos vão expirar');
  };
  clock.set(new Date(expiresAt.getTime() - 7 * DAY_MS - 1));
  await signedIn(player);
  expect(await letters()).toEqual([]);
  clock.advance(1);
  expect(await letters()).toHaveLength(1);
  clock.advance(60_000);
  expect((await letters())[0]?.content).toContain('200');
  expect(await letters()).toHaveLength(1);

  clock.set(new Date(expiresAt.getTime() - 1));
  await signedIn(player);
  await letters();
  expect(await pointsOf(player)).toBe(400);
  clock.advance(1);
  // Expired points are neither shown nor spent, even before the job has run.
  expect(await pointsOf(player)).toBe(200);
  await expect(buy(player, await anItem({ price: 300 }), 300)).rejects.toMatchObject({ code: 'points_missing', facts: { points: 100 } });
  await letters();
  await letters();
  expect(await linesOf(player)).toEqual([
    ['expired', -200],
    ['purchased', -100],
    ['earned', 200],
    ['earned', 300],
  ]);
});

test('R19 R22 promotion_not_for_you: Paused and excluded members buy nothing and get no letter', async () => {
  const [paused, excluded] = [await withPoints(200n), await withPoints(200n)];
  const itemId = await anItem();
  await paused.client.call(pausePlay, { days: 1 });
  await expect(buy(paused, itemId)).rejects.toMatchObject({ code: 'promotion_not_for_you' });
  expect((await itemOf(paused, itemId))?.refusal).toBe('not_for_this_account');
  await excluded.client.call(excludeSelf, { months: 12, isConfirmed: true });
  await api.owner.query('update promotions.points_lot set expires_at = $2 where member_id = any ($1)', [
    [paused.memberId, excluded.memberId],
    new Date(api.now().getTime() + 3 * DAY_MS),
  ]);
  clock.advance(2 * DAY_MS);
  await api.runJob('promotions.expire-points');
  const warned = await api.owner.query<{ member_id: string }>(
    'select member_id from promotions.points_lot where warned_at is not null and member_id = any ($1)',
    [[paused.memberId, excluded.memberId]],
  );
  // The pause has ended, the exclusion has not.
  expect(warned.map(({ member_id: memberId }) => memberId)).toEqual([paused.memberId]);
});

test('feature_unavailable: A switched-off or closed store refuses; rounds settled while it is closed earn nothing', async () => {
  const player = await withPoints(100n);
  const itemId = await anItem();
  await turnSwitches(api, ['PTSYS3'], 'off');
  await expect(player.client.call(readPoints)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await expect(buy(player, itemId)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['PTSYS3'], 'on');
  const store = async () => (await staff.client.call(listPointsStores)).list.find(({ merchantCode }) => merchantCode === 'demo')?.store;
  const settings = { merchantCode: 'demo', isOpen: false, pointAmount: null, expiryMonths: 12 };
  await staff.client.call(setPointsStore, { ...settings, revision: (await store())?.revision ?? 0 });
  await expect(player.client.call(readPoints)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await played(player, 1_000n);
  clock.advance(1);
  await staff.client.call(setPointsStore, { ...settings, isOpen: true, pointAmount: '200', revision: (await store())?.revision ?? 0 });
  clock.advance(1);
  expect(await pointsOf(player)).toBe(100);
  await played(player, 1_000n);
  expect(await player.client.call(readPoints)).toMatchObject({ balance: 105, pointAmount: '200' });
  await expect(staff.client.call(setPointsStore, { ...settings, revision: 0 })).rejects.toMatchObject({ code: 'changed_meanwhile' });
  const { client: support } = await anOperator(api, 'support');
  await expect(support.call(createPointsItem, aDraft())).rejects.toMatchObject({ code: 'not_allowed' });
});

test('field_required, field_invalid, promotion_claim_refused: Refuses an item that breaks a rule', async () => {
  const { client } = staff;
  const refused = (change: Record<string, unknown>) => outcomeOf(client.call(createPointsItem, aDraft(change)));
  expect(await refused({ names: [{ language: 'en', name: 'Bonus' }] })).toBe('field_required');
  expect(await refused({ names: [{ language: 'pt', name: 'Bônus grátis' }] })).toBe('promotion_claim_refused');
  const grant = { kind: 'free_rounds', gameId: SLOT, stakeAmount: '1', rounds: 5, maximumAmount: null, playDays: 7, wagerTimes: 0 };
  expect(await refused({ grant })).toBe('field_invalid');
  expect(await refused({ grant: { ...grant, gameId: 'no-such-game' } })).toBe('field_invalid');
});
