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

describe('By phone', () => {
  test('C3 ACC-23 ACC-24 S11 A code sets a new password, which nothing stores, signs in here, ends every other session and notifies the owner', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const newPassword = aPassword();
    const session = await client.call(resetPasswordBySms, { ...(await withCode(player, client)), newPassword });
    expect(session).toMatchObject({ userName: player.username });
    expect(await client.call(readSession)).toMatchObject({ userName: player.username });
    expect(await storedFormsOf(newPassword, [JSON.stringify(session), client.cookieHeader()])).toEqual([]);
    expect(await player.client.call(readSession)).toBeNull();
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: player.password }))).toBe(
      'wrong_credentials',
    );
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: newPassword }))).toBe('ok');
    expect(await wordsTo(player.mobile)).toContain('sua senha foi alterada');
    expect(await wordsTo(player.email)).toContain('Sua senha foi alterada');
  });

  test('ACC-24 Refuses the present password with its own code, and the verification code stays valid', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const form = await withCode(player, client);
    await expect(client.call(resetPasswordBySms, { ...form, newPassword: player.password })).rejects.toMatchObject({
      code: 'modify.new.old.same',
      facts: { field: 'newPassword' },
    });
    expect(await client.call(resetPasswordBySms, { ...form, newPassword: aPassword() })).toMatchObject({ userName: player.username });
  });

  test('Only the holder of the code learns whether a password is the present one', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const form = await withCode(player, client);
    const verificationCode = form.verificationCode === '000000' ? '000001' : '000000';
    expect(await outcomeOf(client.call(resetPasswordBySms, { ...form, verificationCode, newPassword: player.password }))).toBe(
      'in_verification_error',
    );
  });

  test('S15 Refuses weak, short and name-like passwords with their field', async () => {
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

  test('ACC-22 Checks the switch in each call', async () => {
    await turnSwitches(api, ['CHNGPASSVERIF3'], 'off');
    const form = { mobileNum: aMobileNumber(), verificationCode: '123456', newPassword: aPassword() };
    expect(await outcomeOf(api.newClient().call(resetPasswordBySms, form))).toBe('feature_unavailable');
    await turnSwitches(api, ['CHNGPASSVERIF3'], 'on');
    expect(await outcomeOf(api.newClient().call(resetPasswordBySms, form))).toBe('verification_code_dead');
  });

  test('A blocked account is reported only to the holder of its code, and keeps its password', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    const form = await withCode(player, client);
    await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [player.memberId]);
    expect(await outcomeOf(client.call(resetPasswordBySms, { ...form, newPassword: aPassword() }))).toBe('account_blocked');
  });
});

