import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  logIn,
  readHeldPassword,
  readSession,
  requestPasswordLink,
  resetPasswordByLink,
  resetPasswordBySms,
  sendSmsCode,
} from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import {
  aMobileNumber,
  aPlayer,
  aReachablePlayer,
  codeSentTo,
  eventsOf,
  linkSentTo,
  messagesTo,
  solvedHumanCheck,
  outcomeOf,
  startApi,
  turnSwitches,
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
const aPassword = () => `Arara-${randomBytes(6).toString('hex')}`;

async function withCode(player: ReachablePlayer, client: TestClient) {
  const humanToken = await solvedHumanCheck(api, client, { mobileNum: player.mobileNum });
  await client.call(sendSmsCode, { mobileNum: player.mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken });
  return { mobileNum: player.mobileNum, countryDialingCode: '55', verificationCode: await codeSentTo(api, player.mobile) };
}

const wordsTo = async (recipient: string) => (await messagesTo(api, recipient)).map(({ subject, text }) => `${subject} ${text}`).join('\n');

describe('by phone', () => {
  test('ACC-23 ACC-24 S11 a code sets a new password, signs in here, ends every other session and tells the owner', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const newPassword = aPassword();
    const session = await client.call(resetPasswordBySms, { ...(await withCode(player, client)), newPassword });
    expect(session).toMatchObject({ userName: player.username });
    expect(await client.call(readSession)).toMatchObject({ userName: player.username });
    expect(await player.client.call(readSession)).toBeNull();
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: player.password }))).toBe(
      'wrong_credentials',
    );
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: newPassword }))).toBe('ok');
    expect(await wordsTo(player.mobile)).toContain('a senha da sua conta foi trocada');
    expect(await wordsTo(player.email)).toContain('A senha da sua conta foi trocada');
  });

  test('ACC-24 the same password again is refused by its name, and the code is still good for another one', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const form = await withCode(player, client);
    await expect(client.call(resetPasswordBySms, { ...form, newPassword: player.password })).rejects.toMatchObject({
      code: 'modify.new.old.same',
      facts: { field: 'newPassword' },
    });
    expect(await client.call(resetPasswordBySms, { ...form, newPassword: aPassword() })).toMatchObject({ userName: player.username });
  });

  test('only who has the code learns whether a password is the present one', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const form = await withCode(player, client);
    const verificationCode = form.verificationCode === '000000' ? '000001' : '000000';
    expect(await outcomeOf(client.call(resetPasswordBySms, { ...form, verificationCode, newPassword: player.password }))).toBe(
      'in_verification_error',
    );
  });

  test('S15 weak, short and name-like passwords are refused with their field', async () => {
    const player = await aReachablePlayer(api, { username: `Tamandua${randomBytes(3).toString('hex')}` });
    const client = api.newClient();
    const form = await withCode(player, client);
    const refusals = {
      curta: 'password_invalid',
      '1q2w3e4r5t': 'password_weak',
      [player.username.toLowerCase()]: 'password_same_as_username',
    };
    for (const [newPassword, code] of Object.entries(refusals))
      await expect(client.call(resetPasswordBySms, { ...form, newPassword })).rejects.toMatchObject({
        code,
        facts: { field: 'newPassword' },
      });
  });

  test('ACC-22 the switch is looked at in each call', async () => {
    await turnSwitches(api, ['CHNGPASSVERIF3'], 'off');
    const form = { mobileNum: aMobileNumber(), verificationCode: '123456', newPassword: aPassword() };
    expect(await outcomeOf(api.newClient().call(resetPasswordBySms, form))).toBe('feature_unavailable');
    await turnSwitches(api, ['CHNGPASSVERIF3'], 'on');
    expect(await outcomeOf(api.newClient().call(resetPasswordBySms, form))).toBe('verification_code_dead');
  });

  test('a blocked account is told so only to who has its code, and keeps its password', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const form = await withCode(player, client);
    await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [player.memberId]);
    expect(await outcomeOf(client.call(resetPasswordBySms, { ...form, newPassword: aPassword() }))).toBe('account_blocked');
  });
});

