import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  askPasskeyForLogin,
  askPasskeySignIn,
  beginPasskey,
  logIn,
  logInByPasskey,
  logOut,
  noteActivity,
  readMemberInfo,
  readSession,
} from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { createDeposit } from '@jogada/wallet/contract/player';
import {
  aCpf,
  aPlayer,
  outcomeOf,
  solvedCaptcha,
  startApi,
  testClient,
  testPasskey,
  waitUntilMerchantKnows,
  withContacts,
  type Refusal,
  type TestApi,
  type TestClient,
  type TestPlayer,
} from '../testing/index.ts';

const MINUTE_MS = 60_000;
/** Many captchas and hashes on a busy machine. */
const SLOW_MS = 90_000;

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

async function fail(player: Pick<TestPlayer, 'username'>, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const client = api.newClient();
    // From the third on, as the failures come from several addresses.
    const captcha = index < 2 ? {} : await solvedCaptcha(api, client);
    await expect(client.call(logIn, { username: player.username, password: 'not-this-one', ...captcha })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  }
}

test("ACC-10 A login returns the client's part of the session, and its credential is an HttpOnly cookie", async () => {
  const player = await aPlayer(api);
  const client = api.newClient();
  const answer = await client.sendSealed('POST', '/wps/session/login', {
    body: { username: player.username.toUpperCase(), password: player.password },
  });

  expect(answer.body).toMatchObject({
    success: true,
    value: { merchantCode: 'demo', userName: player.username, type: 0, firstTimeLogin: false, memberInfo: { id: player.memberId } },
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sid=/);
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
  const { token } = (answer.body as { value: { token: string } }).value;
  expect(cookie).not.toContain(token);
});

test('S25 Every login creates a new credential, and a planted one is not adopted', async () => {
  const player = await aPlayer(api);
  const client = api.newClient();
  client.setCookie('sid', `${player.memberId}.${'A'.repeat(43)}`);
  await client.call(logIn, { username: player.username, password: player.password });
  const first = client.cookie('sid');
  expect(first).not.toContain('AAAA');
  await client.call(logIn, { username: player.username, password: player.password });
  const second = client.cookie('sid');
  expect(second).not.toBe(first);
  // The secret part has 256 bits and differs each time. The former one is no longer valid.
  const secretOf = (cookie = '') => Buffer.from(cookie.split('.').at(-1) ?? '', 'base64url');
  expect(secretOf(first)).toHaveLength(32);
  expect(secretOf(second)).not.toEqual(secretOf(first));
  client.setCookie('sid', first ?? '');
  expect(await client.call(readSession)).toBeNull();
});

test('wrong_credentials: Answers an unknown name and a wrong password alike', async () => {
  const player = await aPlayer(api);
  const wrong = await api
    .newClient()
    .sendSealed('POST', '/wps/session/login', { body: { username: player.username, password: 'not-this-one' } });
  const unknown = await api
    .newClient()
    .sendSealed('POST', '/wps/session/login', { body: { username: 'unknown_name', password: 'not-this-one' } });
  expect(unknown.body).toEqual(wrong.body);
  expect(unknown.status).toBe(401);
  expect(wrong.status).toBe(401);
});

test('captcha_required: ACC-03 The third failure carries the captcha indicator, and from then on the server requires it', async () => {
  const player = await aPlayer(api);
  const client = api.newClient();
  const wrong = { username: player.username, password: 'not-this-one' };
  for (const facts of [{}, {}, { captcha: true, reason: 'failures' }])
    await expect(client.call(logIn, wrong)).rejects.toMatchObject({ code: 'wrong_credentials', facts });

  const right = { username: player.username, password: player.password };
  await expect(client.call(logIn, right)).rejects.toMatchObject({ code: 'captcha_required', facts: { captcha: true, reason: 'failures' } });
  expect(await client.call(logIn, { ...right, ...(await solvedCaptcha(api, client)) })).toMatchObject({ userName: player.username });
  expect(await api.newClient().call(logIn, right)).toMatchObject({ userName: player.username });
});

test('captcha_wrong: A wrong answer is reported, and the password is not verified', async () => {
  const player = await aPlayer(api);
  await fail(player, 3);
  const client = api.newClient();
  const { captchaId, captcha } = await solvedCaptcha(api, client);
  const other = captcha === '000000' ? '000001' : '000000';
  const login = { username: player.username, password: player.password, captchaId };
  await expect(client.call(logIn, { ...login, captcha: other })).rejects.toMatchObject({ code: 'captcha_wrong', facts: { captcha: true } });
});

test(
  'too_many_requests: S03 Locks an account after ten failures, twice as long each time, and never permanently',
  { timeout: SLOW_MS },
  async () => {
    const player = await aPlayer(api);
    await fail(player, 10);
    const client = api.newClient();
    const right = { username: player.username, password: player.password };
    const tryIt = async (password: string) => client.call(logIn, { ...right, password, ...(await solvedCaptcha(api, client)) });
    for (const seconds of [60, 120, 240, 480, 960, 1800, 1800]) {
      await expect(tryIt(player.password)).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: seconds } });
      clock.advance(seconds * 1000);
      await expect(tryIt('not-this-one')).rejects.toMatchObject({ code: 'wrong_credentials' });
    }
    clock.advance(1800_000);
    expect(await tryIt(player.password)).toMatchObject({ userName: player.username });
  },
);

