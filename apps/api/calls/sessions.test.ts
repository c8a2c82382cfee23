import { afterAll, beforeAll, expect, test } from 'vitest';
import { endDevice, listDevices, logIn, logOut, readMemberInfo, readSession, signOutEverywhere } from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { aPlayer, eventsOf, startApi, type TestApi, type TestClient, type TestPlayer } from '../testing/index.ts';

const MINUTE_MS = 60_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

async function allowSessions(sessionsMax: number): Promise<void> {
  await api.owner.query('update merchant.merchant set sessions_max = $1', [sessionsMax]);
  clock.advance(6_000);
}

async function signIn({ username, password }: TestPlayer): Promise<TestClient> {
  const client = api.newClient();
  await client.call(logIn, { username, password }, { headers: { 'user-agent': PHONE } });
  return client;
}

test('S26 a member sees where the account is signed in, this place first and marked, without a place or a whole address', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  clock.advance(5 * MINUTE_MS);
  const phone = await signIn(player);
  const { list, lastLoginAt } = await phone.call(listDevices);
  expect(list).toMatchObject([
    { isCurrent: true, kind: 'phone', browser: 'Chrome', system: 'Android', method: 'password', isRemembered: false },
    { isCurrent: false, kind: 'unknown', method: 'registration' },
  ]);
  expect(lastLoginAt).toBe(new Date(clock.now().getTime() - 5 * MINUTE_MS).toISOString());
  for (const { address } of list) expect(address).toMatch(/^\d+\.\d+\.\d+\.•$/);
});

test('S26 a member ends another session, and its open pages hear it within the call', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  const phone = await signIn(player);
  const pages = await eventsOf(api, player.client);
  const [, other] = (await phone.call(listDevices)).list;
  await phone.call(endDevice, { sessionId: other?.sessionId ?? 'ses_0' });
  expect(await pages.next('session')).toEqual({ reason: 'revoked' });
  await pages.ended();
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
  expect(await phone.call(readMemberInfo)).toMatchObject({ id: player.memberId });
});

test("not_found: S27 somebody else's session looks absent, and stays", async () => {
  const [one, two] = [await aPlayer(api), await aPlayer(api)];
  const [theirs] = (await two.client.call(listDevices)).list;
  await expect(one.client.call(endDevice, { sessionId: theirs?.sessionId ?? 'ses_0' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await two.client.call(readMemberInfo)).toMatchObject({ id: two.memberId });
});

test('S26 signing out everywhere ends every session, this one too', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  const phones = [await signIn(player), await signIn(player)];
  expect(await player.client.call(signOutEverywhere)).toEqual({ endedCount: 3 });
  for (const client of [player.client, ...phones]) expect(await client.call(readSession)).toBeNull();
  expect(player.client.cookie('sid')).toBeUndefined();
});

test('ACC-37 a merchant says at how many places an account may be signed in: beyond that the one unused longest ends', async () => {
  await allowSessions(2);
  const player = await aPlayer(api);
  const first = await signIn(player);
  clock.advance(2 * MINUTE_MS);
  await first.call(readMemberInfo);
  const second = await signIn(player);
  expect(await first.call(readSession)).not.toBeNull();
  expect(await second.call(readSession)).not.toBeNull();
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_replaced' });

  await allowSessions(1);
  const third = await signIn(player);
  for (const replaced of [first, second]) await expect(replaced.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_replaced' });
  expect(await third.call(readSession)).not.toBeNull();
});

test('S25 signing in again at the same browser replaces its session, however many are allowed', async () => {
  await allowSessions(5);
  const player = await aPlayer(api);
  const client = await signIn(player);
  await client.call(logIn, { username: player.username, password: player.password });
  expect((await client.call(listDevices)).list).toHaveLength(2);
});

test('ACC-27 logging out ends this session and no other of the account; pages of the same browser hear it', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  const phone = await signIn(player);
  const pages = await eventsOf(api, phone);
  await phone.call(logOut, {});
  expect(await pages.next('session')).toEqual({ reason: 'logged_out' });
  expect(await player.client.call(readSession)).not.toBeNull();
});

test('S23 a page that only listens does not keep a session alive, and hears of its end', async () => {
  await allowSessions(1);
  const player = await aPlayer(api);
  clock.advance(20 * MINUTE_MS);
  const pages = await eventsOf(api, player.client);
  clock.advance(10 * MINUTE_MS + 1_000);
  const job = api.composition.jobs.find(({ name }) => name === 'accounts.end_lapsed_sessions');
  await job?.run(api.composition.backgroundContext);
  expect(await pages.next('session')).toEqual({ reason: 'expired' });
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
});

test('S23 a session in use lives on to the second: 29:59 survives, 30:01 does not', async () => {
  const [early, late] = [await aPlayer(api), await aPlayer(api)];
  clock.advance(30 * MINUTE_MS - 1_000);
  expect(await early.client.call(readSession)).not.toBeNull();
  clock.advance(2_000);
  expect(await late.client.call(readSession)).toBeNull();
});

test('R13 a sign-in tells when the one before it was; the first tells nothing', async () => {
  const player = await aPlayer(api);
  const registeredAt = clock.now().toISOString();
  clock.advance(90 * MINUTE_MS);
  const login = { username: player.username, password: player.password };
  expect(await api.newClient().call(logIn, login)).toMatchObject({ lastLoginAt: registeredAt });
});

test('login_required: C4 nothing of what a page keeps as MC_SESSION_INFO opens anything without the cookie, or in its place', async () => {
  const player = await aPlayer(api);
  const secret = player.client.cookie('sid') ?? '';
  const kept = JSON.stringify(player.session);
  expect(secret.length).toBeGreaterThan(20);
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')])
    expect(kept).not.toContain(form);
  expect(await player.client.send('GET', '/wps/member/info', { headers: {} })).toMatchObject({ status: 200 });

  const handle = String(player.session.token);
  expect(handle.length).toBeGreaterThan(8);
  const visitor = api.newClient();
  for (const value of [handle, player.memberId, player.username]) {
    const ways = [
      { path: `/wps/member/info?token=${encodeURIComponent(value)}`, headers: {} },
      { path: '/wps/member/info', headers: { authorization: `Bearer ${value}` } },
      { path: '/wps/member/info', headers: { token: value } },
      { path: '/wps/member/info', headers: { cookie: `__Host-sid=${encodeURIComponent(value)}` } },
      { path: '/wps/member/info', headers: { cookie: `sid=${encodeURIComponent(value)}; token=${encodeURIComponent(value)}` } },
    ];
    for (const { path, headers } of ways)
      expect(await visitor.send('GET', path, { headers }), JSON.stringify({ path, headers })).toMatchObject({
        status: 401,
        body: { errorCode: 'login_required' },
      });
    const withBody = await visitor.send('PUT', '/wps/member/info', { body: { token: value, nickname: 'Outra' } });
    expect(withBody.status).toBeGreaterThanOrEqual(400);
  }
  // The parameter is taken for its shape beside the cookie, and says nothing.
  expect(await player.client.send('GET', '/wps/member/info?token=another')).toMatchObject({ status: 200 });
});