describe('by e-mail', () => {
  test('ACC-21 S11 a form-encoded request brings a link; it sets a new password once, ends the sessions and tells the owner', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const answer = await client.send('POST', requestPasswordLink.path, {
      body: new URLSearchParams({ username: ` ${player.username} `, email: ` ${player.email.toUpperCase()} ` }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const linkToken = await linkSentTo(api, player.email);
    const newPassword = aPassword();
    await client.call(resetPasswordByLink, { linkToken, newPassword });
    expect(await outcomeOf(client.call(resetPasswordByLink, { linkToken, newPassword: aPassword() }))).toBe('password_link_dead');
    expect(await player.client.call(readSession)).toBeNull();
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: newPassword }))).toBe('ok');
    expect(await wordsTo(player.email)).toContain('A senha da sua conta foi trocada');
    expect(await wordsTo(player.mobile)).toContain('a senha da sua conta foi trocada');
  });

  test('S02 a name and an e-mail that do not belong together are answered alike, and nothing is sent', async () => {
    const [player, other] = [await aReachablePlayer(api), await aReachablePlayer(api)];
    const answers = [];
    for (const form of [
      { username: player.username, email: player.email },
      { username: player.username, email: other.email },
      { username: `x${randomBytes(5).toString('hex')}`, email: `x${randomBytes(5).toString('hex')}@example.com` },
    ]) {
      const { status, body } = await api.newClient().send('POST', requestPasswordLink.path, { body: form });
      answers.push({ status, body });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await messagesTo(api, other.email)).toEqual([]);
    expect(await messagesTo(api, player.email)).toHaveLength(1);
  });

  test('S12 neither the Host header nor what a form says changes the link', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const order = { username: player.username, email: player.email };
    const foreign = await client.send('POST', requestPasswordLink.path, { body: order, headers: { 'x-forwarded-host': 'evil.example' } });
    expect(foreign.body).toMatchObject({ errorCode: 'merchant_unknown' });
    expect(await messagesTo(api, player.email)).toEqual([]);

    await client.send('POST', requestPasswordLink.path, {
      body: { ...order, registerUrl: 'https://evil.example', domain: 'evil.example' },
      headers: { 'x-forwarded-proto': 'https', referer: 'https://evil.example/' },
    });
    const [letter] = await messagesTo(api, player.email);
    expect(letter?.text).toContain(`${api.publicUrl}/m/resetPassword#`);
    expect(`${letter?.text} ${letter?.html}`).not.toContain('evil.example');
  });

  test('S11 a link is good for fifteen minutes, and a newer one ends it', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const order = { username: player.username, email: player.email };
    await client.call(requestPasswordLink, order);
    const first = await linkSentTo(api, player.email);
    clock.advance(MINUTE_MS + 1);
    await client.call(requestPasswordLink, order);
    const second = await linkSentTo(api, player.email);
    expect(await outcomeOf(client.call(resetPasswordByLink, { linkToken: first, newPassword: aPassword() }))).toBe('password_link_dead');
    clock.advance(15 * MINUTE_MS);
    expect(await outcomeOf(client.call(resetPasswordByLink, { linkToken: second, newPassword: aPassword() }))).toBe('password_link_dead');
  });

  test('two presses of one link at once set one password', async () => {
    const player = await aReachablePlayer(api);
    await api.newClient().call(requestPasswordLink, { username: player.username, email: player.email });
    const linkToken = await linkSentTo(api, player.email);
    const outcomes = await Promise.all(
      [aPassword(), aPassword()].map((newPassword) => outcomeOf(api.newClient().call(resetPasswordByLink, { linkToken, newPassword }))),
    );
    expect(outcomes.toSorted()).toEqual(['ok', 'password_link_dead']);
  });

  test('ACC-32 an address that is none is refused with its field', async () => {
    for (const email of ['ana', 'ana@', '@b.co', 'a b@c.com', 'ana@x..com'])
      await expect(api.newClient().call(requestPasswordLink, { username: 'ana', email })).rejects.toMatchObject({ code: 'email_invalid' });
    for (const email of ['a.b_c@d.com.br', 'ana+jogo@gmail.com', 'ana@loja.online', 'a@b.co'])
      expect(await outcomeOf(api.newClient().call(requestPasswordLink, { username: 'ana', email }))).toBe('ok');
  });
});

