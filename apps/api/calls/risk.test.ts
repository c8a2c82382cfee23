import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, startTrial } from '@jogada/accounts/contract/player';
import { searchAudit } from '@jogada/accounts/contract/operator';
import { readProtection, requestWithdrawal } from '@jogada/wallet/contract/player';
import {
  closeBehaviourCase,
  listBehaviourCases,
  listRiskAlerts,
  listRiskGroups,
  markRiskAlertSeen,
  markRiskGroupSeen,
  readRiskGroup,
} from '@jogada/wallet/contract/operator';
import { testClock } from '@jogada/platform/testing';
import { aCpf, aFundedPlayer, anOperator, aPlayer, startApi, type TestApi, type TestOperator, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
let owner: TestOperator;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
  owner = await anOperator(api, 'owner');
});
afterAll(() => api.close());

const gather = async () => api.composition.jobs.find(({ name }) => name === 'wallet.link-accounts')?.run(api.composition.backgroundContext);
const groups = async (isSeen: 'true' | 'false' = 'false') => (await owner.client.call(listRiskGroups, { isSeen, pageSize: 100 })).list;
const groupOf = async (player: TestPlayer, isSeen?: 'true' | 'false') =>
  (await groups(isSeen)).find(({ usernames }) => usernames.includes(player.username));

/** Signs members in one after another on one remembered device. */
async function atOneDevice(...players: readonly TestPlayer[]): Promise<void> {
  const client = api.newClient();
  for (const { username, password } of players) await client.call(logIn, { username, password, remember: true });
}

test('CON-29 Members of one device and one PIX key form a group with the evidence for each link; unrelated members do not', async () => {
  const key = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
  const [ana, bia, caio] = [
    await aPlayer(api),
    await aFundedPlayer(api, { amount: 5_000n, document: aCpf(), payeeName: 'Bia Lima' }),
    await aFundedPlayer(api, { amount: 5_000n, document: aCpf(), payeeName: 'Caio Lima' }),
  ];
  const otherMember = await aPlayer(api);
  for (const { client, password } of [bia, caio])
    await client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'random', pixKey: key, password });
  await atOneDevice(ana, bia);
  await gather();

  const group = await groupOf(ana);
  expect(group).toMatchObject({ merchantCode: 'demo', memberCount: 3, kinds: expect.arrayContaining(['device', 'pix_key']), seenAt: null });
  expect(await groupOf(otherMember)).toBeUndefined();
  const riskGroupId = group?.riskGroupId ?? 'rgp_0000000000000000';
  const page = await owner.client.call(readRiskGroup, { riskGroupId });
  expect(page.members.map(({ username }) => username).sort()).toEqual([ana, bia, caio].map(({ username }) => username).sort());
  const heldBy = (kind: string) =>
    page.evidence.filter((one) => one.kind === kind).map(({ members }) => members.map(({ memberId }) => memberId).sort());
  expect(heldBy('device')).toEqual([[ana, bia].map(({ memberId }) => memberId).sort()]);
  expect(heldBy('pix_key')).toEqual([[bia, caio].map(({ memberId }) => memberId).sort()]);
  // An address is shown without its end, and keys and CPFs are not shown.
  expect(page.evidence.filter(({ label }) => label !== '' && !label.endsWith('•'))).toEqual([]);
  expect(JSON.stringify(page)).not.toContain(key);

  await expect(owner.client.call(markRiskGroupSeen, { riskGroupId, reason: 'short' })).rejects.toMatchObject({ code: 'malformed_request' });
  const reason = 'a family at one table, known in person';
  expect(await owner.client.call(markRiskGroupSeen, { riskGroupId, reason })).toMatchObject({ seenBy: owner.username, seenReason: reason });
  expect(await groupOf(ana)).toBeUndefined();
  expect(await groupOf(ana, 'true')).toMatchObject({ riskGroupId });
  expect((await owner.client.call(searchAudit, { subject: riskGroupId })).list).toMatchObject([
    { action: 'risk_group.seen', actor: owner.username, merchantCode: 'demo', reason },
  ]);

  // A new member reopens the group for review.
  clock.advance(60_000);
  const dora = await aPlayer(api);
  await atOneDevice(caio, dora);
  await gather();
  expect(await groupOf(ana)).toMatchObject({ riskGroupId, memberCount: 4, seenAt: null, seenReason: null });
});

