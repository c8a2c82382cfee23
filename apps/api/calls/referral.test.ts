import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, logOut, register } from '@jogada/accounts/contract/player';
import { haveSharedDevice } from '@jogada/accounts/server';
import { listReferralRules, setReferralRule } from '@jogada/promotions/contract/operator';
import {
  claimReward,
  listInvitations,
  listRewards,
  openInvitation,
  readOwnInvitation,
  readReferral,
} from '@jogada/promotions/contract/player';
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

/** Registers a member by another member's link, with money to play. */
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
  const answer = await post(api.composition.services, {
    kind,
    merchantCode: 'demo',
    memberId,
    source: isRound ? 'arcade' : 'house',
    externalId,
    ...(isRound && { roundId: externalId, gameId: 'tesouro-da-mata', closesRound: true }),
    amount,
    currency: 'BRL',
    at: api.now(),
  });
  expect(answer.outcome).toBe('applied');
}

const lose = (player: { memberId: string }, amount: bigint) => move(player, 'bet_and_win', amount);
const statesOf = async (inviter: TestPlayer) => (await inviter.client.call(listInvitations)).list.map(({ state }) => state);

test('CON-20 A friend who registers by the link and plays enough earns the inviter one reward, paid once through the ledger', async () => {
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
  // A deposit earns nothing, and neither does play below the condition.
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

test('S40 CON-20 A registration on a device of the inviter earns nothing, and the inviter sees why', async () => {
  const inviter = await aPlayer(api);
  const again = await aFriendOf(inviter, testClient(api.url, inviter.client.address));
  await lose(again, 20_000n);
  await api.eventsCarried();
  expect((await inviter.client.call(listInvitations)).list).toMatchObject([{ state: 'refused', reason: 'same_device' }]);
  expect((await inviter.client.call(listRewards)).list).toEqual([]);
});

test('S40 CON-20 Two phones of one model behind one address are two devices by their cookies, and one cookie is one device', async () => {
  const outcomeFor = async (areSameCookies: boolean) => {
    const inviter = await aPlayer(api);
    const asked = { username: inviter.username, password: inviter.password, remember: true };
    const phone = api.newClient();
    await phone.call(logIn, asked);
    const friend = areSameCookies ? phone : testClient(api.url, phone.address);
    if (areSameCookies) await phone.call(logOut, {});
    const form = await aRegistration(api, friend);
    const { memberInfo } = await friend.call(register, form);
    // The friend's only session is the remembered one.
    await friend.call(logOut, {});
    await friend.call(logIn, { username: form.username, password: form.password, remember: true });
    await api.owner.query('delete from accounts.session where member_id = $1 and remembered_login_id is null', [memberInfo.id]);
    await api.owner.query('delete from accounts.session where member_id = $1 and remembered_login_id is null', [inviter.memberId]);
    return haveSharedDevice(api.database, { memberId: inviter.memberId, otherMemberId: memberInfo.id });
  };
  expect(await outcomeFor(false)).toBe(false);
  expect(await outcomeFor(true)).toBe(true);
});

test.each([
  ['is paid for by the CPF', 'payer'],
  ['is paid at the PIX key', 'pix_key'],
] as const)('S40 CON-20 A friend who %s of the inviter counts as the same person and earns nothing', async (_, kind) => {
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

test('S40 CON-20 A member sees whether the invitation that they accepted counts, and why not, without the reward of the inviter', async () => {
  const inviter = await aPlayer(api);
  expect(await inviter.client.call(readOwnInvitation)).toBeNull();
  const friend = await aFriendOf(inviter);
  const own = () => friend.client.call(readOwnInvitation);
  const { deadline } = (await inviter.client.call(listInvitations)).list[0] ?? {};
  expect(await own()).toEqual({
    maskedName: expect.stringMatching(/^.{1,2}\*\*\*.{0,2}$/) as string,
    ...{ state: 'registered', reason: null, stakedAmount: '0', qualifyingAmount: '10000', currency: 'BRL', deadline, qualifiedAt: null },
  });
  await lose(friend, 10_000n);
  await expect.poll(own, WAIT).toMatchObject({ state: 'qualified', stakedAmount: '10000', qualifiedAt: expect.any(String) as string });
  // A claimed reward changes nothing for the friend.
  const [reward] = (await inviter.client.call(listRewards)).list;
  await inviter.client.call(claimReward, { rewardId: reward?.rewardId ?? 'rwd_none' });
  expect(await own()).toMatchObject({ state: 'qualified' });

  const again = await aFriendOf(inviter, testClient(api.url, inviter.client.address));
  expect(await again.client.call(readOwnInvitation)).toMatchObject({ state: 'refused', reason: 'same_device' });
});

test('R22 Friends earn nothing for an inviter who has paused', async () => {
  const inviter = await aPlayer(api);
  const friend = await aFriendOf(inviter);
  await inviter.client.call(pausePlay, { days: 1 });
  await lose(friend, 10_000n);
  await expect.poll(async () => (await inviter.client.call(listInvitations)).list[0]?.stakedAmount, WAIT).toBe('10000');
  expect((await inviter.client.call(listRewards)).list).toEqual([]);
});

test("ACC-12 CON-20 An inviter named by number is credited as by a link; an agent's code is no referral", async () => {
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

test('CON-20 Caps the rewards of a month by the rule, and applies the rule of the day of registration', async () => {
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

test("CON-20 Two processes that judge friends of one inviter at the same time keep to the month's maximum", async () => {
  const inviter = await aPlayer(api);
  const finance = await anOperator(api, 'finance');
  await finance.client.call(setReferralRule, { ...RULE, merchantCode: 'demo', monthlyRewardsMax: 1 });
  const friends = [await aFriendOf(inviter), await aFriendOf(inviter)];
  const waiting = async () => {
    const [row] = await api.owner.query<{ count: bigint }>(
      `select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'promotions.(reward|inviter)'`,
    );
    return Number(row?.count);
  };
  const run = async () => {
    await api.composition.jobs.find(({ name }) => name === 'promotions.qualify-referrals')?.run(api.composition.backgroundContext);
  };
  const runs: Promise<void>[] = [];
  await api.owner.transaction(async (tx) => {
    // Holds each process after its look at the month and before its reward.
    await tx.query('lock table promotions.reward in share row exclusive mode');
    for (const [index, friend] of friends.entries()) {
      await lose(friend, 10_000n);
      await expect
        .poll(async () => {
          runs.push(run());
          return waiting();
        }, WAIT)
        .toBeGreaterThan(index);
    }
  });
  await Promise.all(runs);
  await expect.poll(async () => (await statesOf(inviter)).toSorted(), WAIT).toEqual(['qualified', 'refused']);
  expect((await inviter.client.call(listRewards)).list).toHaveLength(1);
  await finance.client.call(setReferralRule, { ...RULE, merchantCode: 'demo' });
});

test("CON-20 Draws another code while the drawn one is taken, by a referral or an agent's link", async () => {
  const [other, member] = [await aPlayer(api), await aPlayer(api)];
  const { code: taken } = await other.client.call(readReferral);
  await api.owner.query('create sequence accounts.draws');
  await api.owner.query(`create function accounts.draw_taken() returns trigger language plpgsql security definer as $$
    begin if nextval('accounts.draws') <= 2 then new.code := '${taken}'; end if; return new; end $$`);
  await api.owner.query(
    'create trigger taken before insert on accounts.invitation_code for each row execute function accounts.draw_taken()',
  );
  const { code } = await member.client.call(readReferral);
  await api.owner.query('drop trigger taken on accounts.invitation_code');
  expect(code).not.toBe(taken);
  // The code is the member's invitation, and the taken one stays the other's.
  expect(
    await api.owner.query('select owner_member_id from accounts.invitation_code where code = any ($1) order by code = $2', [
      [code, taken],
      taken,
    ]),
  ).toEqual([{ owner_member_id: member.memberId }, { owner_member_id: other.memberId }]);
  expect(new Set((await Promise.all(Array.from({ length: 5 }, () => member.client.call(readReferral)))).map((one) => one.code))).toEqual(
    new Set([code]),
  );
});

test('R31 Under br-spa an inviter gets no reward before their own first bet', async () => {
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

test('feature_unavailable: CON-20 Without its promotion there is no referral', async () => {
  await turnSwitches(api, ['REFERRAL'], 'off');
  const player = await aPlayer(api);
  await expect(player.client.call(readReferral)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await expect(player.client.call(listInvitations)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await expect(player.client.call(readOwnInvitation)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['REFERRAL'], 'on');
});