test('S03 The owner signs in on a known device during attacks by others', { timeout: SLOW_MS }, async () => {
  const player = await aPlayer(api);
  await fail(player, 10);
  const right = { username: player.username, password: player.password };
  const visitor = api.newClient();
  await expect(visitor.call(logIn, { ...right, ...(await solvedCaptcha(api, visitor)) })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await expect(player.client.call(logIn, right)).rejects.toMatchObject({ code: 'captcha_required' });
  const captcha = await solvedCaptcha(api, player.client);
  expect(await player.client.call(logIn, { ...right, ...captcha })).toMatchObject({ userName: player.username });
  // Neither the wait nor the mark of another member's device helps an attacker.
  const known = player.client.cookie('known') ?? '';
  visitor.setCookie('known', known.replace(/^./, known.startsWith('_') ? '-' : '_'));
  await expect(visitor.call(logIn, { ...right, ...(await solvedCaptcha(api, visitor)) })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  const neighbour = await aPlayer(api);
  await expect(neighbour.client.call(logIn, { ...right, ...(await solvedCaptcha(api, neighbour.client)) })).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});

test(
  'S03 Verifies fifteen of 250 wrong passwords an hour from fifty addresses; the owner signs in by device and by passkey',
  { timeout: SLOW_MS },
  async () => {
    // A passkey is bound to a host name, so its owner calls by that name.
    const aBrowser = () => testClient(api.publicUrl, api.newClient().address);
    const player = await aPlayer({ ...api, newClient: aBrowser });
    const passkey = testPasskey(api.publicUrl);
    const made = passkey.made(await player.client.call(beginPasskey, { password: player.password }));
    await player.client.call(addPasskey, { ...made, label: 'Celular' });
    const right = { username: player.username, password: player.password };
    const byPasskey = async (client: TestClient, login = right) =>
      client.call(logIn, { ...login, passkey: passkey.answer(await client.call(askPasskeyForLogin, { username: login.username })) });
    // Without captchas, as if an attacker solved each.
    await api.owner.query('update merchant.merchant set captcha_after_failures = 20');
    await waitUntilMerchantKnows(api);
    const clients = Array.from({ length: 50 }, () => api.newClient());
    const wrong = { username: player.username, password: 'not-this-one' };
    const codes: string[] = [];
    for (let burst = 0; burst < 50; burst += 1) {
      if (burst % 20 === 10) {
        // A known device still needs the second factor, here the passkey.
        await expect(player.client.call(logIn, right)).rejects.toMatchObject({ code: 'second_factor_required' });
        expect(await byPasskey(player.client)).toMatchObject({ userName: player.username });
        expect(await byPasskey(aBrowser())).toMatchObject({ userName: player.username });
        await expect(byPasskey(aBrowser(), wrong)).rejects.toMatchObject({ code: 'wrong_credentials' });
        await expect(aBrowser().call(logIn, right)).rejects.toMatchObject({ code: 'too_many_requests' });
      }
      const from = (burst * 5) % clients.length;
      await Promise.all(
        clients.slice(from, from + 5).map((client) => client.call(logIn, wrong).catch((error: Refusal) => codes.push(error.code))),
      );
      clock.advance((60 * MINUTE_MS) / 50);
    }
    await api.owner.query('update merchant.merchant set captcha_after_failures = 3');
    await waitUntilMerchantKnows(api);
    expect(codes).toHaveLength(250);
    expect(new Set(codes)).toEqual(new Set(['wrong_credentials', 'too_many_requests']));
    const lookedAt = codes.filter((code) => code === 'wrong_credentials').length;
    expect(lookedAt).toBeGreaterThan(9);
    expect(lookedAt).toBeLessThanOrEqual(15);
  },
);

test('too_many_requests: S03 One device has sixty attempts in ten minutes, from any number of addresses', async () => {
  const device = api.newClient();
  await solvedCaptcha(api, device);
  const mark = device.cookie('browser') ?? '';
  expect(mark).not.toBe('');
  const answerAt = async (index: number, cookie: string) => {
    const client = api.newClient();
    if (cookie) client.setCookie('browser', cookie);
    const body = { username: `unknown_at_${index}`, password: 'not-this-one' };
    return (await client.sendSealed('POST', '/wps/session/login', { body })).status;
  };
  const answers: number[] = [];
  for (let index = 0; index < 61; index += 1) answers.push(await answerAt(index, mark));
  expect(answers.at(-1)).toBe(429);
  expect(answers.slice(0, 60)).not.toContain(429);
  expect(await answerAt(62, '')).toBe(401);
});

test('too_many_requests: One address has sixty attempts in ten minutes', async () => {
  const client = api.newClient();
  const answers: number[] = [];
  for (let index = 0; index < 61; index += 1) {
    const { status } = await client.sendSealed('POST', '/wps/session/login', {
      body: { username: `unknown_${index}`, password: 'not-this-one' },
    });
    answers.push(status);
  }
  expect(answers.at(-1)).toBe(429);
  expect(answers.slice(0, 60)).not.toContain(429);
});

test('account_blocked: Is returned only after the right password', async () => {
  const player = await aPlayer(api);
  await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [player.memberId]);
  await expect(api.newClient().call(logIn, { username: player.username, password: 'not-this-one' })).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
  await expect(api.newClient().call(logIn, { username: player.username, password: player.password })).rejects.toMatchObject({
    code: 'account_blocked',
  });
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
});

test('error_member_login, error_agent_login: ACC-33 S20 Each side admits its own types, and explains a refusal only after the right password', async () => {
  const { username, password, memberId } = await aPlayer(api);
  const doors = async (type: number) => {
    await api.owner.query('update accounts.member set type = $2 where id = $1', [memberId, type]);
    const signIn = (side?: 'agent') => outcomeOf(api.newClient().call(logIn, { username, password, ...(side && { side }) }));
    return [await signIn(), await signIn('agent')];
  };
  expect(await doors(0)).toEqual(['ok', 'error_agent_login']);
  for (const both of [1, 2]) expect(await doors(both)).toEqual(['ok', 'ok']);
  for (const agent of [41, 42]) expect(await doors(agent)).toEqual(['error_member_login', 'ok']);
  expect(await doors(40)).toEqual(['error_member_login', 'error_agent_login']);
  expect(await outcomeOf(api.newClient().call(logIn, { username, password: 'not-this-one', side: 'agent' }))).toBe('wrong_credentials');
});

test("ACC-33 An agent who is no member has a session, and no access to a member's money", async () => {
  const { username, password, memberId } = await aPlayer(api);
  await api.owner.query('update accounts.member set type = 42 where id = $1', [memberId]);
  const client = api.newClient();
  expect(await client.call(logIn, { username, password, side: 'agent' })).toMatchObject({ type: 42, memberInfo: { id: memberId } });
  expect(await client.call(readSession)).toMatchObject({ type: 42 });
  expect(await outcomeOf(client.call(createDeposit, { amount: '5000' }))).toBe('real_account_required');
});

test('session_replaced: ACC-37 A login elsewhere ends the earlier session, which gets the reason', async () => {
  const player = await aPlayer(api);
  const elsewhere = api.newClient();
  await elsewhere.call(logIn, { username: player.username, password: player.password });
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_replaced', status: 401 });
  expect(await player.client.call(readSession)).toBeNull();
  expect(await elsewhere.call(readMemberInfo)).toMatchObject({ id: player.memberId });
});

test('S23 A session ends after 30 idle minutes, and after 12 hours in any case', async () => {
  const player = await aPlayer(api);
  for (let minutes = 0; minutes < 12 * 60 - 29; minutes += 29) {
    await player.client.call(noteActivity, { idleMs: 0 });
    clock.advance(29 * MINUTE_MS);
  }
  expect(await player.client.call(readSession)).not.toBeNull();
  clock.advance(29 * MINUTE_MS);
  expect(await player.client.call(readSession)).toBeNull();

  const idle = await aPlayer(api);
  clock.advance(31 * MINUTE_MS);
  await expect(idle.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_expired' });
});

test('S22 Logging out by DELETE or POST ends the session in the server, and is idempotent', async () => {
  const player = await aPlayer(api);
  const stolen = player.client.cookie('sid') ?? '';
  const answer = await player.client.send('DELETE', `/wps/session/logout?token=${player.session.token}`);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect(player.client.cookie('sid')).toBeUndefined();

  const thief = api.newClient();
  thief.setCookie('sid', stolen);
  expect(await thief.call(readSession)).toBeNull();
  await expect(thief.call(readMemberInfo)).rejects.toMatchObject({ status: 401, code: 'login_required' });
  expect(await player.client.call(logOut, {}, { method: 'POST' })).toEqual({});
});

test('Ten concurrent logins of one account leave one session', async () => {
  const player = await aPlayer(api);
  const clients = Array.from({ length: 10 }, () => api.newClient());
  const answers = await Promise.all(clients.map((client) => client.call(logIn, { username: player.username, password: player.password })));
  const alive = await Promise.all(clients.map((client) => client.call(readSession)));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(10);
  expect(alive.filter((session) => session !== null)).toHaveLength(1);
});

test('ACC-01 Signs in by username, e-mail, mobile number in any spelling and CPF, and counts failures for the account', async () => {
  const document = aCpf();
  const player = await withContacts(api, await aPlayer(api, { document, payeeName: 'Ana Souza' }));
  const { password, mobile, email } = player;
  const national = mobile.slice('+55'.length);
  const dotted = document.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
  const names = [
    email.toUpperCase(),
    mobile,
    national,
    `0${national}`,
    `(${national.slice(0, 2)}) ${national.slice(2, 7)}-${national.slice(7)}`,
  ];
  for (const username of [...names, document, dotted]) {
    expect(await api.newClient().call(logIn, { username, password })).toMatchObject({ userName: player.username });
  }
  const client = api.newClient();
  for (const username of [email, national, document]) {
    await expect(client.call(logIn, { username, password: 'not-this-one' })).rejects.toMatchObject({ code: 'wrong_credentials' });
  }
  // The three failures are the account's, under every name.
  await expect(api.newClient().call(logIn, { username: player.username, password })).rejects.toMatchObject({ code: 'captcha_required' });
});

test('wrong_credentials: ACC-01 A contact that two members state signs neither in until one of them confirms it', async () => {
  const [one, other] = [await withContacts(api, await aPlayer(api)), await withContacts(api, await aPlayer(api))];
  const as = (player: TestPlayer) => outcomeOf(api.newClient().call(logIn, { username: one.email, password: player.password }));
  await api.owner.query('update accounts.member_contact set confirmed_at = null where member_id = $1', [one.memberId]);
  expect(await as(one)).toBe('ok');
  await api.owner.query(
    `update accounts.member_contact c set value_index = o.value_index, confirmed_at = null from accounts.member_contact o
      where c.member_id = $1 and c.kind = 'email' and o.member_id = $2 and o.kind = 'email'`,
    [other.memberId, one.memberId],
  );
  expect([await as(one), await as(other)]).toEqual(['wrong_credentials', 'wrong_credentials']);
  await api.owner.query('update accounts.member_contact set confirmed_at = now() where member_id = $1', [one.memberId]);
  expect([await as(one), await as(other)]).toEqual(['ok', 'wrong_credentials']);
});

test('passkey_refused: S23 A passkey alone signs its owner in once, at its brand, and no other answer does', async () => {
  const aBrowser = () => testClient(api.publicUrl, api.newClient().address);
  const player = await aPlayer({ ...api, newClient: aBrowser });
  const passkey = testPasskey(api.publicUrl);
  const made = passkey.made(await player.client.call(beginPasskey, { password: player.password }));
  await player.client.call(addPasskey, { ...made, label: 'Celular' });
  const client = aBrowser();
  const question = await client.call(askPasskeySignIn, {});
  expect(question.credentials).toEqual([]);
  const answer = passkey.answer(question);
  expect(await client.call(logInByPasskey, { passkey: answer })).toMatchObject({ userName: player.username, rememberToken: null });
  expect(await client.call(readSession)).toMatchObject({ userName: player.username });

  const refused = async (given: typeof answer) => outcomeOf(aBrowser().call(logInByPasskey, { passkey: given }));
  expect(await refused(answer)).toBe('passkey_refused');
  expect(await refused(testPasskey(api.publicUrl).answer(await client.call(askPasskeySignIn, {})))).toBe('passkey_refused');
  expect(await refused(passkey.answer(await client.call(askPasskeySignIn, {}), { isVerified: false }))).toBe('passkey_refused');
  expect(await refused(passkey.answer(await client.call(askPasskeyForLogin, { username: player.username })))).toBe('passkey_refused');
  await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [player.memberId]);
  expect(await refused(passkey.answer(await client.call(askPasskeySignIn, {})))).toBe('account_blocked');
  await expect(api.newClient().call(askPasskeySignIn, {})).rejects.toMatchObject({ code: 'feature_unavailable' });
});

test('S01 S03 Asks an unknown name and an account without a passkey for a passkey alike, and accepts no answer', async () => {
  const player = await aPlayer(api);
  const client = testClient(api.publicUrl, api.newClient().address);
  const key = testPasskey(api.publicUrl);
  for (const username of [player.username, 'unknown.user.name']) {
    const question = await client.call(askPasskeyForLogin, { username });
    expect(question.credentials).toMatchObject([{ id: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect((await client.call(askPasskeyForLogin, { username })).credentials).toEqual(question.credentials);
    await expect(client.call(logIn, { username, password: player.password, passkey: key.answer(question) })).rejects.toMatchObject({
      code: 'passkey_refused',
    });
  }
});
