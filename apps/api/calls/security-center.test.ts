import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeContact,
  logIn,
  readContacts,
  readPaymentPassword,
  resetPaymentPassword,
  sendContactCode,
  sendPaymentPasswordCode,
  setPaymentPassword,
} from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { aMobileNumber, aPlayer, aReachablePlayer, codeSentTo, messagesTo, outcomeOf, startApi, type TestApi } from '../testing/index.ts';

const clock = testClock();
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

const MINUTE_MS = 60_000;
const PIN = '482913';
const OTHER_PIN = '705318';

test('The first payment password needs the login password, the next the old one, and each change is notified to the owner', async () => {
  const player = await aReachablePlayer(api);
  const { client } = player;
  expect(await client.call(readPaymentPassword)).toEqual({ isSet: false });
  expect(await outcomeOf(client.call(setPaymentPassword, { password: 'errada-demais', newPaymentPassword: PIN }))).toBe(
    'old_password_wrong',
  );
  await client.call(setPaymentPassword, { password: player.password, newPaymentPassword: PIN });
  expect(await client.call(readPaymentPassword)).toEqual({ isSet: true });
  expect((await messagesTo(api, player.mobile)).map(({ text }) => text).join()).toContain('senha de saque foi alterada');

  await expect(client.call(setPaymentPassword, { password: player.password, newPaymentPassword: OTHER_PIN })).rejects.toMatchObject({
    code: 'payment_password_wrong',
    facts: { triesLeft: 4 },
  });
  expect(await outcomeOf(client.call(setPaymentPassword, { password: PIN, newPaymentPassword: PIN }))).toBe('modify.new.old.same');
  expect(await outcomeOf(client.call(setPaymentPassword, { password: PIN, newPaymentPassword: OTHER_PIN }))).toBe('ok');
  const [row] = await api.owner.query<{ password_hash: string }>(
    'select password_hash from accounts.payment_password where member_id = $1',
    [player.memberId],
  );
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('Refuses an easily guessed payment password', async () => {
  const { client, password } = await aPlayer(api);
  for (const newPaymentPassword of ['123456', '987654', '000000', '121212', '12345', '1234567', '12a456', '', '１２３４５６'])
    await expect(client.call(setPaymentPassword, { password, newPaymentPassword })).rejects.toMatchObject({
      code: 'payment_password_invalid',
      facts: { digits: 6 },
    });
});

test('A hundred concurrent guesses at a payment password count as a hundred, and lock for half an hour', async () => {
  const { client, username, password } = await aPlayer(api);
  await client.call(setPaymentPassword, { password, newPaymentPassword: PIN });
  const guess = () => outcomeOf(client.call(setPaymentPassword, { password: OTHER_PIN, newPaymentPassword: '918273' }));
  const outcomes = await Promise.all(Array.from({ length: 100 }, guess));
  expect(outcomes.filter((outcome) => outcome === 'payment_password_wrong')).toHaveLength(5);
  const right = () => outcomeOf(client.call(setPaymentPassword, { password: PIN, newPaymentPassword: OTHER_PIN }));
  clock.advance(25 * MINUTE_MS);
  expect(await right()).toBe('too_many_requests');
  clock.advance(5 * MINUTE_MS + 1);
  await client.call(logIn, { username: username, password });
  expect(await right()).toBe('ok');
});

test('A forgotten payment password is replaced by a code to a confirmed contact', async () => {
  const player = await aReachablePlayer(api);
  const { client } = player;
  await client.call(setPaymentPassword, { password: player.password, newPaymentPassword: PIN });
  await client.call(sendPaymentPasswordCode, { kind: 'email' });
  const form = { kind: 'email', newPaymentPassword: OTHER_PIN } as const;
  const verificationCode = await codeSentTo(api, player.email);
  expect(await outcomeOf(client.call(resetPaymentPassword, { ...form, kind: 'mobile', verificationCode }))).toBe('verification_code_dead');
  const key = { idempotencyKey: randomUUID() };
  expect(await outcomeOf(client.call(resetPaymentPassword, { ...form, verificationCode }, key))).toBe('ok');
  // S38: A repeat of the call may show its code again, and no other call.
  expect(await outcomeOf(client.call(resetPaymentPassword, { ...form, verificationCode }, key))).toBe('ok');
  const other = { ...form, verificationCode, newPaymentPassword: '918273' };
  expect(await outcomeOf(client.call(resetPaymentPassword, other, key))).toBe('verification_code_dead');
  expect(await outcomeOf(client.call(resetPaymentPassword, { ...form, verificationCode }))).toBe('verification_code_dead');
  expect(await outcomeOf(client.call(setPaymentPassword, { password: OTHER_PIN, newPaymentPassword: '918273' }))).toBe('ok');

  const otherMember = await aPlayer(api);
  expect(await outcomeOf(otherMember.client.call(sendPaymentPasswordCode, { kind: 'mobile' }))).toBe('contact_missing');
});

test('A contact is set by its code and the password; the earlier one is notified, and links to it are invalid', async () => {
  const player = await aReachablePlayer(api);
  const { client } = player;
  const email = `nova${randomBytes(4).toString('hex')}@example.com`;
  await client.call(sendContactCode, { kind: 'email', email: email.toUpperCase() });
  const form = { kind: 'email', email, verificationCode: await codeSentTo(api, email) } as const;
  expect(await outcomeOf(client.call(changeContact, { ...form, password: 'errada-demais' }))).toBe('old_password_wrong');
  const key = { idempotencyKey: randomUUID() };
  const whole = { ...form, password: player.password };
  expect(await outcomeOf(client.call(changeContact, whole, key))).toBe('ok');
  // S38: A repeat of the call may show its code again and changes nothing, and another call may not.
  expect(await outcomeOf(client.call(changeContact, whole, key))).toBe('ok');
  expect(await outcomeOf(client.call(changeContact, whole))).toBe('verification_code_dead');
  expect(await client.call(readContacts)).toMatchObject({ email: { masked: 'n•••@example.com', isConfirmed: true } });
  const [received] = await messagesTo(api, player.email);
  expect(received?.subject).toBe('O contato da sua conta mudou');
  expect(received?.text).toContain('n•••@example.com');
  expect(await outcomeOf(client.call(changeContact, { ...form, password: player.password }))).toBe('verification_code_dead');
});

test('contact_taken: A confirmed number belongs to one member, which only the holder of its code learns', async () => {
  const [owner, other] = [await aReachablePlayer(api), await aPlayer(api)];
  const order = { kind: 'mobile', mobileNum: owner.mobileNum } as const;
  expect(await outcomeOf(other.client.call(sendContactCode, order))).toBe('ok');
  const form = { ...order, verificationCode: await codeSentTo(api, owner.mobile), password: other.password };
  expect(await outcomeOf(other.client.call(changeContact, form))).toBe('contact_taken');
  expect(await other.client.call(readContacts)).toEqual({ mobile: null, email: null });
});

test('Of two members who confirm one number concurrently, one gets it', async () => {
  const mobileNum = aMobileNumber();
  const presses: (() => Promise<string>)[] = [];
  for (const { client, password } of [await aPlayer(api), await aPlayer(api)]) {
    await client.call(sendContactCode, { kind: 'mobile', mobileNum });
    const form = { kind: 'mobile', mobileNum, verificationCode: await codeSentTo(api, `+55${mobileNum}`), password } as const;
    presses.push(() => outcomeOf(client.call(changeContact, form)));
    clock.advance(MINUTE_MS + 1);
  }
  const outcomes = await Promise.all(presses.map((press) => press()));
  expect(outcomes.toSorted()).toEqual(['contact_taken', 'ok']);
});

test('S30 S62 A number and an e-mail address are stored encrypted, and returned masked', async () => {
  const player = await aReachablePlayer(api);
  const shown = await player.client.call(readContacts);
  expect(JSON.stringify(shown)).not.toContain(player.mobileNum);
  expect(shown.mobile?.masked).toBe(`+55 11 ••••• ${player.mobileNum.slice(-4)}`);
  const rows = await api.owner.query<{ whole: string }>('select c::text as whole from accounts.member_contact c where member_id = $1', [
    player.memberId,
  ]);
  for (const { whole } of rows) {
    expect(whole).not.toContain(player.mobileNum);
    expect(whole).not.toContain(player.email);
  }
});
