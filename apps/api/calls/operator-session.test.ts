import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addOwnPasskey,
  askStaffPasskey,
  beginOwnAuthenticator,
  beginOwnPasskey,
  confirmOwnAuthenticator,
  logInOperator,
  logOutOperator,
  listOwnSessions,
  noteOperatorActivity,
  readOperatorSession,
  searchAudit,
} from '@jogada/accounts/contract/operator';
import { logIn, readMemberInfo } from '@jogada/accounts/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { testClock } from '@jogada/platform/testing';
import { DEMO_ACCOUNTS } from '../../../db/seed/demo-accounts.ts';
import {
  anOperator,
  authenticatorCode,
  outcomeOf,
  startApi,
  testClient,
  testPasskey,
  type TestApi,
  type TestClient,
  type TestOperator,
  wrongAuthenticatorCode,
} from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasDemoAccounts: true });
});
afterAll(() => api.close());

const [player, agent, operator] = DEMO_ACCOUNTS;

test("The demo's player and agent sign in to the site, and the player has a balance", async () => {
  const client = api.newClient();
  expect(await client.call(logIn, player)).toMatchObject({ type: 0, firstTimeLogin: true });
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '10000' });
  expect(await api.newClient().call(logIn, agent)).toMatchObject({ type: 1 });
});

