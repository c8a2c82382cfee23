import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, logIn, register, requestPasswordLink, resetPasswordByLink } from '@jogada/accounts/contract/player';
import { aPlayer, aReachablePlayer, aRegistration, linkSentTo, outcomeOf, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const LOGIN = '/wps/session/login';
const CHARACTERS_MAX = 128;
const MEGABYTE = 1_048_576;

// From the published list, from Brazil, and both in other spellings.
const COMMON = ['iloveyou1', 'PASSWORD1', 'vascodagama', 'TigriNho123', 'ｐassword1', ' baseball1 '];

describe('S15 Refuses common passwords and the user name', () => {
  test('When an account is opened', async () => {
    for (const password of COMMON) {
      const client = api.newClient();
      expect(await outcomeOf(client.call(register, await aRegistration(api, client, { password }))), password).toBe('password_weak');
    }
    const client = api.newClient();
    const form = await aRegistration(api, client, { username: 'Tamandua_9', password: 'tamandua_9' });
    expect(await outcomeOf(client.call(register, form))).toBe('password_same_as_username');
  });

  test('When a password is changed', async () => {
    const player = await aPlayer(api, { username: `Jiboia_${randomBytes(3).toString('hex')}` });
    for (const [newPassword, code] of [
      ...COMMON.slice(0, 4).map((password) => [password, 'password_weak'] as const),
      [player.username.toUpperCase(), 'password_same_as_username'] as const,
    ]) {
      const form = { oldPassword: player.password, newPassword, confirmNewPassword: newPassword };
      expect(await outcomeOf(player.client.call(changePassword, form)), newPassword).toBe(code);
    }
  });

  test("When a password is set by an e-mail's link, which stays valid", async () => {
    const player = await aReachablePlayer(api, { username: `Sucuri_${randomBytes(3).toString('hex')}` });
    const client = api.newClient();
    await client.call(requestPasswordLink, { username: player.username, email: player.email });
    const linkToken = await linkSentTo(api, player.email);
    expect(await outcomeOf(client.call(resetPasswordByLink, { linkToken, newPassword: 'corinthians1' }))).toBe('password_weak');
    expect(await outcomeOf(client.call(resetPasswordByLink, { linkToken, newPassword: player.username }))).toBe(
      'password_same_as_username',
    );
    expect(await outcomeOf(client.call(resetPasswordByLink, { linkToken, newPassword: 'onça que nada' }))).toBe('ok');
  });
});

describe('S14 A password is accepted whole or refused', () => {
  const seed = 'jacarandá e ipê-roxo, 木の下で 👩‍🌾 ';
  const cases = {
    'eight characters': 'xk7-Qm2z',
    'sixty-four': 'q7-'.repeat(22).slice(0, 64),
    'a hundred and twenty-eight': 'w9_'.repeat(43).slice(0, CHARACTERS_MAX),
    'a hundred and twenty-eight of two units each': '🐆🦜'.repeat(21).concat('𠮷'.repeat(86)),
    'Unicode with spaces at both ends': ` ${seed} `,
  };
  test.for(Object.entries(cases))('%s', async ([, password]) => {
    const player = await aPlayer(api, { password });
    const tryWith = (other: string) => outcomeOf(api.newClient().call(logIn, { username: player.username, password: other }));
    expect(await tryWith(password)).toBe('ok');
    // The password is not truncated at either end.
    expect(await tryWith([...password].slice(0, -1).join(''))).toBe('wrong_credentials');
    expect(await tryWith([...password].slice(1).join(''))).toBe('wrong_credentials');
  });

  test('password_invalid: Refuses seven characters, and a hundred and twenty-nine', async () => {
    for (const password of ['xk7-Qm2', 'w9_'.repeat(43)]) {
      const client = api.newClient();
      const form = await aRegistration(api, client, { password });
      await expect(client.call(register, form)).rejects.toMatchObject({ code: 'password_invalid', facts: { field: 'password' } });
    }
  });

  test('malformed_request: Refuses a NUL in a password', async () => {
    const player = await aPlayer(api);
    const body = { username: player.username, password: `${player.password}\0` };
    expect(await api.newClient().sendSealed('POST', LOGIN, { body })).toMatchObject({
      status: 400,
      body: { errorCode: 'malformed_request', facts: { field: 'password' } },
    });
  });

  test('body_too_large: Refuses a megabyte, sealed or plain', async () => {
    const body = { username: 'jaguar', password: 'x'.repeat(MEGABYTE) };
    for (const answer of [await api.newClient().send('POST', LOGIN, { body }), await api.newClient().sendSealed('POST', LOGIN, { body })])
      expect(answer).toMatchObject({ status: 413, body: { success: false, errorCode: 'body_too_large' } });
  });
});

test('S16 Rehashes a password of lower cost when its owner signs in', async () => {
  const player = await aPlayer(api);
  const cheap = await hash(player.password.normalize('NFKC'), {
    memoryCost: 8_192,
    timeCost: 1,
    parallelism: 1,
    secret: Buffer.from(api.secrets.passwordPepper, 'hex'),
  });
  await api.owner.query('update accounts.member set password_hash = $2 where id = $1', [player.memberId, cheap]);
  const hashNow = async () =>
    (await api.owner.query<{ password_hash: string }>('select password_hash from accounts.member where id = $1', [player.memberId]))[0]
      ?.password_hash ?? '';

  const tryWith = (password: string) => outcomeOf(api.newClient().call(logIn, { username: player.username, password }));
  expect(await tryWith('not-this-one')).toBe('wrong_credentials');
  expect(await hashNow()).toBe(cheap);
  expect(await tryWith(player.password)).toBe('ok');
  const renewed = await hashNow();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await tryWith(player.password)).toBe('ok');
  expect(await hashNow()).toBe(renewed);
});

test('malformed_request: Refuses a deeply nested body, in a sealed call as in a plain one', async () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const plain = await api.newClient().send('POST', requestPasswordLink.path, { body: `{"username":${deep}}` });
  expect(plain).toMatchObject({ status: 400, body: { errorCode: 'malformed_request' } });
  const nested = JSON.parse(`{"username":${'['.repeat(3_000)}${']'.repeat(3_000)}}`) as object;
  expect(await api.newClient().sendSealed('POST', LOGIN, { body: nested })).toMatchObject({
    status: 400,
    body: { errorCode: 'malformed_request', facts: { field: 'username' } },
  });
});
