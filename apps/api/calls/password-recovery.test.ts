import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  checkPasswordLink,
  listDevices,
  logIn,
  readRecovery,
  requestPasswordLink,
  resetPasswordByLink,
  resetPasswordBySms,
  sendSmsCode,
} from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import {
  aReachablePlayer,
  codeSentTo,
  linkSentTo,
  outcomeOf,
  solvedHumanCheck,
  startApi,
  type ReachablePlayer,
  type TestApi,
  type TestClient,
} from '../testing/index.ts';

const clock = testClock();
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const aPassword = () => `Arara-${randomBytes(6).toString('hex')}`;

async function askForLink(client: TestClient, { username, email }: ReachablePlayer): Promise<string> {
  await client.call(requestPasswordLink, { username, email });
  return linkSentTo(api, email);
}

const use = (client: TestClient, linkToken: string, newPassword = aPassword()) =>
  outcomeOf(client.call(resetPasswordByLink, { linkToken, newPassword }));

async function signIn(username: string, password: string, userAgent: string): Promise<TestClient> {
  const client = api.newClient();
  await client.call(logIn, { username, password }, { headers: { 'user-agent': userAgent } });
  return client;
}

describe('The link', () => {
  test('password_link_elsewhere: S11 Another browser cannot use a link, and the link stays valid in the browser that asked for it', async () => {
    const player = await aReachablePlayer(api);
    const [asking, other] = [api.newClient(), api.newClient()];
    const linkToken = await askForLink(asking, player);
    await expect(other.call(checkPasswordLink, { linkToken })).rejects.toMatchObject({ code: 'password_link_elsewhere', status: 403 });
    await expect(other.call(resetPasswordByLink, { linkToken, newPassword: aPassword() })).rejects.toMatchObject({
      code: 'password_link_elsewhere',
      status: 403,
    });
    expect(await outcomeOf(asking.call(checkPasswordLink, { linkToken }))).toBe('ok');
    const newPassword = aPassword();
    expect(await use(asking, linkToken, newPassword)).toBe('ok');
    expect(await use(other, linkToken)).toBe('password_link_dead');
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: newPassword }))).toBe('ok');
  });

  test('password_link_elsewhere: S11 The cookie of another request, of the same or of another account, fits no other link', async () => {
    const [player, other] = [await aReachablePlayer(api), await aReachablePlayer(api)];
    const [first, second, foreign] = [api.newClient(), api.newClient(), api.newClient()];
    await askForLink(first, player);
    clock.advance(MINUTE_MS + 1);
    const linkToken = await askForLink(second, player);
    await askForLink(foreign, other);
    expect(await use(first, linkToken)).toBe('password_link_elsewhere');
    expect(await use(foreign, linkToken)).toBe('password_link_elsewhere');
    expect(await use(second, linkToken)).toBe('ok');
  });

  test('S02 S54 The cookie is HttpOnly, SameSite=Lax and host-prefixed, lives as long as the link, and is set for an unknown account too', async () => {
    const player = await aReachablePlayer(api);
    for (const username of [player.username, `x${randomBytes(5).toString('hex')}`]) {
      const { headers } = await api.newClient().send('POST', requestPasswordLink.path, { body: { username, email: player.email } });
      expect(headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, '=…;'))).toEqual([
        '__Host-reset=…; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax',
      ]);
      clock.advance(MINUTE_MS + 1);
    }
  });

  test('C3 S11 Neither the secret nor the token of a link is stored, only their hashes', async () => {
    const player = await aReachablePlayer(api);
    const asking = api.newClient();
    const linkToken = await askForLink(asking, player);
    const [row] = await api.owner.query<{ row: string; bytes: number }>(
      'select l::text as row, length(browser_hash) as bytes from accounts.password_link l where member_id = $1 and ended_at is null',
      [player.memberId],
    );
    expect(row?.bytes).toBe(32);
    for (const secret of [linkToken, asking.cookie('reset') ?? 'no cookie']) {
      for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')])
        expect(row?.row).not.toContain(form);
    }
  });

  test('S11 Opening the page of a link or checking it does not use it up', async () => {
    const player = await aReachablePlayer(api);
    const asking = api.newClient();
    const linkToken = await askForLink(asking, player);
    for (const path of ['/m/resetPassword', `/m/resetPassword?${linkToken}`, checkPasswordLink.path, resetPasswordByLink.path])
      await api.newClient().send('GET', path);
    for (let time = 0; time < 3; time += 1) expect(await outcomeOf(asking.call(checkPasswordLink, { linkToken }))).toBe('ok');
    expect(await use(asking, linkToken)).toBe('ok');
  });
});