test('An operator signs in to the console only', async () => {
  const client = api.newConsoleClient();
  expect(await client.call(logInOperator, operator)).toMatchObject({ username: 'operador', role: 'owner' });
  expect(await client.call(readOperatorSession)).toMatchObject({ username: 'operador' });
  expect(await client.send('GET', readMemberInfo.path)).toMatchObject({ status: 404 });
  const player = api.newClient();
  player.setCookie('ops', client.cookie('ops') ?? '');
  await expect(player.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
  expect(await player.send('GET', readOperatorSession.path)).toMatchObject({ status: 404 });
  await expect(api.newClient().call(logIn, operator)).rejects.toMatchObject({ code: 'wrong_credentials' });

  await client.call(logOutOperator);
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
});

test("S20 A player's session opens no call of the console", async () => {
  const site = api.newClient();
  await site.call(logIn, player);
  const client = api.newConsoleClient();
  client.setCookie('sid', site.cookie('sid') ?? '');
  client.setCookie('ops', site.cookie('sid') ?? '');
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  await expect(client.call(logInOperator, player)).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('account_blocked: Blocking an operator ends the session at once', async () => {
  const client = api.newConsoleClient();
  await client.call(logInOperator, operator);
  await api.owner.query("update accounts.operator set status = 'blocked'");
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  await expect(client.call(logInOperator, operator)).rejects.toMatchObject({ code: 'account_blocked' });
  await api.owner.query("update accounts.operator set status = 'active'");
});

const MINUTE_MS = 60_000;

test('login_required: S78 Reads, searches and page refreshes do not extend a console session: it ends 15 minutes after the last act', async () => {
  const { client } = await anOperator(api, 'owner');
  for (let minutes = 0; minutes < 15; minutes += 5) {
    await client.call(readOperatorSession);
    await client.call(listOwnSessions);
    await client.call(searchAudit, { pageSize: 1 });
    clock.advance(5 * MINUTE_MS);
  }
  clock.advance(-1000);
  expect(await outcomeOf(client.call(readOperatorSession))).toBe('ok');
  clock.advance(1000);
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
});

test('S78 A change and a reported act extend a console session from their own time, to the second', async () => {
  const [changing, acting] = [await anOperator(api, 'owner'), await anOperator(api, 'support')];
  clock.advance(10 * MINUTE_MS);
  await changing.client.call(beginOwnAuthenticator, { password: changing.password });
  await acting.client.call(noteOperatorActivity, { idleMs: 4 * MINUTE_MS });
  // A later report of an earlier act changes nothing.
  await acting.client.call(noteOperatorActivity, { idleMs: 9 * MINUTE_MS });
  clock.advance(11 * MINUTE_MS - 1000);
  expect(await outcomeOf(acting.client.call(readOperatorSession))).toBe('ok');
  clock.advance(1000);
  expect(await outcomeOf(acting.client.call(readOperatorSession))).toBe('login_required');
  clock.advance(4 * MINUTE_MS - 1000);
  expect(await outcomeOf(changing.client.call(readOperatorSession))).toBe('ok');
  clock.advance(1000);
  expect(await outcomeOf(changing.client.call(noteOperatorActivity, { idleMs: 0 }))).toBe('login_required');
});

test('L-10 S78 An ended console session stays ended when the clock is set back', async () => {
  const { client } = await anOperator(api, 'support');
  clock.advance(15 * MINUTE_MS);
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  clock.advance(-10 * MINUTE_MS);
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  clock.advance(10 * MINUTE_MS);
});

test('S80 The audit trail is append-only, also for its owner', async () => {
  const rows = await api.owner.query<{ action: string }>('select action from accounts.audit');
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['operator.logged_in', 'operator.login_refused', 'session.logged_in']),
  );
  await expect(api.owner.query('delete from accounts.audit')).rejects.toThrow('never changed');
  await expect(api.owner.query("update accounts.audit set action = ''")).rejects.toThrow('never changed');
  await expect(api.database.query('delete from accounts.audit')).rejects.toThrow('permission denied');
});

/** A passkey is bound to a host name, so its owner calls by that name. */
const openBackOffice = () => testClient(api.consoleUrl, api.newConsoleClient().address);
const nameOf = ({ username, password }: TestOperator) => ({ username, password });
const trailOf = async (action: string, subject: string | null) =>
  api.owner.query('select id from accounts.audit where action = $1 and subject_id is not distinct from $2', [action, subject]);

test('too_many_requests: S03 Verifies ten of sixty wrong passwords for one operator from sixty addresses, and audits it once', async () => {
  const rui = await anOperator({ ...api, newConsoleClient: openBackOffice }, 'support');
  const key = testPasskey(api.consoleUrl);
  const { password } = rui;
  await rui.client.call(addOwnPasskey, { ...key.made(await rui.client.call(beginOwnPasskey, { password })), label: 'Mac' });
  const wrong = { username: rui.username, password: 'not-this-one' };
  const codes = await Promise.all(Array.from({ length: 60 }, () => outcomeOf(api.newConsoleClient().call(logInOperator, wrong))));
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(50);
  expect(await trailOf('operator.locked_out', rui.operatorId)).toHaveLength(1);

  // Neither the right password on an unknown device nor the mark of another's device is admitted.
  const visitor = openBackOffice();
  await expect(visitor.call(logInOperator, nameOf(rui))).rejects.toMatchObject({
    code: 'too_many_requests',
    facts: { retryAfterSeconds: 60, takesPasskey: true },
  });
  const anna = await anOperator(api, 'support');
  expect(await outcomeOf(anna.client.call(logInOperator, nameOf(rui)))).toBe('too_many_requests');

  const shown = async (client: TestClient) => key.answer(await client.call(askStaffPasskey, nameOf(rui)));
  // The owner signs in on a known device, and anywhere with the passkey.
  expect(await rui.client.call(logInOperator, { ...nameOf(rui), passkey: await shown(rui.client) })).toMatchObject({ hasPasskey: true });
  expect(await visitor.call(logInOperator, { ...nameOf(rui), passkey: await shown(visitor) })).toMatchObject({ hasPasskey: true });
  // This gives attackers no further attempt.
  expect(await outcomeOf(api.newConsoleClient().call(logInOperator, wrong))).toBe('too_many_requests');
  clock.advance(60_000);
  expect(await outcomeOf(api.newConsoleClient().call(logInOperator, wrong))).toBe('wrong_credentials');
  expect(await outcomeOf(api.newConsoleClient().call(logInOperator, wrong))).toBe('too_many_requests');
});

test('S04 Staff can read system entries in the audit trail, separately from staff entries', async () => {
  const owner = await anOperator(api, 'owner');
  const client = api.newConsoleClient();
  const wrong = { username: 'nina.silva', password: 'not-this-one' };
  for (let index = 0; index < 11; index += 1) await outcomeOf(client.call(logInOperator, wrong));
  const search = async (by: '' | 'operator' | 'system') => (await owner.client.call(searchAudit, { by, pageSize: 100 })).list;
  const noticed = await search('system');
  expect(noticed.map(({ action }) => action)).toContain('operator.locked_out');
  expect(noticed.find(({ action }) => action === 'operator.stuffing_suspected')).toMatchObject({
    by: 'system',
    actor: '',
    address: client.address,
    facts: { failures: 10 },
  });
  expect(new Set(noticed.map(({ by }) => by))).toEqual(new Set(['system']));
  expect(new Set((await search('operator')).map(({ by }) => by))).toEqual(new Set(['operator']));
  expect(new Set((await search('')).map(({ by }) => by))).toEqual(new Set(['system', 'operator']));
  // Staff restricted to some merchants does not see entries of the whole installation.
  const bound = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
  expect((await bound.client.call(searchAudit, { by: 'system' })).list).toEqual([]);
});

test('S01 S03 An unknown staff name is locked out like a known one, and gets a passkey challenge', async () => {
  const wrong = { username: 'unknown.name', password: 'not-this-one' };
  const client = () => api.newConsoleClient();
  for (let index = 0; index < 10; index += 1) expect(await outcomeOf(client().call(logInOperator, wrong))).toBe('wrong_credentials');
  expect(await outcomeOf(client().call(logInOperator, wrong))).toBe('too_many_requests');
  const question = await openBackOffice().call(askStaffPasskey, wrong);
  expect(question.credentials).toMatchObject([{ id: expect.stringMatching(/^[\w-]{43}$/) }]);
  const passkey = testPasskey(api.consoleUrl).answer(question);
  expect(await outcomeOf(openBackOffice().call(logInOperator, { ...wrong, passkey }))).toBe('passkey_refused');
});

test('S04 Ten refused passwords from one address raise one alert', async () => {
  const client = api.newConsoleClient();
  for (let index = 0; index < 12; index += 1)
    await outcomeOf(client.call(logInOperator, { username: `staff${index}`, password: 'not-it' }));
  const received = await api.owner.query("select id from accounts.audit where action = 'operator.stuffing_suspected' and address = $1", [
    client.address,
  ]);
  expect(received).toHaveLength(1);
});

test('S03 Guessed app codes after the right password do not lock the owner out of a known device', async () => {
  const eva = await anOperator(api, 'support');
  const { secret } = await eva.client.call(beginOwnAuthenticator, { password: eva.password });
  const code = () => authenticatorCode(secret, clock.now());
  await eva.client.call(confirmOwnAuthenticator, { factorCode: code() });
  const wrong = wrongAuthenticatorCode(secret, clock.now());
  const guess = () => outcomeOf(api.newConsoleClient().call(logInOperator, { ...nameOf(eva), factorCode: wrong }));
  const codes = await Promise.all(Array.from({ length: 8 }, guess));
  expect(codes.filter((outcome) => outcome === 'second_factor_wrong')).toHaveLength(5);
  expect(codes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(3);
  clock.advance(31_000);
  expect(await outcomeOf(api.newConsoleClient().call(logInOperator, { ...nameOf(eva), factorCode: code() }))).toBe('too_many_requests');
  expect(await eva.client.call(logInOperator, { ...nameOf(eva), factorCode: code() })).toMatchObject({ hasAuthenticator: true });
});

test("too_many_requests: The second lockout of an operator's app codes in a row lasts half an hour", async () => {
  const ines = await anOperator(api, 'support');
  const { secret } = await ines.client.call(beginOwnAuthenticator, { password: ines.password });
  await ines.client.call(confirmOwnAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
  const guess = () =>
    api.newConsoleClient().call(logInOperator, { ...nameOf(ines), factorCode: wrongAuthenticatorCode(secret, clock.now()) });
  for (const retryAfterSeconds of [15 * 60, 30 * 60]) {
    for (let tries = 0; tries < 5; tries += 1) await expect(guess()).rejects.toMatchObject({ code: 'second_factor_wrong' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds } });
    clock.advance(15 * 60_000 + 1000);
  }
});