describe('By e-mail', () => {
  test('ACC-21 S11 A form-encoded request sends a link, which sets a new password once, ends the sessions and notifies the owner', async () => {
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
    expect(await wordsTo(player.email)).toContain('Sua senha foi alterada');
    expect(await wordsTo(player.mobile)).toContain('sua senha foi alterada');
  });

  test('S02 Answers a name and an e-mail that do not match alike, and sends nothing', async () => {
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

  test('S12 Neither the Host header nor form fields change the link', async () => {
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

  test('S11 A link is valid for fifteen minutes, and a newer one invalidates it', async () => {
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

  test('Two concurrent uses of one link set one password', async () => {
    const player = await aReachablePlayer(api);
    const client = api.newClient();
    await client.call(requestPasswordLink, { username: player.username, email: player.email });
    const linkToken = await linkSentTo(api, player.email);
    const outcomes = await Promise.all(
      [aPassword(), aPassword()].map((newPassword) => outcomeOf(client.call(resetPasswordByLink, { linkToken, newPassword }))),
    );
    expect(outcomes.toSorted()).toEqual(['ok', 'password_link_dead']);
  });

  test('ACC-32 Refuses an invalid e-mail address with its field', async () => {
    for (const email of ['ana', 'ana@', '@b.co', 'a b@c.com', 'ana@x..com'])
      await expect(api.newClient().call(requestPasswordLink, { username: 'ana', email })).rejects.toMatchObject({ code: 'email_invalid' });
    for (const email of ['a.b_c@d.com.br', 'ana+jogo@gmail.com', 'ana@loja.online', 'a@b.co'])
      expect(await outcomeOf(api.newClient().call(requestPasswordLink, { username: 'ana', email }))).toBe('ok');
  });
});

describe('By the member', () => {
  test('S13 S25 ACC-25 Requires and checks the old password, ends all other sessions and replaces this one', async () => {
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
    // Its own page gets no event. The response carries the next session, and an event that arrived first would send the page to the
    // sign-in.
    const page = await eventsOf(api, client);
    const received = page.next('session').then(
      () => 'the end of the session',
      () => 'nothing',
    );
    expect(await client.call(changePassword, { ...form, oldPassword: player.password })).toMatchObject({ userName: player.username });
    page.close();
    expect(await received).toBe('nothing');
    expect(client.cookie('sid')).not.toBe(before);
    expect(await client.call(readSession)).toMatchObject({ userName: player.username });
    expect(await wordsTo(player.email)).toContain('Sua senha foi alterada');
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: newPassword }))).toBe('ok');
  });

  test('S13 Refuses a new password that equals the old one', async () => {
    const { client, password } = await aPlayer(api);
    const form = { oldPassword: password, newPassword: password, confirmNewPassword: password };
    expect(await outcomeOf(client.call(changePassword, form))).toBe('modify.new.old.same');
  });

  test('S13 The holder of a session has five guesses at the old password, also when concurrent', async () => {
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

  test('ACC-25 The first sign-in holds the old password: once, for five minutes, in that session', async () => {
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

  test('C3 The held old password is a flag and a ticket: no response, cookie or table holds the password, and no other session has it', async () => {
    const player = await aPlayer(api);
    await api.owner.query('update accounts.member set first_login_at = null where id = $1', [player.memberId]);
    const client = api.newClient();
    const answer = await client.sendSealed('POST', logIn.path, { body: { username: player.username, password: player.password } });
    const held = await client.call(readHeldPassword);
    expect(held).toEqual({ isHeld: true, isDue: false });
    const received = [JSON.stringify(answer.body), [...answer.headers].join(), client.cookieHeader(), JSON.stringify(held)];
    expect(await storedFormsOf(player.password, received)).toEqual([]);

    const [ticket] = await api.owner.query<{ expires_at: Date; at: Date }>(
      'select expires_at, $2::timestamptz as at from accounts.password_ticket where member_id = $1',
      [player.memberId, clock.now()],
    );
    expect(ticket && ticket.expires_at.getTime() - ticket.at.getTime()).toBe(5 * MINUTE_MS);
    // The ticket is not valid in another session.
    expect(await player.client.call(readHeldPassword).catch((error: { code: string }) => error.code)).toBe('session_replaced');
    // Concurrent uses of the ticket set one password. The session that the change replaced is refused too.
    const chosen = Array.from({ length: 6 }, aPassword);
    const outcomes = await Promise.all(
      chosen.map((newPassword) => outcomeOf(client.call(changePassword, { newPassword, confirmNewPassword: newPassword }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    const present = chosen[outcomes.indexOf('ok')] ?? '';
    expect(await outcomeOf(client.call(changePassword, { newPassword: aPassword(), confirmNewPassword: aPassword() }))).not.toBe('ok');
    expect(await outcomeOf(api.newClient().call(logIn, { username: player.username, password: present }))).toBe('ok');
    expect(await storedFormsOf(present, [])).toEqual([]);
  });
});

/** A member whose account was opened by another person, at the first sign-in. */
async function aFirstTimer() {
  const player = await aPlayer(api);
  await api.owner.query('update accounts.member set first_login_at = null where id = $1', [player.memberId]);
  const client = api.newClient();
  await client.call(logIn, { username: player.username, password: player.password });
  return { ...player, client };
}

/** The forms of a password that one of the texts or a row of any table contains, in any case. */
async function storedFormsOf(password: string, texts: readonly string[]): Promise<string[]> {
  const tables = await api.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const bytes = Buffer.from(password);
  const forms = [password, bytes.toString('base64'), Buffer.from(bytes.toString('base64')).toString('base64'), bytes.toString('hex')];
  const found = new Set<string>(forms.filter((form) => texts.some((text) => text.toLowerCase().includes(form.toLowerCase()))));
  for (const { name } of tables) {
    const rows = await api.owner.query<{ form: string }>(
      `select form from unnest($1::text[]) form where exists (select from ${name} t where strpos(lower(t::text), lower(form)) > 0)`,
      [forms],
    );
    for (const { form } of rows) found.add(`${name}: ${form}`);
  }
  return [...found];
}