test('Merges two linked groups into the older one', async () => {
  const [eva, fabio, gil, hugo] = [await aPlayer(api), await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  await atOneDevice(eva, fabio);
  await gather();
  const first = await groupOf(eva);
  clock.advance(60_000);
  await atOneDevice(gil, hugo);
  await gather();
  expect((await groupOf(gil))?.riskGroupId).not.toBe(first?.riskGroupId);
  await atOneDevice(fabio, gil);
  await gather();
  expect(await groupOf(hugo)).toMatchObject({ riskGroupId: first?.riskGroupId, memberCount: 4 });
  expect((await groups()).filter(({ usernames }) => usernames.includes(gil.username))).toHaveLength(1);
});

test('Five accounts of one address within an hour raise an alert, which is handled once', async () => {
  const address = '203.0.113.77';
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push(await aPlayer(api));
  await api.owner.query('update accounts.member set register_address = $1 where id = any($2)', [
    address,
    made.map(({ memberId }) => memberId),
  ]);
  await gather();
  const alerts = async () => (await owner.client.call(listRiskAlerts, { isSeen: 'false' })).list;
  const alert = (await alerts()).find(({ kind, subject }) => kind === 'registrations' && subject.startsWith('203.0.113'));
  expect(alert).toMatchObject({ eventCount: 5, memberId: null, subject: '203.0.113.•' });
  const riskAlertId = alert?.riskAlertId ?? 'ral_0000000000000000';
  await owner.client.call(markRiskAlertSeen, { riskAlertId, reason: 'the stand at the fair, as announced' });
  await gather();
  expect((await alerts()).map((one) => one.riskAlertId)).not.toContain(riskAlertId);
  expect((await owner.client.call(searchAudit, { subject: riskAlertId })).list).toMatchObject([{ action: 'risk_alert.seen' }]);
});

test('A trial and the account that follows it on the same device form no group', async () => {
  const client = api.newClient();
  await client.call(startTrial);
  const lia = await aPlayer(api);
  await client.call(logIn, { username: lia.username, password: lia.password, remember: true });
  await gather();
  expect(await groupOf(lia)).toBeUndefined();
});

test('not_found: S31 Staff of another merchant sees no group; not_allowed: S20 read-only staff cannot mark one', async () => {
  const [iris, joao] = [await aPlayer(api), await aPlayer(api)];
  await atOneDevice(iris, joao);
  await gather();
  const riskGroupId = (await groupOf(iris))?.riskGroupId ?? 'rgp_0000000000000000';
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const reason = 'a reason of some length';
  await expect(aurora.client.call(readRiskGroup, { riskGroupId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(markRiskGroupSeen, { riskGroupId, reason })).rejects.toMatchObject({ code: 'not_found' });
  expect((await aurora.client.call(listRiskGroups, {})).list).toEqual([]);
  const finance = await anOperator(api, 'finance');
  await finance.client.call(readRiskGroup, { riskGroupId });
  await expect(finance.client.call(markRiskGroupSeen, { riskGroupId, reason })).rejects.toMatchObject({ code: 'not_allowed' });
});

test("R24 A protection case is closed once with its finding, by the merchant's deciding staff, and is audited; the member sees its signals while it is open", async () => {
  const player = await aPlayer(api);
  const caseId = 'bhc_0000000000000001';
  await api.owner.query(
    `insert into wallet.behaviour_case (case_id, member_id, merchant_code, signals, opened_at) values ($1, $2, 'demo', '["losses_grew"]', $3)`,
    [caseId, player.memberId, api.now()],
  );
  const open = async (by: TestOperator) => (await by.client.call(listBehaviourCases, { isOpen: 'true' })).list.map((found) => found.caseId);
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const content = await anOperator(api, 'content');
  const finding = 'spoke with the player: a limit was set';
  expect(await open(owner)).toEqual([caseId]);
  const noticed = async () => (await player.client.call(readProtection)).noticed;
  expect(await noticed()).toEqual({ signals: ['losses_grew'], since: api.now().toISOString() });
  expect(await open(aurora)).toEqual([]);
  await expect(aurora.client.call(closeBehaviourCase, { caseId, finding })).rejects.toMatchObject({ code: 'not_found' });
  await expect(content.client.call(closeBehaviourCase, { caseId, finding })).rejects.toMatchObject({ code: 'not_allowed' });
  await owner.client.call(closeBehaviourCase, { caseId, finding });
  await expect(owner.client.call(closeBehaviourCase, { caseId, finding })).rejects.toMatchObject({ code: 'not_found' });
  expect(await open(owner)).toEqual([]);
  expect(await noticed()).toBeNull();
  const { list } = await owner.client.call(listBehaviourCases, { isOpen: 'false' });
  expect(list).toMatchObject([{ caseId, username: player.username, signals: ['losses_grew'], closedBy: expect.any(String), finding }]);
  const trail = (await owner.client.call(searchAudit, { subject: player.memberId, action: 'behaviour_case' })).list;
  expect(trail).toMatchObject([{ actorId: owner.operatorId, facts: { caseId, finding } }]);
});
