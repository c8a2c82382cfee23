import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePassword,
  forgetRememberedNumber,
  keepRememberedNumber,
  listDevices,
  logIn,
  logOut,
  readRememberedNumber,
  readSession,
  requestPasswordLink,
  resetPasswordByLink,
  resetPasswordBySms,
  sendSmsCode,
  signOutEverywhere,
} from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { excludeSelf } from '@jogada/wallet/contract/player';
import {
  aMobileNumber,
  aPlayer,
  aReachablePlayer,
  codeSentTo,
  linkSentTo,
  solvedHumanCheck,
  startApi,
  type ReachablePlayer,
  type TestApi,
  type TestClient,
  type TestPlayer,
} from '../testing/index.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

/** A device with a remembered login: the token in its storage, and its cookies. */
async function aRememberingDevice(player: TestPlayer): Promise<{ client: TestClient; token: string }> {
  const client = api.newClient();
  const { rememberToken } = await client.call(logIn, { username: player.username, password: player.password, remember: true });
  return { client, token: rememberToken ?? '' };
}

const recall = (client: TestClient, player: TestPlayer, rememberToken: string) =>
  client.call(logIn, { username: player.username, rememberToken });
const ENDED = { code: 'remembered_login_ended', status: 401, facts: { field: 'password' } };

test('ACC-41 S21 A remembered device signs in without the password, and gets the next secret', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  expect(token).toMatch(/^rem_[0-9a-z]{16}\.[\w-]{43}$/);
  expect(client.cookie('rd')).toMatch(/^[\w-]{43}$/);
  expect((await client.call(listDevices)).list).toMatchObject([{ isRemembered: true }]);
  await client.call(logOut, {});
  const again = await recall(client, player, token);
  expect(again).toMatchObject({ userName: player.username });
  expect(again.rememberToken).not.toBe(token);
  await client.call(logOut, {});
  expect(await recall(client, player, again.rememberToken ?? '')).toMatchObject({ userName: player.username });
});

test('ACC-04 Without the box nothing is remembered, and a login without it removes the earlier token', async () => {
  const player = await aPlayer(api);
  const plain = api.newClient();
  const login = { username: player.username, password: player.password };
  expect((await plain.call(logIn, login)).rememberToken).toBeNull();
  expect(plain.cookie('rd')).toBeUndefined();

  const { client, token } = await aRememberingDevice(player);
  await client.call(logIn, login);
  await expect(recall(client, player, token)).rejects.toMatchObject(ENDED);
});

test('remembered_login_ended: S21 A copied secret is refused elsewhere, and its original is revoked and signed out', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  await expect(recall(api.newClient(), player, token)).rejects.toMatchObject(ENDED);
  expect(await client.call(readSession)).toBeNull();
  await expect(recall(client, player, token)).rejects.toMatchObject(ENDED);
});

test('remembered_login_ended: S21 A reused secret revokes the whole chain of secrets', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  const next = (await recall(client, player, token)).rememberToken ?? '';
  await expect(recall(client, player, token)).rejects.toMatchObject(ENDED);
  await expect(recall(client, player, next)).rejects.toMatchObject(ENDED);
  expect(await client.call(readSession)).toBeNull();
  const [audit] = await api.owner.query<{ facts: object }>(
    "select facts from accounts.audit where action = 'remembered_login.misused' and subject_id = $1",
    [player.memberId],
  );
  expect(audit?.facts).toEqual({ reason: 'reused' });
});

test('remembered_login_ended: An invented secret from another device revokes nothing', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  const madeUp = `${token.slice(0, 20)}.${'A'.repeat(43)}`;
  await expect(recall(api.newClient(), player, madeUp)).rejects.toMatchObject(ENDED);
  expect(await recall(client, player, token)).toMatchObject({ userName: player.username });
});

test('remembered_login_ended: A token belongs to one account, whatever name is sent with it', async () => {
  const [one, two] = [await aPlayer(api), await aPlayer(api)];
  const { client, token } = await aRememberingDevice(one);
  await expect(recall(client, two, token)).rejects.toMatchObject(ENDED);
});

