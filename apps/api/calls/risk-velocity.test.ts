import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { searchAudit } from '@jogada/accounts/contract/operator';
import { createDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import {
  listRiskAlerts,
  listRiskRules,
  markRiskAlertSeen,
  RISK_RULE_DEFAULTS,
  setRiskRule,
  type RiskAlert,
  type RiskAlertKind,
} from '@jogada/wallet/contract/operator';
import { postWithin } from '@jogada/wallet/server';
import { testClock } from '@jogada/platform/testing';
import { aCpf, aFundedPlayer, anOperator, aPlayer, startApi, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

const HOUR_MS = 3_600_000;
const reason = 'as the risk round of this week decided';

let api: TestApi;
let owner: TestOperator;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const gather = async () => api.composition.jobs.find(({ name }) => name === 'wallet.link-accounts')?.run(api.composition.backgroundContext);
const alertsOf = async (kind: RiskAlertKind, isIt: (alert: RiskAlert) => boolean) =>
  (await owner.client.call(listRiskAlerts, { pageSize: 100 })).list.filter((alert) => alert.kind === kind && isIt(alert));
const setRule = (kind: RiskAlertKind, change: { isOn?: boolean; threshold?: number; windowMinutes?: number }) =>
  owner.client.call(setRiskRule, { merchantCode: 'demo', kind, ...RISK_RULE_DEFAULTS[kind], ...change, reason });

/** Requests a deposit. No bank is connected, but the request is stored before the bank is called. */
async function askDeposit({ client }: TestPlayer, amount: string): Promise<void> {
  clock.advance(1000);
  await expect(client.call(createDeposit, { amount })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
}

async function play(player: TestPlayer, stakes: readonly bigint[], name: string): Promise<void> {
  const at = clock.now();
  const game = {
    merchantCode: 'demo',
    memberId: player.memberId,
    source: 'arcade',
    currency: 'BRL',
    gameId: 'tesouro-da-mata',
    at,
  } as const;
  await api.database.transaction(async (tx) => {
    for (const [index, amount] of stakes.entries()) {
      const roundId = `${name}-${index}`;
      await postWithin(tx, [{ ...game, kind: 'bet', roundId, externalId: `b-${roundId}`, amount, closesRound: true }]);
    }
  });
}

test('CON-29 Deposits of a member above the threshold raise one alert per hour with its evidence; more of them raise its count until it is handled', async () => {
  await setRule('deposits', { threshold: 3 });
  const player = await aPlayer(api);
  const mine = () => alertsOf('deposits', ({ memberId }) => memberId === player.memberId);
  for (const amount of ['1000', '1100']) await askDeposit(player, amount);
  await gather();
  expect(await mine()).toEqual([]);
  await askDeposit(player, '1200');
  await gather();
  await gather();
  const [alert, ...others] = await mine();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    merchantCode: 'demo',
    subject: player.username,
    eventCount: 3,
    windowMinutes: 60,
    seenAt: null,
    evidence: ['1000', '1100', '1200'].map((amount) => ({ amount, currency: 'BRL', memberId: player.memberId })),
  });
  await askDeposit(player, '1300');
  await gather();
  expect(await mine()).toMatchObject([{ riskAlertId: alert?.riskAlertId, eventCount: 4 }]);

  const riskAlertId = alert?.riskAlertId ?? 'ral_0000000000000000';
  await owner.client.call(markRiskAlertSeen, { riskAlertId, reason });
  await askDeposit(player, '1400');
  await gather();
  expect(await mine()).toMatchObject([{ eventCount: 4, seenBy: owner.username, seenReason: reason }]);

  // Another hour is another window.
  clock.advance(HOUR_MS);
  owner = await anOperator(api, 'owner');
  await gather();
  expect(await mine()).toHaveLength(1);
});

test('CON-29 Withdrawals of a member and new PIX keys raise alerts per day', async () => {
  await setRule('withdrawals', { threshold: 4 });
  const player = await aFundedPlayer(api, { amount: 50_000n, document: aCpf(), payeeName: 'Bia Lima' });
  const mine = (kind: RiskAlertKind) => alertsOf(kind, ({ memberId }) => memberId === player.memberId);
  const withdraw = (pixKey: string) =>
    player.client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'random', pixKey, password: player.password });
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of keys.slice(0, 2)) await withdraw(key);
  await gather();
  expect([await mine('new_keys'), await mine('withdrawals')]).toEqual([[], []]);
  await withdraw(keys[2] ?? '');
  await gather();
  const [alert] = await mine('new_keys');
  expect(alert).toMatchObject({ eventCount: 3, windowMinutes: 1440, subject: player.username });
  // A known key does not count, and no alert shows a key.
  await withdraw(keys[0] ?? '');
  await gather();
  expect(await mine('new_keys')).toMatchObject([{ eventCount: 3 }]);
  expect(await mine('withdrawals')).toMatchObject([
    { eventCount: 4, evidence: expect.arrayContaining([expect.objectContaining({ amount: '2000' })]) },
  ]);
  expect(keys.filter((key) => JSON.stringify(alert).includes(key))).toEqual([]);
});

