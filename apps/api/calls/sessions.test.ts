import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endDevice,
  listDevices,
  listSignIns,
  logIn,
  logOut,
  noteActivity,
  readMemberInfo,
  readSession,
  signOutEverywhere,
} from '@jogada/accounts/contract/player';
import { markChatRead, readUnreadChat } from '@jogada/content/contract/player';
import { testClock } from '@jogada/platform/testing';
import { setRealityCheck } from '@jogada/wallet/contract/player';
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

test("S26 A member sees the account's sessions, this one first and marked, without place and whole address", async () => {
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

test('S26 A member ends another session, and its open pages are notified within the call', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  const phone = await signIn(player);
  const pages = await eventsOf(api, player.client);
  const [, other] = (await phone.call(listDevices)).list;
  await phone.call(endDevice, { sessionId: other?.sessionId ?? 'ses_0' });
  expect(await pages.next('session')).toEqual({ reason: 'revoked', at: clock.now().toISOString(), by: null });
  await pages.ended();
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
  expect(await phone.call(readMemberInfo)).toMatchObject({ id: player.memberId });
});

test("not_found: S27 Another member's session looks absent and stays", async () => {
  const [one, two] = [await aPlayer(api), await aPlayer(api)];
  const [theirs] = (await two.client.call(listDevices)).list;
  await expect(one.client.call(endDevice, { sessionId: theirs?.sessionId ?? 'ses_0' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await two.client.call(readMemberInfo)).toMatchObject({ id: two.memberId });
});

test('S26 Signing out everywhere ends every session, this one too', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  const phones = [await signIn(player), await signIn(player)];
  expect(await player.client.call(signOutEverywhere)).toEqual({ endedCount: 3 });
  for (const client of [player.client, ...phones]) expect(await client.call(readSession)).toBeNull();
  expect(player.client.cookie('sid')).toBeUndefined();
});

test('ACC-37 A merchant limits the concurrent sessions of an account: beyond that the longest unused one ends', async () => {
  await allowSessions(2);
  const player = await aPlayer(api);
  const first = await signIn(player);
  clock.advance(2 * MINUTE_MS);
  await first.call(noteActivity, { idleMs: 0 });
  const second = await signIn(player);
  expect(await first.call(readSession)).not.toBeNull();
  expect(await second.call(readSession)).not.toBeNull();
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_replaced' });

  await allowSessions(1);
  const third = await signIn(player);
  for (const replaced of [first, second]) await expect(replaced.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_replaced' });
  expect(await third.call(readSession)).not.toBeNull();
});

test('S25 Signing in again in the same browser replaces its session, whatever the limit', async () => {
  await allowSessions(5);
  const player = await aPlayer(api);
  const client = await signIn(player);
  await client.call(logIn, { username: player.username, password: player.password });
  expect((await client.call(listDevices)).list).toHaveLength(2);
});

test('ACC-27 Logging out ends this session only, and pages of the same browser are notified', async () => {
  await allowSessions(3);
  const player = await aPlayer(api);
  const phone = await signIn(player);
  const pages = await eventsOf(api, phone);
  await phone.call(logOut, {});
  expect(await pages.next('session')).toEqual({ reason: 'logged_out', at: clock.now().toISOString(), by: null });
  expect(await player.client.call(readSession)).not.toBeNull();
});

test('S23 An event stream does not extend a session, and gets the event of its end', async () => {
  await allowSessions(1);
  const player = await aPlayer(api);
  clock.advance(20 * MINUTE_MS);
  const pages = await eventsOf(api, player.client);
  clock.advance(10 * MINUTE_MS + 1_000);
  const job = api.composition.jobs.find(({ name }) => name === 'accounts.end_lapsed_sessions');
  await job?.run(api.composition.backgroundContext);
  expect(await pages.next('session')).toEqual({ reason: 'expired', at: clock.now().toISOString(), by: null });
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_expired' });
});

test('S23 A session in use lives on to the second: 29:59 survives, 30:01 does not', async () => {
  const [early, late] = [await aPlayer(api), await aPlayer(api)];
  clock.advance(30 * MINUTE_MS - 1_000);
  expect(await early.client.call(readSession)).not.toBeNull();
  clock.advance(2_000);
  expect(await late.client.call(readSession)).toBeNull();
});

test('L-10 S23 A clock that jumps back an hour neither extends a session nor reopens an ended one', async () => {
  const [used, ended, refused] = [await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  clock.advance(20 * MINUTE_MS);
  await used.client.call(setRealityCheck, { minutes: 30 });
  clock.advance(11 * MINUTE_MS);
  // Refused before the job has run.
  await expect(refused.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_expired' });
  clock.advance(-60 * MINUTE_MS);
  await expect(refused.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_expired' });
  clock.advance(60 * MINUTE_MS);
  await api.composition.jobs.find(({ name }) => name === 'accounts.end_lapsed_sessions')?.run(api.composition.backgroundContext);
  clock.advance(-60 * MINUTE_MS);
  expect(await ended.client.call(readSession)).toBeNull();
  expect(await used.client.call(readSession)).not.toBeNull();
  await used.client.call(setRealityCheck, { minutes: 60 });
  clock.advance(60 * MINUTE_MS + 19 * MINUTE_MS - 1000);
  expect(await used.client.call(readSession)).not.toBeNull();
  clock.advance(2000);
  expect(await used.client.call(readSession)).toBeNull();
});

test('session_expired: R10 ACC-37 Polling, page loads and automatic changes do not extend a session', async () => {
  await allowSessions(1);
  const player = await aPlayer(api);
  for (let minutes = 0; minutes < 30; minutes += 5) {
    await player.client.call(readMemberInfo);
    await player.client.call(readUnreadChat);
    await player.client.call(markChatRead, { sequence: 0 });
    await player.client.send('GET', '/m/home');
    clock.advance(5 * MINUTE_MS);
  }
  expect(await player.client.call(readSession)).not.toBeNull();
  clock.advance(1_000);
  await expect(player.client.call(readMemberInfo)).rejects.toMatchObject({ code: 'session_expired' });
});

test('R10 A change and a reported act extend a session from their own time, to the second', async () => {
  const [changing, acting] = [await aPlayer(api), await aPlayer(api)];
  clock.advance(20 * MINUTE_MS);
  await changing.client.call(setRealityCheck, { minutes: 30 });
  await acting.client.call(noteActivity, { idleMs: 4 * MINUTE_MS });
  // A later report of an earlier act changes nothing.
  await acting.client.call(noteActivity, { idleMs: 15 * MINUTE_MS });
  clock.advance(26 * MINUTE_MS - 1_000);
  expect(await acting.client.call(readSession)).not.toBeNull();
  clock.advance(2_000);
  expect(await acting.client.call(readSession)).toBeNull();
  clock.advance(4 * MINUTE_MS - 2_000);
  expect(await changing.client.call(readSession)).not.toBeNull();
  clock.advance(2_000);
  expect(await changing.client.call(readSession)).toBeNull();
});

test('S26 The sign-in history shows device, place, way and outcome of each sign-in and refused attempt, and of no other account', async () => {
  await allowSessions(1);
  const [player, other] = [await aPlayer(api), await aPlayer(api)];
  clock.advance(MINUTE_MS);
  const wrong = api
    .newClient()
    .call(logIn, { username: player.username, password: 'not-the-password' }, { headers: { 'user-agent': PHONE } });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_credentials' });
  clock.advance(MINUTE_MS);
  const phone = await signIn(player);
  const { list } = await phone.call(listSignIns);
  expect(list).toMatchObject([
    { outcome: 'signed_in', kind: 'phone', browser: 'Chrome', system: 'Android', method: 'password', endedAt: null },
    { outcome: 'refused', kind: 'phone', browser: 'Chrome', system: 'Android', method: null, endedAt: null },
    { outcome: 'signed_in', kind: 'unknown', method: 'registration', endedAt: expect.any(String) },
  ]);
  for (const { address } of list) expect(address).toMatch(/^\d+\.\d+\.\d+\.•$/);
  expect((await other.client.call(listSignIns)).list).toHaveLength(1);
});

test('R13 A sign-in returns the time of the previous one; the first returns none', async () => {
  const player = await aPlayer(api);
  const registeredAt = clock.now().toISOString();
  clock.advance(90 * MINUTE_MS);
  const login = { username: player.username, password: player.password };
  expect(await api.newClient().call(logIn, login)).toMatchObject({ lastLoginAt: registeredAt });
});

test('login_required: C4 The stored MC_SESSION_INFO authenticates nothing without the cookie or in its place', async () => {
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
  // The parameter is accepted beside the cookie for compatibility, and has no effect.
  expect(await player.client.send('GET', '/wps/member/info?token=another')).toMatchObject({ status: 200 });
});
