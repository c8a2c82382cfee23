import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOwnPasskey,
  askStaffPasskey,
  beginOwnAuthenticator,
  beginOwnPasskey,
  changeOwnPassword,
  changeStaff,
  confirmOwnAuthenticator,
  createStaff,
  decideApproval,
  endOwnSession,
  endStaffSessions,
  listApprovals,
  listOwnPasskeys,
  listOwnSessions,
  listStaff,
  logInOperator,
  readOperatorSession,
  removeOwnPasskey,
  resetStaffAuthenticator,
  searchAudit,
  searchMembers,
  setMemberStatus,
} from '@jogada/accounts/contract/operator';
import { isCpf, logIn } from '@jogada/accounts/contract/player';
import { readBalance, requestWithdrawal } from '@jogada/wallet/contract/player';
import { adjustMember, approveWithdrawal, readMemberAccounts, readWithdrawalCase } from '@jogada/wallet/contract/operator';
import { testClock } from '@jogada/platform/testing';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aPlayer,
  aReachablePlayer,
  authenticatorCode,
  startApi,
  testClient,
  testPasskey,
  type TestApi,
  type TestOperator,
  wrongAuthenticatorCode,
} from '../testing/index.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  const started = await startApi({ clock });
  // A passkey is bound to a host name, so all clients call by the name and not by the IP address.
  api = { ...started, newConsoleClient: () => testClient(started.consoleUrl, started.newConsoleClient().address) };
});
afterAll(() => api.close());

const nameOf = ({ username, password }: TestOperator) => ({ username, password });
const idOf = ({ operatorId }: TestOperator) => operatorId as `opr_${string}`;

test('S78 Sign-in takes each authenticator code once; another operator removes a lost authenticator', async () => {
  const [owner, nora] = [await anOperator(api, 'owner'), await anOperator(api, 'finance')];
  const { client, password } = nora;
  await expect(client.call(beginOwnAuthenticator, { password: 'not-it-at-all' })).rejects.toMatchObject({ code: 'old_password_wrong' });
  const { secret, address } = await client.call(beginOwnAuthenticator, { password });
  expect(address).toMatch(/^otpauth:\/\/totp\/Jogada/);
  const wrong = wrongAuthenticatorCode(secret, clock.now());
  await expect(client.call(confirmOwnAuthenticator, { factorCode: wrong })).rejects.toMatchObject({ code: 'second_factor_wrong' });
  expect(await client.call(confirmOwnAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) })).toMatchObject({
    hasAuthenticator: true,
  });

  const elsewhere = api.newConsoleClient();
  await expect(elsewhere.call(logInOperator, nameOf(nora))).rejects.toMatchObject({ code: 'second_factor_required' });
  clock.advance(MINUTE_MS);
  const factorCode = authenticatorCode(secret, clock.now());
  await elsewhere.call(logInOperator, { ...nameOf(nora), factorCode });
  await expect(api.newConsoleClient().call(logInOperator, { ...nameOf(nora), factorCode })).rejects.toMatchObject({
    code: 'second_factor_used',
  });

  const places = (await elsewhere.call(listOwnSessions)).list;
  expect(places).toHaveLength(2);
  const other = places.find(({ isThisOne }) => !isThisOne);
  await elsewhere.call(endOwnSession, { sessionId: other?.sessionId ?? '' });
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });

  const reset = { operatorId: idOf(nora), reason: 'lost the phone, seen in person' };
  await expect(elsewhere.call(resetStaffAuthenticator, reset)).rejects.toMatchObject({ code: 'not_allowed' });
  await owner.client.call(resetStaffAuthenticator, reset);
  await expect(elsewhere.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  expect(await api.newConsoleClient().call(logInOperator, nameOf(nora))).toMatchObject({ hasAuthenticator: false });
});

