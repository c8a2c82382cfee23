import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '@jogada/accounts/contract/player';
import { listReferralRules, setReferralRule } from '@jogada/promotions/contract/operator';
import { claimReward, listInvitations, listRewards, openInvitation, readReferral } from '@jogada/promotions/contract/player';
import { pausePlay } from '@jogada/wallet/contract/player';
import { noteMoneyTrait, post, verifyLedger } from '@jogada/wallet/server';
import {
  aFundedPlayer,
  anOperator,
  aPlayer,
  aRegistration,
  setJurisdiction,
  startApi,
  testClient,
  turnSwitches,
  type TestApi,
  type TestClient,
  type TestPlayer,
} from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await turnSwitches(api, ['REFERRAL'], 'on');
  const finance = await anOperator(api, 'finance');
  await finance.client.call(setReferralRule, { ...RULE, merchantCode: 'demo' });
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

const WAIT = { timeout: 15_000 };
const RULE = { rewardAmount: '2000', wagerTimes: 0, qualifyingAmount: '10000', qualifyingDays: 30, monthlyRewardsMax: 2 } as const;

/** Somebody who registers by a member's link, with money of their own to play. */
async function aFriendOf(inviter: TestPlayer, client: TestClient = api.newClient()): Promise<Pick<TestPlayer, 'memberId' | 'client'>> {
  const { code } = await inviter.client.call(readReferral);
  const form = await aRegistration(api, client);
  const session = await client.call(register, { ...form, affiliateCode: code.toLowerCase() });
  const friend = { memberId: session.memberInfo.id, client };
  await api.eventsCarried();
  await move(friend, 'adjustment_credit', 50_000n);
  return friend;
}

async function move({ memberId }: { memberId: string }, kind: 'bet_and_win' | 'adjustment_credit', amount: bigint): Promise<void> {
  const isRound = kind === 'bet_and_win';
  const externalId = randomUUID();
  const answer = await post(
    { database: api.database, now: api.now },
    {
      kind,
      merchantCode: 'demo',
      memberId,
      source: isRound ? 'arcade' : 'house',
      externalId,
      ...(isRound && { roundId: externalId, gameId: 'tesouro-da-mata', closesRound: true }),
      amount,
      currency: 'BRL',
      at: api.now(),
    },
  );
  expect(answer.outcome).toBe('applied');
}

const lose = (player: { memberId: string }, amount: bigint) => move(player, 'bet_and_win', amount);
const statesOf = async (inviter: TestPlayer) => (await inviter.client.call(listInvitations)).list.map(({ state }) => state);

test('CON-20 a friend who registers by the link and plays enough earns the inviter one reward, paid once through the ledger', async () => {
  const inviter = await aPlayer(api);
  const { code, link, rule } = await inviter.client.call(readReferral);
  expect(link).toBe(`${api.publicUrl}/m/register?affiliateCode=${code}`);
  expect(rule).toEqual(RULE);
  expect((await inviter.client.call(readReferral)).code).toBe(code);

  const visitor = api.newClient();
  for (let look = 0; look < 3; look += 1) await visitor.call(openInvitation, { code });
  await visitor.call(openInvitation, { code: 'NADA0000' });
  expect((await inviter.client.call(readReferral)).counts).toEqual({ opened: 1, registered: 0, qualified: 0 });

  const friend = await aFriendOf(inviter);
  await lose(friend, 9_999n);
  const first = async () => (await inviter.client.call(listInvitations)).list[0];
  await expect.poll(async () => (await first())?.stakedAmount, WAIT).toBe('9999');
  expect(await first()).toMatchObject({ state: 'registered', maskedName: expect.stringMatching(/^.{1,2}\*\*\*.{0,2}$/) as string });
  // Nobody has anything of a deposit, or of play before the condition.
  expect((await inviter.client.call(listRewards)).list).toEqual([]);
  await lose(friend, 1n);
  await expect.poll(() => statesOf(inviter), WAIT).toEqual(['qualified']);
  await lose(friend, 5_000n);
  await api.eventsCarried();

  const { list } = await inviter.client.call(listRewards);
  expect(list).toMatchObject([{ origin: 'referral', amount: '2000', terms: { form: 'cash' } }]);
  const rewardId = list[0]?.rewardId ?? 'rwd_0000000000000000';
  const claims = await Promise.allSettled(Array.from({ length: 100 }, () => inviter.client.call(claimReward, { rewardId })));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(
    await api.owner.query("select amount from wallet.transfer where member_id = $1 and kind = 'promo_win'", [inviter.memberId]),
  ).toEqual([{ amount: 2_000n }]);
  expect(await statesOf(inviter)).toEqual(['paid']);
  expect(await inviter.client.call(readReferral)).toMatchObject({
    counts: { registered: 1, qualified: 1 },
    paidAmount: '2000',
    waitingAmount: '0',
  });
});