describe('The sessions after a recovery', () => {
  test('S26 By e-mail: this session, and the ones that the recovery ended with device, place and time', async () => {
    const player = await aReachablePlayer(api);
    await signIn(player.username, player.password, LAPTOP);
    const asking = api.newClient();
    const linkToken = await askForLink(asking, player);
    const newPassword = aPassword();
    expect(await use(asking, linkToken, newPassword)).toBe('ok');
    const recoveredAt = clock.now().toISOString();
    clock.advance(MINUTE_MS);
    const phone = await signIn(player.username, newPassword, PHONE);
    const { recovery } = await phone.call(readRecovery);
    expect(recovery).toMatchObject({
      at: recoveredAt,
      sessions: [
        { isCurrent: true, browser: 'Chrome', system: 'Android', endedAt: null },
        { isCurrent: false, browser: 'Firefox', system: 'Windows', endedAt: recoveredAt, country: null },
      ],
    });
    expect(recovery?.sessions).toHaveLength(2);
    for (const { address } of recovery?.sessions ?? []) expect(address).toMatch(/^\d+\.\d+\.\d+\.•$/);
    expect((await phone.call(listDevices)).list).toHaveLength(1);
  });

  test('A session that had lapsed before the recovery is not listed as ended by it', async () => {
    const player = await aReachablePlayer(api);
    clock.advance(31 * MINUTE_MS);
    const asking = api.newClient();
    const newPassword = aPassword();
    expect(await use(asking, await askForLink(asking, player), newPassword)).toBe('ok');
    const phone = await signIn(player.username, newPassword, PHONE);
    expect((await phone.call(readRecovery)).recovery?.sessions).toMatchObject([{ isCurrent: true }]);
  });

  test('S26 By SMS: the answering session is the current one', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const { mobileNum } = player;
    const humanToken = await solvedHumanCheck(api, client, { mobileNum });
    await client.call(sendSmsCode, { mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken });
    const verificationCode = await codeSentTo(api, player.mobile);
    await client.call(resetPasswordBySms, { mobileNum, countryDialingCode: '55', verificationCode, newPassword: aPassword() });
    expect((await client.call(readRecovery)).recovery?.sessions).toMatchObject([
      { isCurrent: true, endedAt: null, method: 'reset' },
      { isCurrent: false, endedAt: expect.any(String), method: 'registration' },
    ]);
  });

  test('There is none without a recovery, after a day, after a change by the member, and for another member', async () => {
    const [player, other] = [await aReachablePlayer(api), await aReachablePlayer(api)];
    expect(await player.client.call(readRecovery)).toEqual({ recovery: null });
    const asking = api.newClient();
    const newPassword = aPassword();
    await use(asking, await askForLink(asking, player), newPassword);
    const phone = await signIn(player.username, newPassword, PHONE);
    expect((await phone.call(readRecovery)).recovery?.sessions).toHaveLength(2);
    expect(await other.client.call(readRecovery)).toEqual({ recovery: null });

    clock.advance(24 * 60 * MINUTE_MS + 1);
    const later = await signIn(player.username, newPassword, PHONE);
    expect(await later.call(readRecovery)).toEqual({ recovery: null });

    const [again, last] = [aPassword(), aPassword()];
    await use(asking, await askForLink(asking, player), again);
    const changing = await signIn(player.username, again, PHONE);
    clock.advance(MINUTE_MS);
    await changing.call(changePassword, { oldPassword: again, newPassword: last, confirmNewPassword: last });
    expect(await changing.call(readRecovery)).toEqual({ recovery: null });
    expect(await outcomeOf(api.newClient().call(readRecovery))).toBe('login_required');
  });
});