test('remembered_login_ended: C2 Ends after thirty days, however often it was used', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  clock.advance(15 * DAY_MS);
  const next = (await recall(client, player, token)).rememberToken ?? '';
  clock.advance(15 * DAY_MS - 1_000);
  const last = (await recall(client, player, next)).rememberToken ?? '';
  clock.advance(1_000);
  await expect(recall(client, player, last)).rejects.toMatchObject(ENDED);
});

test('remembered_login_ended: C2 Signing out everywhere revokes every device', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  await client.call(signOutEverywhere);
  await expect(recall(client, player, token)).rejects.toMatchObject(ENDED);
});

test('Ten concurrent uses of one secret open one session at most, and the chain is revoked', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => recall(client, player, token)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await client.call(readSession)).toBeNull();
});

test('account_blocked: A remembered device does not sign a blocked member in', async () => {
  const player = await aPlayer(api);
  const { client, token } = await aRememberingDevice(player);
  await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [player.memberId]);
  await expect(recall(client, player, token)).rejects.toMatchObject({ code: 'account_blocked' });
});

const NEW_PASSWORD = 'sabia-laranjeira-7';

test.for(['a change of the password', 'a reset by e-mail', 'a reset by SMS', 'exclusion', 'signing out everywhere'])(
  'remembered_login_ended: S21 %s revokes every device',
  async (how) => {
    const player = await aReachablePlayer(api);
    const devices = [await aRememberingDevice(player), await aRememberingDevice(player)];
    const own = api.newClient();
    await own.call(logIn, { username: player.username, password: player.password });
    await ENDINGS[how]?.(player, own);
    for (const { client, token } of devices) {
      await expect(recall(client, player, token)).rejects.toMatchObject(ENDED);
      expect(await client.call(readSession)).toBeNull();
    }
    const left = await api.owner.query('select id from accounts.remembered_login where member_id = $1 and revoked_at is null', [
      player.memberId,
    ]);
    expect(left).toEqual([]);
  },
);

const ENDINGS: Readonly<Record<string, (player: ReachablePlayer, own: TestClient) => Promise<unknown>>> = {
  'a change of the password': ({ password }, own) =>
    own.call(changePassword, { oldPassword: password, newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }),
  async 'a reset by e-mail'({ username, email }) {
    const client = api.newClient();
    await client.call(requestPasswordLink, { username, email });
    await client.call(resetPasswordByLink, { linkToken: await linkSentTo(api, email), newPassword: NEW_PASSWORD });
  },
  async 'a reset by SMS'({ mobileNum, mobile }) {
    const client = api.newClient();
    const humanToken = await solvedHumanCheck(api, client, { mobileNum });
    const order = { mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken, purpose: 'password_reset' } as const;
    await client.call(sendSmsCode, order);
    const verificationCode = await codeSentTo(api, mobile);
    await client.call(resetPasswordBySms, { mobileNum, countryDialingCode: '55', verificationCode, newPassword: NEW_PASSWORD });
  },
  exclusion: (_, own) => own.call(excludeSelf, { months: 1, isConfirmed: true }),
  'signing out everywhere': (_, own) => own.call(signOutEverywhere),
};

test('ACC-41 S62 A device remembers a number in an encrypted HttpOnly cookie; another device has nothing', async () => {
  const number = { mobileNum: aMobileNumber(), countryDialingCode: '+55' };
  const device = api.newClient();
  expect(await device.call(readRememberedNumber)).toBeNull();
  await device.call(keepRememberedNumber, number);
  expect(await device.call(readRememberedNumber)).toEqual(number);
  const kept = device.cookie('rn') ?? '';
  expect(Buffer.from(kept, 'base64url').toString('latin1')).not.toContain(number.mobileNum);

  const changed = kept.replace(/^./, kept.startsWith('A') ? 'B' : 'A');
  for (const wrong of [changed, '%', 'x', kept.slice(0, -9)]) {
    const other = api.newClient();
    other.setCookie('rn', wrong);
    expect(await other.call(readRememberedNumber)).toBeNull();
  }
  for (const mobileNum of ['', 'abc', '1'.repeat(21)]) {
    await expect(device.call(keepRememberedNumber, { ...number, mobileNum })).rejects.toMatchObject({ code: 'malformed_request' });
  }
  expect(await device.call(readRememberedNumber)).toEqual(number);
  await device.call(forgetRememberedNumber);
  expect(await device.call(readRememberedNumber)).toBeNull();
});