describe('by the member', () => {
  test('S13 S25 ACC-25 the old password is asked for, checked, and all other sessions end; this one goes on anew', async () => {
    const player = await aReachablePlayer(api);
    const { client } = player;
    const newPassword = aPassword();
    const form = { newPassword, confirmNewPassword: newPassword };
    const before = client.cookie('sid');
    expect(await outcomeOf(client.call(changePassword, form))).toBe('old_password_wrong');
    await expect(client.call(changePassword, { ...form, oldPassword: 'errada-demais' })).rejects.toMatchObject({
      code: 'old_password_wrong',
      facts: { field: 'oldPassword', triesLeft: 4 },
    });
    await expect(client.call(changePassword, { ...form, oldPassword: player.password, confirmNewPassword: 'outra' })).rejects.toMatchObject(
      {
        code: 'confirmation_differs',
        facts: { field: 'confirmNewPassword' },
      },
    );
    // Its own page is told nothing: the answer brings the next session, and news that overtook it would end at the sign-in.
    const page = await eventsOf(api, client);
    const received = page.next('session').then(
      () => 'told of the end',
      () => 'nothing',
    );
    expect(await client.call(changePassword, { ...form, oldPassword: player.password })).toMatchObject({ userName: player.username });
    page.close();
    expect(await received).toBe('nothing');
    expect(client.cookie('sid')).not.toBe(before);
    expect(await client.call(readSession)).toMatchObject({ userName: player.username });
    expect(await wordsTo(player.email)).toContain('A senha da sua conta foi trocada');
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: newPassword }))).toBe('ok');
  });

  test('S13 the server refuses a new password that is the old one', async () => {
    const { client, password } = await aPlayer(api);
    const form = { oldPassword: password, newPassword: password, confirmNewPassword: password };
    expect(await outcomeOf(client.call(changePassword, form))).toBe('modify.new.old.same');
  });

  test('S13 whoever holds the session may guess five times at the old password, fifty at once count as fifty', async () => {
    const { client } = await aPlayer(api);
    const newPassword = aPassword();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        outcomeOf(client.call(changePassword, { oldPassword: `palpite-${index}`, newPassword, confirmNewPassword: newPassword })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'old_password_wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(45);
  });

  test('ACC-25 the first sign-in holds the old password: once, for five minutes, in that session', async () => {
    const [first, second] = [await aFirstTimer(), await aFirstTimer()];
    expect(await first.client.call(readHeldPassword)).toEqual({ isHeld: true, isDue: false });
    const newPassword = aPassword();
    const form = { newPassword, confirmNewPassword: newPassword };
    await first.client.call(changePassword, form);
    expect(await first.client.call(readHeldPassword)).toEqual({ isHeld: false, isDue: false });
    expect(await outcomeOf(first.client.call(changePassword, { newPassword: aPassword(), confirmNewPassword: newPassword }))).toBe(
      'confirmation_differs',
    );
    const again = aPassword();
    expect(await outcomeOf(first.client.call(changePassword, { newPassword: again, confirmNewPassword: again }))).toBe(
      'old_password_wrong',
    );

    clock.advance(5 * MINUTE_MS);
    expect(await second.client.call(readHeldPassword)).toEqual({ isHeld: false, isDue: false });
    expect(await outcomeOf(second.client.call(changePassword, form))).toBe('old_password_wrong');
  });

  test('C3 the held old password is a flag and a ticket: no answer, no cookie and no table holds the password, and no other session has it', async () => {
    const player = await aPlayer(api);
    await api.owner.query('update accounts.member set first_login_at = null where id = $1', [player.memberId]);
    const client = api.newClient();
    const answer = await client.sendSealed('POST', logIn.path, { body: { username: player.username, password: player.password } });
    const held = await client.call(readHeldPassword);
    expect(held).toEqual({ isHeld: true, isDue: false });
    const { rows } = await everyRow(api);
    const written = [player.password, Buffer.from(player.password).toString('base64'), Buffer.from(player.password).toString('hex')];
    const kept = [JSON.stringify(answer.body), [...answer.headers].join(), client.cookieHeader(), JSON.stringify(held), rows];
    expect(written.filter((secret) => kept.some((text) => text.toLowerCase().includes(secret.toLowerCase())))).toEqual([]);

    const [ticket] = await api.owner.query<{ expires_at: Date; at: Date }>(
      'select expires_at, $2::timestamptz as at from accounts.password_ticket where member_id = $1',
      [player.memberId, clock.now()],
    );
    expect(ticket && ticket.expires_at.getTime() - ticket.at.getTime()).toBe(5 * MINUTE_MS);
    // It opens nothing where it was not given.
    const newPassword = aPassword();
    expect(await player.client.call(readHeldPassword).catch((error: { code: string }) => error.code)).toBe('session_replaced');
    expect(await outcomeOf(client.call(changePassword, { newPassword, confirmNewPassword: newPassword }))).toBe('ok');
    const again = aPassword();
    expect(await outcomeOf(client.call(changePassword, { newPassword: again, confirmNewPassword: again }))).toBe('old_password_wrong');
  });
});

/** Somebody whose account another opened, and who signs in for the first time now. */
async function aFirstTimer() {
  const player = await aPlayer(api);
  await api.owner.query('update accounts.member set first_login_at = null where id = $1', [player.memberId]);
  const client = api.newClient();
  await client.call(logIn, { username: player.username, password: player.password });
  return { ...player, client };
}

/** All that stands in the tables of the accounts, and what waits to be told, as one text. */
async function everyRow({ owner }: TestApi): Promise<{ rows: string }> {
  const tables = await owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('accounts', 'platform')",
  );
  const texts = await Promise.all(
    tables.map(({ name }) => owner.query<{ text: string | null }>(`select string_agg(t::text, '\n') as text from ${name} t`)),
  );
  return { rows: texts.flatMap((rows) => rows.map(({ text }) => text ?? '')).join('\n') };
}