test('S40 CON-20 whoever registers on a device of the inviter counts nothing, and the inviter sees why', async () => {
  const inviter = await aPlayer(api);
  const again = await aFriendOf(inviter, testClient(api.url, inviter.client.address));
  await lose(again, 20_000n);
  await api.eventsCarried();
  expect((await inviter.client.call(listInvitations)).list).toMatchObject([{ state: 'refused', reason: 'same_device' }]);
  expect((await inviter.client.call(listRewards)).list).toEqual([]);
});

test.each([
  ['is paid for by the CPF', 'payer'],
  ['is paid at the PIX key', 'pix_key'],
] as const)('S40 CON-20 whoever %s of the inviter is the same person, and earns nothing', async (_, kind) => {
  const inviter = await aPlayer(api);
  const friend = await aFriendOf(inviter);
  const { secrets } = api.composition.services.settings;
  for (const { memberId } of [inviter, friend]) {
    await noteMoneyTrait(api.database, { memberId, kind, value: `of ${inviter.memberId}`, at: api.now() }, secrets);
  }
  const other = await aFriendOf(inviter);
  await lose(friend, 10_000n);
  await lose(other, 10_000n);
  await expect.poll(async () => (await statesOf(inviter)).toSorted(), WAIT).toEqual(['qualified', 'refused']);
  const refused = (await inviter.client.call(listInvitations)).list.find(({ state }) => state === 'refused');
  expect(refused?.reason).toBe('same_person');
  expect((await inviter.client.call(listRewards)).list).toHaveLength(1);
});

test('R22 nothing is earned by friends while one pauses', async () => {
  const inviter = await aPlayer(api);
  const friend = await aFriendOf(inviter);
  await inviter.client.call(pausePlay, { days: 1 });
  await lose(friend, 10_000n);
  await expect.poll(async () => (await inviter.client.call(listInvitations)).list[0]?.stakedAmount, WAIT).toBe('10000');
  expect((await inviter.client.call(listRewards)).list).toEqual([]);
});

test('ACC-12 CON-20 somebody named by their number is credited as by a link; the code of an agent is no referral', async () => {
  const inviter = await aPlayer(api);
  const client = api.newClient();
  const form = await aRegistration(api, client);
  await client.call(register, { ...form, recommenderId: inviter.memberId });
  await expect.poll(() => statesOf(inviter), WAIT).toEqual(['registered']);

  await api.owner.query(
    "insert into accounts.invitation_code (merchant_code, code, owner_member_id, created_at) values ('demo', 'AGENTE01', $1, now())",
    [inviter.memberId],
  );
  const other = api.newClient();
  await other.call(register, { ...(await aRegistration(api, other)), affiliateCode: 'AGENTE01' });
  await api.eventsCarried();
  expect(await statesOf(inviter)).toEqual(['registered']);
});

test('CON-20 no more rewards in a month than the rule says, and the rule of the day of registering holds', async () => {
  const inviter = await aPlayer(api);
  const friends = [await aFriendOf(inviter), await aFriendOf(inviter), await aFriendOf(inviter)];
  const finance = await anOperator(api, 'finance');
  await finance.client.call(setReferralRule, { ...RULE, merchantCode: 'demo', rewardAmount: '9000', qualifyingAmount: '1000000' });
  for (const friend of friends) await lose(friend, 10_000n);
  await expect.poll(async () => (await statesOf(inviter)).toSorted(), WAIT).toEqual(['qualified', 'qualified', 'refused']);
  expect((await inviter.client.call(listRewards)).list.map(({ amount }) => amount)).toEqual(['2000', '2000']);
  const own = (await finance.client.call(listReferralRules)).list.find(({ merchantCode }) => merchantCode === 'demo');
  expect(own?.rule).toMatchObject({ rewardAmount: '9000' });
  await finance.client.call(setReferralRule, { ...RULE, merchantCode: 'demo' });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(setReferralRule, { ...RULE, merchantCode: 'demo' })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('R31 under br-spa an inviter who has never bet has no reward before the first bet', async () => {
  const inviter = await aFundedPlayer(api);
  const friend = await aFriendOf(inviter);
  await setJurisdiction(api, 'br-spa');
  await lose(friend, 10_000n);
  await expect.poll(async () => (await inviter.client.call(listInvitations)).list[0]?.stakedAmount, WAIT).toBe('10000');
  expect(await statesOf(inviter)).toEqual(['registered']);
  await lose(inviter, 100n);
  await expect.poll(() => statesOf(inviter), WAIT).toEqual(['qualified']);
  await setJurisdiction(api, 'standard');
});

test('feature_unavailable: CON-20 without its promotion there is no referral', async () => {
  await turnSwitches(api, ['REFERRAL'], 'off');
  const player = await aPlayer(api);
  await expect(player.client.call(readReferral)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await expect(player.client.call(listInvitations)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['REFERRAL'], 'on');
});