test('S78 In production a password alone opens nothing in the console until a second factor is set up', { timeout: 60_000 }, async () => {
  const production = await startApi({ clock, isProduction: true });
  try {
    const { client, password } = await anOperator(production, 'owner');
    await expect(client.call(listStaff)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(client.call(searchAudit, {})).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(client.call(searchMembers, { search: 'a' })).rejects.toMatchObject({ code: 'not_allowed' });
    const { secret } = await client.call(beginOwnAuthenticator, { password });
    await client.call(confirmOwnAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
    expect((await client.call(listStaff)).staff).toHaveLength(1);
  } finally {
    await production.close();
  }
});

test('S78 A passkey is a second factor: registered with the password, required at sign-in, removed when lost', async () => {
  const [owner, rui] = [await anOperator(api, 'owner'), await anOperator(api, 'finance')];
  const { client, password } = rui;
  const key = testPasskey(api.consoleUrl);
  expect(await client.call(listOwnPasskeys)).toEqual({ list: [], takesPasskeys: true });
  await expect(client.call(beginOwnPasskey, { password: 'not-it-at-all' })).rejects.toMatchObject({ code: 'old_password_wrong' });
  const foreign = await owner.client.call(beginOwnPasskey, { password: owner.password });
  await expect(client.call(addOwnPasskey, { ...key.made(foreign), label: 'Mac' })).rejects.toMatchObject({ code: 'passkey_refused' });
  const begun = await client.call(beginOwnPasskey, { password });
  expect(await client.call(addOwnPasskey, { ...key.made(begun), label: 'Mac' })).toMatchObject({
    hasAuthenticator: false,
    hasPasskey: true,
  });
  await expect(client.call(addOwnPasskey, { ...key.made(begun), label: 'Mac' })).rejects.toMatchObject({ code: 'passkey_refused' });

  const elsewhere = api.newConsoleClient();
  await expect(elsewhere.call(logInOperator, nameOf(rui))).rejects.toMatchObject({
    code: 'second_factor_required',
    facts: { hasAuthenticator: false, hasPasskey: true },
  });
  await expect(elsewhere.call(askStaffPasskey, { ...nameOf(rui), password: 'not-it-at-all' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
  const question = await elsewhere.call(askStaffPasskey, nameOf(rui));
  expect(question.credentials).toMatchObject([{ id: key.credentialId }]);
  for (const wrong of [
    key.answer(question, { isVerified: false }),
    key.answer(await elsewhere.call(askStaffPasskey, nameOf(rui)), { origin: 'https://console.example' }),
    key.answer(await elsewhere.call(askStaffPasskey, nameOf(owner))),
    testPasskey(api.consoleUrl).answer(await elsewhere.call(askStaffPasskey, nameOf(rui))),
  ])
    await expect(elsewhere.call(logInOperator, { ...nameOf(rui), passkey: wrong })).rejects.toMatchObject({ code: 'passkey_refused' });
  const passkey = key.answer(await elsewhere.call(askStaffPasskey, nameOf(rui)));
  await elsewhere.call(logInOperator, { ...nameOf(rui), passkey });
  await expect(api.newConsoleClient().call(logInOperator, { ...nameOf(rui), passkey })).rejects.toMatchObject({ code: 'passkey_refused' });
  const trail = await owner.client.call(searchAudit, { subject: rui.operatorId });
  expect(trail.list.map(({ action }) => action)).toEqual(expect.arrayContaining(['operator.passkey_added', 'operator.logged_in']));

  const reset = { operatorId: idOf(rui), reason: 'lost the key, seen in person' };
  expect((await owner.client.call(listStaff)).staff.find(({ operatorId }) => operatorId === rui.operatorId)).toMatchObject({
    passkeyCount: 1,
  });
  expect(await owner.client.call(resetStaffAuthenticator, reset)).toMatchObject({ passkeyCount: 0 });
  expect(await elsewhere.call(logInOperator, nameOf(rui))).toMatchObject({ hasPasskey: false });

  const again = testPasskey(api.consoleUrl);
  await elsewhere.call(addOwnPasskey, { ...again.made(await elsewhere.call(beginOwnPasskey, { password })), label: 'Mac' });
  const gone = { passkeyId: again.credentialId, password };
  await expect(elsewhere.call(removeOwnPasskey, { ...gone, password: 'not-it-at-all' })).rejects.toMatchObject({
    code: 'old_password_wrong',
  });
  expect(await elsewhere.call(removeOwnPasskey, gone)).toMatchObject({ hasPasskey: false });
  await expect(elsewhere.call(removeOwnPasskey, gone)).rejects.toMatchObject({ code: 'not_found' });
});

test('S78 Refuses every sign-in from an address that is not listed', async () => {
  const anna = await anOperator(api, 'support');
  const owner = await anOperator(api, 'owner');
  const terms = { operatorId: idOf(anna), role: 'support', status: 'active', permissions: null, merchantCodes: null } as const;
  const reason = 'works from the office only';
  await owner.client.call(changeStaff, { ...terms, allowedAddresses: ['192.0.2.0/24', '2001:db8::/32'], reason });
  await expect(anna.client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  await expect(anna.client.call(logInOperator, nameOf(anna))).rejects.toMatchObject({ code: 'address_refused' });
  const office = await anna.client.send('POST', logInOperator.path, { body: nameOf(anna), headers: { 'x-forwarded-for': '192.0.2.77' } });
  expect(office.status).toBe(200);
  expect(await anna.client.send('GET', readOperatorSession.path)).toMatchObject({ status: 401 });
  await expect(owner.client.call(changeStaff, { ...terms, allowedAddresses: ['192.0.2.0/99'], reason })).rejects.toMatchObject({
    code: 'field_invalid',
  });
});

test("S78 A new password ends the operator's other sessions; another operator can end them all, with a reason", async () => {
  const owner = await anOperator(api, 'owner');
  const support = await anOperator(api, 'support');
  const elsewhere = api.newConsoleClient();
  await elsewhere.call(logInOperator, nameOf(support));
  const newPassword = 'Tamandua-bandeira-88';
  await expect(support.client.call(changeOwnPassword, { oldPassword: 'Errada-de-todo-1', newPassword })).rejects.toMatchObject({
    code: 'old_password_wrong',
  });
  await support.client.call(changeOwnPassword, { oldPassword: support.password, newPassword });
  await support.client.call(searchMembers, {});
  await expect(elsewhere.call(searchMembers, {})).rejects.toMatchObject({ code: 'login_required' });
  await expect(elsewhere.call(logInOperator, nameOf(support))).rejects.toThrow();
  await elsewhere.call(logInOperator, { username: support.username, password: newPassword });

  await owner.client.call(endStaffSessions, { operatorId: idOf(support), reason: 'lost a telephone' });
  for (const client of [support.client, elsewhere])
    await expect(client.call(searchMembers, {})).rejects.toMatchObject({ code: 'login_required' });
  const { list } = await owner.client.call(searchAudit, { subject: support.operatorId, action: 'staff.' });
  expect(list).toContainEqual(expect.objectContaining({ actor: owner.username, reason: 'lost a telephone' }));
});

test('Staff permissions are set one by one; no operator grants more than their own, or changes themselves', async () => {
  const owner = await anOperator(api, 'owner');
  const terms = { role: 'support', permissions: ['members.read'], merchantCodes: ['demo'], allowedAddresses: [] } as const;
  const input = { ...terms, permissions: [...terms.permissions], merchantCodes: [...terms.merchantCodes], allowedAddresses: [] };
  const username = `zeca-${randomBytes(5).toString('hex')}`;
  const made = await owner.client.call(createStaff, { username, password: 'Onca-pintada-77', ...input });
  await expect(owner.client.call(createStaff, { username, password: 'Onca-pintada-77', ...input })).rejects.toMatchObject({
    code: 'username_taken',
  });
  const zeca = api.newConsoleClient();
  const signedIn = await zeca.call(logInOperator, { username, password: 'Onca-pintada-77' });
  expect(signedIn).toMatchObject({ merchantCodes: ['demo'], mustChangePassword: true });
  // The owner knows the first password, so nothing is admitted until it is changed.
  await expect(zeca.call(searchMembers, {})).rejects.toMatchObject({ code: 'not_allowed' });
  const first = { oldPassword: 'Onca-pintada-77', newPassword: 'Onca-pintada-77' };
  await expect(zeca.call(changeOwnPassword, first)).rejects.toMatchObject({ code: 'password_weak' });
  await zeca.call(changeOwnPassword, { ...first, newPassword: 'Jatoba-amarelo-31' });
  expect(await zeca.call(readOperatorSession)).toMatchObject({ mustChangePassword: false });
  await zeca.call(searchMembers, {});
  await expect(zeca.call(listApprovals)).rejects.toMatchObject({ code: 'not_allowed' });

  const bound = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  const wider = { operatorId: made.operatorId, status: 'active' as const, reason: 'more to do', ...input };
  await expect(bound.client.call(changeStaff, { ...wider, merchantCodes: null })).rejects.toMatchObject({ code: 'field_invalid' });
  await expect(bound.client.call(changeStaff, { ...wider, permissions: ['jobs.run'] })).rejects.toMatchObject({ code: 'field_invalid' });
  await expect(owner.client.call(changeStaff, { ...wider, operatorId: idOf(owner) })).rejects.toMatchObject({ code: 'not_yourself' });
  await bound.client.call(changeStaff, { ...wider, status: 'blocked', reason: 'left the house' });
  await expect(zeca.call(searchMembers, {})).rejects.toMatchObject({ code: 'login_required' });
  expect((await owner.client.call(listStaff)).staff).toContainEqual(expect.objectContaining({ username, status: 'blocked' }));

  const { list } = await owner.client.call(searchAudit, { subject: made.operatorId, action: 'staff.' });
  expect(list.find(({ action }) => action === 'staff.changed')).toMatchObject({
    actor: bound.username,
    reason: 'left the house',
    before: { status: 'active' },
    after: { status: 'blocked' },
  });
});

test('S41 An adjustment takes two operators: the one who requests it cannot approve it, and it is posted once', async () => {
  const [asking, second] = [await anOperator(api, 'finance'), await anOperator(api, 'finance')];
  const player = await aFundedPlayer(api, { amount: 5_000n });
  const memberId = player.session.memberInfo.id;
  const asked = { memberId, direction: 'credit', amount: '2500', reason: 'a bet settled twice by hand' } as const;
  const { approvalId } = await asking.client.call(adjustMember, asked);
  const decision = { approvalId: approvalId as `apv_${string}`, isApproved: true };
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '5000' });
  await expect(asking.client.call(decideApproval, decision)).rejects.toMatchObject({ code: 'approval_own' });
  // A constraint of the database enforces the same.
  await expect(
    api.database.query("update accounts.approval set state = 'approved', decided_by = asked_by, decided_at = now() where id = $1", [
      approvalId,
    ]),
  ).rejects.toThrow('approval_takes_four_eyes');
  const both = await Promise.allSettled([second.client.call(decideApproval, decision), second.client.call(decideApproval, decision)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '7500' });
  const owner = await anOperator(api, 'owner');
  const trail = (await owner.client.call(searchAudit, { subject: memberId })).list.map(({ action, actor }) => `${action} ${actor}`);
  // All have one timestamp, so in any order.
  expect(new Set(trail)).toEqual(
    new Set([`approval.approved ${second.username}`, `approval.asked ${asking.username}`, `wallet.adjusted ${second.username}`]),
  );

  const taken = await asking.client.call(adjustMember, { ...asked, direction: 'debit', amount: '999900' });
  const impossible = { approvalId: taken.approvalId as `apv_${string}`, isApproved: true };
  await expect(second.client.call(decideApproval, impossible)).rejects.toMatchObject({ code: 'approval_not_possible' });
  await expect(second.client.call(decideApproval, { ...impossible, isApproved: false })).rejects.toMatchObject({ code: 'field_required' });
  expect(await second.client.call(decideApproval, { ...impossible, isApproved: false, reason: 'there is not so much' })).toMatchObject({
    state: 'refused',
  });
  await expect(second.client.call(decideApproval, impossible)).rejects.toMatchObject({ code: 'approval_decided' });
});

test('S41 A large withdrawal takes two approvals', async () => {
  const [first, second] = [await anOperator(api, 'finance'), await anOperator(api, 'finance')];
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 3_000_000n, document, payeeName: 'Ana Souza' });
  const { withdrawalId } = await player.client.call(requestWithdrawal, {
    amount: '2000000',
    pixKeyKind: 'cpf',
    pixKey: document,
    password: player.password,
  });
  expect(await first.client.call(approveWithdrawal, { withdrawalId })).toMatchObject({ state: 'in_review', waitsForSecond: true });
  expect(await second.client.call(readWithdrawalCase, { withdrawalId })).toMatchObject({
    state: 'in_review',
    waitsForSecond: first.username,
  });
  await expect(second.client.call(approveWithdrawal, { withdrawalId })).rejects.toMatchObject({ code: 'approval_waiting' });
  const approval = (await second.client.call(listApprovals)).list.find(({ subjectId }) => subjectId === withdrawalId);
  expect(approval).toMatchObject({ kind: 'withdrawal.approval', askedBy: first.username, isOwn: false });
  if (!approval) throw new Error('no pending approval');
  await second.client.call(decideApproval, { approvalId: approval.approvalId, isApproved: true });
  expect(await second.client.call(readWithdrawalCase, { withdrawalId })).toMatchObject({ state: 'approved', waitsForSecond: null });
});

test('S41 Blocking a member ends the session at once and stops money; a closed member stays closed', async () => {
  const [support, finance] = [await anOperator(api, 'support'), await anOperator(api, 'finance')];
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 5_000n, document, payeeName: 'Ana Souza' });
  const memberId = player.session.memberInfo.id;
  const reason = 'two accounts of one person';
  await expect(finance.client.call(setMemberStatus, { memberId, status: 'blocked', reason })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(await support.client.call(setMemberStatus, { memberId, status: 'blocked', reason })).toMatchObject({ status: 'blocked' });
  await expect(player.client.call(readBalance)).rejects.toMatchObject({ code: 'login_required' });
  await api.eventsCarried();
  const { accounts } = await support.client.call(readMemberAccounts, { memberId });
  expect(new Set(accounts.map(({ status }) => status))).toEqual(new Set(['blocked']));
  const again = { username: player.username, password: player.password };
  await expect(api.newClient().call(logIn, again)).rejects.toMatchObject({ code: 'account_blocked' });

  await support.client.call(setMemberStatus, { memberId, status: 'active', reason: 'it was another person' });
  await api.eventsCarried();
  const back = api.newClient();
  await back.call(logIn, again);
  expect(await back.call(readBalance)).toMatchObject({ sumBalance: '5000' });
  await api.owner.query("update accounts.member set status = 'closed' where id = $1", [memberId]);
  await expect(support.client.call(setMemberStatus, { memberId, status: 'active', reason: 'changed their mind' })).rejects.toMatchObject({
    code: 'account_closed',
  });
});

test('Finds a member by mobile number and by e-mail address', async () => {
  const support = await anOperator(api, 'support');
  const player = await aReachablePlayer(api);
  for (const search of [player.email, player.mobileNum, `+55 ${player.mobileNum}`]) {
    expect((await support.client.call(searchMembers, { search })).list.map(({ memberId }) => memberId)).toEqual([player.memberId]);
  }
});

test('A mobile number whose digits are also a CPF finds the members with either', async () => {
  const support = await anOperator(api, 'support');
  const both = Array.from({ length: 1000 }, (_, end) => `11987654${String(end).padStart(3, '0')}`).find(isCpf) ?? '';
  const [caller, owner] = [await aReachablePlayer(api, { mobileNum: both }), await aPlayer(api, { document: both })];
  const found = async (search: string) => (await support.client.call(searchMembers, { search })).list.map(({ memberId }) => memberId);
  expect(new Set(await found(both))).toEqual(new Set([owner.memberId, caller.memberId]));
  expect(await found(`+55 ${both}`)).toEqual([caller.memberId]);
  expect(await found(both.replace(/(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-'))).toEqual([owner.memberId]);
});