test('CON-29 S04 Failed logins to different accounts from one network raise an alert; repeated ones to one account do not', async () => {
  await setRule('sign_in_failures', { threshold: 3 });
  const victims = [await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  const [first] = victims;
  const visitor = api.newClient();
  const fail = async (client: typeof visitor, username = '') => {
    await expect(client.call(logIn, { username, password: 'Not-this-one-9' })).rejects.toMatchObject({ code: 'wrong_credentials' });
  };
  const about = (player?: TestPlayer) =>
    alertsOf('sign_in_failures', ({ evidence }) => evidence.some(({ memberId }) => memberId === player?.memberId));
  const forgetful = await aPlayer(api);
  const forgetfulClient = api.newClient();
  await fail(forgetfulClient, forgetful.username);
  await fail(forgetfulClient, forgetful.username);
  await gather();
  expect(await about(forgetful)).toEqual([]);
  for (const { username } of victims) await fail(visitor, username);
  await gather();
  const [alert, ...others] = await about(first);
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ eventCount: 3, memberId: null, subject: expect.stringMatching(/•$/) });
  expect(new Set(alert?.evidence.map(({ username }) => username))).toEqual(new Set(victims.map(({ username }) => username)));
});

test('CON-29 A promotion paid to several accounts of one device raises an alert; to accounts on separate devices it does not', async () => {
  const [ana, bia, caio] = [await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  const apart = [await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  const device = api.newClient();
  for (const { username, password } of [ana, bia, caio]) await device.call(logIn, { username, password, remember: true });
  const pay = async (players: readonly TestPlayer[], source: string) => {
    await api.database.transaction(async (tx) => {
      for (const { memberId } of players) {
        const paid = {
          kind: 'promo_win',
          merchantCode: 'demo',
          memberId,
          source,
          externalId: `${source}-${memberId}`,
          amount: 500n,
        } as const;
        await postWithin(tx, [{ ...paid, currency: 'BRL', at: clock.now() }]);
      }
    });
  };
  await pay([ana, bia], 'promo-carnaval');
  await pay(apart, 'promo-natal');
  await gather();
  const about = () => alertsOf('promo_claims', () => true);
  expect(await about()).toEqual([]);
  await pay([caio], 'promo-carnaval');
  await gather();
  await gather();
  const [alert, ...others] = await about();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ eventCount: 3, memberId: null, subject: expect.stringMatching(/^carnaval · [0-9a-f]{8}$/) });
  expect(alert?.evidence).toMatchObject([{ amount: '500' }, { amount: '500' }, { amount: '500' }]);
});

test("not_found, not_allowed: S20 S31 A threshold is a merchant's audited setting; one that is off raises nothing", async () => {
  const rulesOf = async (merchantCode: string) => (await owner.client.call(listRiskRules, { merchantCode })).rules;
  const ruleOf = async (kind: RiskAlertKind, merchantCode = 'demo') => (await rulesOf(merchantCode)).find((rule) => rule.kind === kind);
  expect(await ruleOf('stake_jump')).toMatchObject({ ...RISK_RULE_DEFAULTS.stake_jump, changedAt: null, changedBy: null });
  await setRule('registrations', { isOn: false });
  expect(await ruleOf('registrations')).toMatchObject({ isOn: false, changedBy: owner.username });
  expect(await ruleOf('registrations', 'aurora')).toMatchObject({ isOn: true, changedBy: null });
  const made = [await aPlayer(api), await aPlayer(api), await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  const ids = made.map(({ memberId }) => memberId);
  await api.owner.query("update accounts.member set register_address = '198.51.100.9' where id = any($1)", [ids]);
  await gather();
  const about = () => alertsOf('registrations', ({ subject }) => subject.startsWith('198.51.100'));
  expect(await about()).toEqual([]);
  clock.advance(1000);
  await setRule('registrations', { threshold: 5 });
  await gather();
  expect(await about()).toMatchObject([{ eventCount: 5 }]);

  const [line] = (await owner.client.call(searchAudit, { action: 'risk_rule.set' })).list;
  expect(line).toMatchObject({ merchantCode: 'demo', reason, before: { isOn: false }, after: { isOn: true, threshold: 5 } });
  const rule = { merchantCode: 'demo', kind: 'deposits', isOn: true, threshold: 3, windowMinutes: 60, reason } as const;
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(listRiskRules, { merchantCode: 'demo' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(setRiskRule, rule)).rejects.toMatchObject({ code: 'not_found' });
  await expect(owner.client.call(setRiskRule, { ...rule, merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
  const finance = await anOperator(api, 'finance');
  await finance.client.call(listRiskRules, { merchantCode: 'demo' });
  await expect(finance.client.call(setRiskRule, rule)).rejects.toMatchObject({ code: 'not_allowed' });
});

test("CON-29 A stake far above the member's usual one raises an alert that shows the usual one; new members raise none", async () => {
  const regular = await aFundedPlayer(api, { amount: 100_000n });
  const newcomer = await aFundedPlayer(api, { amount: 100_000n });
  await play(
    regular,
    Array.from({ length: 24 }, () => 200n),
    `early-${regular.memberId}`,
  );
  await play(newcomer, [200n, 200n], `early-${newcomer.memberId}`);
  clock.advance(26 * HOUR_MS);
  owner = await anOperator(api, 'owner');
  await gather();
  for (const player of [regular, newcomer]) await play(player, [5_000n], `late-${player.memberId}`);
  await gather();
  await gather();
  const alerts = await alertsOf('stake_jump', () => true);
  expect(alerts).toMatchObject([{ memberId: regular.memberId, subject: regular.username, eventCount: 25 }]);
  expect(alerts[0]?.evidence).toMatchObject([
    { reference: 'usual', amount: '200', count: 24, at: null },
    { reference: `late-${regular.memberId}-0`, amount: '5000' },
  ]);
});
