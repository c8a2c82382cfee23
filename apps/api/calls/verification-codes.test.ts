import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  beginAuthenticator,
  confirmAuthenticator,
  confirmSignIn,
  drawSlider,
  logIn,
  readSession,
  sendContactCode,
  sendRegistrationSmsCode,
  sendSmsCode,
} from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import {
  aMobileNumber,
  aPlayer,
  aReachablePlayer,
  authenticatorCode,
  codeSentTo,
  messagesSent,
  messagesTo,
  outcomeOf,
  setJurisdiction,
  solvedHumanCheck,
  startApi,
  turnSwitches,
  waitUntilMerchantKnows,
  type Refusal,
  type TestApi,
  type TestClient,
} from '../testing/index.ts';
import { sendCode } from '../../../domains/accounts/server/verification/send-code.ts';
import { aVisitor } from '../testing/visitor.ts';

const clock = testClock();
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

const MINUTE_MS = 60_000;

const humanOrder = async (client: TestClient, mobileNum: string) => ({
  mobileNum,
  countryDialingCode: '55',
  moduleId: 'VERIFICATION3' as const,
  humanToken: await solvedHumanCheck(api, client, { mobileNum }),
});

const ask = async (client: TestClient, mobileNum: string, purpose: 'login' | 'password_reset' = 'login') =>
  client.call(sendSmsCode, { ...(await humanOrder(client, mobileNum)), purpose });

const signIn = (client: TestClient, mobileNum: string, code: string) =>
  client.call(logIn, { type: 'sms', username: mobileNum, password: code, countryDialingCode: '55' });

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('ACC-02 ACC-07 A code by SMS signs the member in, and its response has the end of the countdown', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  const sent = await ask(client, player.mobileNum);
  expect(sent).toEqual({ expirationTime: new Date(clock.now().getTime() + MINUTE_MS).toISOString(), expiredMinutes: 1 });
  const [message] = await messagesTo(api, player.mobile);
  expect(message?.text).toMatch(/^Jogada: \d{6} é o código de login\. Não compartilhe\.$/);
  expect(await signIn(client, player.mobileNum, await codeSentTo(api, player.mobile))).toMatchObject({ userName: player.username });
  expect(await client.call(readSession)).toMatchObject({ userName: player.username });
});

test('ACC-02 The switch is checked in each call: when off, no code is sent and no sign-in is possible', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  await ask(client, player.mobileNum);
  const code = await codeSentTo(api, player.mobile);
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'off');
  await expect(signIn(client, player.mobileNum, code)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await expect(ask(api.newClient(), aMobileNumber())).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'on');
  expect(await signIn(client, player.mobileNum, code)).toMatchObject({ userName: player.username });
});

test('S07 A code is six digits, stored only as a keyed hash, and works once', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  await ask(client, player.mobileNum);
  const code = await codeSentTo(api, player.mobile);
  const rows = await api.owner.query<{ whole: string }>(
    'select v::text as whole from accounts.verification_code v union all select m::text from accounts.message m',
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { whole } of rows) {
    expect(whole).not.toContain(`"${code}"`);
    expect(whole).not.toContain(player.mobileNum);
  }
  await signIn(client, player.mobileNum, code);
  await expect(signIn(client, player.mobileNum, code)).rejects.toMatchObject({ code: 'verification_code_dead' });
});

test('L-10 S07 A code is valid for ten minutes and not a second longer, also after the clock jumps back', async () => {
  const [inTime, late] = [await aReachablePlayer(api), await aReachablePlayer(api)];
  const [first, second] = [api.newClient(), api.newClient()];
  await ask(first, inTime.mobileNum);
  await ask(second, late.mobileNum);
  const codes = [await codeSentTo(api, inTime.mobile), await codeSentTo(api, late.mobile)] as const;
  clock.advance(10 * MINUTE_MS - 1000);
  expect(await signIn(first, inTime.mobileNum, codes[0])).toMatchObject({ userName: inTime.username });
  clock.advance(1000);
  await expect(signIn(second, late.mobileNum, codes[1])).rejects.toMatchObject({ code: 'verification_code_dead' });
  clock.advance(-60 * MINUTE_MS);
  await expect(signIn(second, late.mobileNum, codes[1])).rejects.toMatchObject({ code: 'verification_code_dead' });
  clock.advance(60 * MINUTE_MS);
});

test('S07 A code is bound to its purpose, its number and the browser that requested it', async () => {
  const [player, other] = [await aReachablePlayer(api), await aReachablePlayer(api)];
  const client = api.newClient();
  await ask(client, player.mobileNum, 'password_reset');
  const resetCode = await codeSentTo(api, player.mobile);
  await expect(signIn(client, player.mobileNum, resetCode)).rejects.toMatchObject({ code: 'verification_code_dead' });

  clock.advance(MINUTE_MS);
  await ask(client, player.mobileNum);
  const code = await codeSentTo(api, player.mobile);
  await expect(signIn(client, other.mobileNum, code)).rejects.toMatchObject({ code: 'verification_code_dead' });
  await expect(signIn(api.newClient(), player.mobileNum, code)).rejects.toMatchObject({ code: 'verification_code_dead' });
  expect(await signIn(client, player.mobileNum, code)).toMatchObject({ userName: player.username });
});

test('S07 A new code replaces the last one', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  await ask(client, player.mobileNum);
  const first = await codeSentTo(api, player.mobile);
  clock.advance(MINUTE_MS);
  await ask(client, player.mobileNum);
  const second = await codeSentTo(api, player.mobile);
  if (first !== second) await expect(signIn(client, player.mobileNum, first)).rejects.toMatchObject({ code: 'in_verification_error' });
  expect(await signIn(client, player.mobileNum, second)).toMatchObject({ userName: player.username });
});

test('S10 ACC-08 Sends no code without a human check for this number, used once', async () => {
  const [player, other] = [await aReachablePlayer(api), await aReachablePlayer(api)];
  const client = api.newClient();
  const order = await humanOrder(client, other.mobileNum);
  await expect(client.call(sendSmsCode, { ...order, humanToken: '' })).rejects.toMatchObject({ code: 'human_check_required' });
  await expect(client.call(sendSmsCode, { ...order, mobileNum: player.mobileNum })).rejects.toMatchObject({ code: 'human_check_failed' });
  const good = await humanOrder(client, player.mobileNum);
  await client.call(sendSmsCode, good);
  clock.advance(MINUTE_MS + 1);
  await expect(client.call(sendSmsCode, good)).rejects.toMatchObject({ code: 'human_check_failed' });
  expect(await messagesTo(api, player.mobile)).toHaveLength(1);
});

test('S09 The fifth wrong guess invalidates the code', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  await ask(client, player.mobileNum);
  const code = await codeSentTo(api, player.mobile);
  for (let guess = 1; guess <= 4; guess += 1)
    await expect(signIn(client, player.mobileNum, wrong(code))).rejects.toMatchObject({ code: 'in_verification_error', status: 403 });
  await expect(signIn(client, player.mobileNum, wrong(code))).rejects.toMatchObject({ code: 'verification_code_dead' });
  await expect(signIn(client, player.mobileNum, code)).rejects.toMatchObject({ code: 'verification_code_dead' });
});

test('S09 A hundred concurrent guesses count as a hundred: five are verified', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  await ask(client, player.mobileNum);
  const code = await codeSentTo(api, player.mobile);
  // Each from its own address, so that only the code's own attempts are limited.
  const guesses = Array.from({ length: 100 }, (_, index) => {
    const helper = api.newClient();
    helper.setCookie('browser', client.cookie('browser') ?? '');
    return signIn(helper, player.mobileNum, index === 99 ? code : wrong(code)).then(
      () => 'in',
      (refusal: { code: string }) => refusal.code,
    );
  });
  const outcomes = await Promise.all(guesses);
  const lookedAt = outcomes.filter((outcome) => outcome === 'in_verification_error' || outcome === 'in').length;
  expect(lookedAt).toBeLessThanOrEqual(5);
  const [row] = await api.owner.query<{ tries: number }>('select tries from accounts.verification_code where member_id = $1', [
    player.memberId,
  ]);
  expect(row?.tries).toBeLessThanOrEqual(5);
});

test('S08 A number gets one message in 60 s, five in an hour, ten in a day, from all callers together', async () => {
  const player = await aReachablePlayer(api);
  let asked = 0;
  const send = async () => {
    asked += 1;
    const order = { channel: 'sms', target: `+55${player.mobileNum}`, purpose: 'login', memberId: player.memberId } as const;
    return sendCode(await aVisitor(api, `203.0.113.${asked}`), order);
  };
  const outcome = async () => {
    const answer = await send().then(
      () => 'sent',
      (refusal: { code: string }) => refusal.code,
    );
    await messagesSent(api);
    return answer;
  };
  expect(await outcome()).toBe('sent');
  clock.advance(MINUTE_MS - 1000);
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: 1 } });
  let sent = 1;
  for (let minute = 0; minute < 58; minute += 1) {
    clock.advance(MINUTE_MS + 1);
    if ((await outcome()) === 'sent') sent += 1;
  }
  expect(sent).toBe(5);
  for (let hour = 0; hour < 22; hour += 1) {
    clock.advance(60 * MINUTE_MS + 1);
    if ((await outcome()) === 'sent') sent += 1;
  }
  expect(sent).toBe(10);
  expect(await messagesTo(api, player.mobile)).toHaveLength(10);
});

test('too_many_requests: ACC-08 Draws no puzzle for a code that is over a limit, alike for an unknown number, and draws one later', async () => {
  const player = await aReachablePlayer(api);
  for (const mobileNum of [player.mobileNum, aMobileNumber()]) {
    const client = api.newClient();
    const code = { countryDialingCode: '55', purpose: 'login' } as const;
    const draw = () => outcomeOf(client.call(drawSlider, { moduleId: 'VERIFICATION3', mobileNum, code }));
    await ask(client, mobileNum);
    expect(await draw()).toBe('too_many_requests');
    clock.advance(MINUTE_MS);
    expect(await draw()).toBe('ok');
    // Unknown devices have four codes an hour.
    for (let more = 0; more < 3; more += 1) {
      await ask(client, mobileNum);
      clock.advance(MINUTE_MS);
    }
    expect(await draw()).toBe('too_many_requests');
    expect(await outcomeOf(client.call(drawSlider, { moduleId: 'VERIFICATION3', mobileNum }))).toBe('ok');
  }
});

test('too_many_requests: S08 An address has thirty messages in an hour, to any number of phones, and more an hour later', async () => {
  const visitor = await aVisitor(api, '203.0.113.250');
  const send = (ctx = visitor) =>
    outcomeOf(
      sendCode(ctx, { channel: 'sms', target: `+55${aMobileNumber()}`, purpose: 'registration', memberId: null, isWithheld: true }),
    );
  const outcomes = [];
  for (let index = 0; index < 31; index += 1) outcomes.push(await send());
  expect(outcomes).toEqual([...Array<string>(30).fill('ok'), 'too_many_requests']);
  expect(await send(await aVisitor(api, '203.0.113.251'))).toBe('ok');
  clock.advance(60 * MINUTE_MS + 1);
  expect(await send()).toBe('ok');
});

test("S08 Sends only to the merchant's dialling codes, and refuses what is no mobile number", async () => {
  const client = api.newClient();
  const order = { moduleId: 'VERIFICATION3', purpose: 'login' } as const;
  const attempts: [string, string][] = [
    ['912345678', '351'],
    ['2025550143', '1'],
    ['1133334444', '55'],
    ['0987654321', '55'],
    ['20987654321', '55'],
    ['1198765432', '55'],
  ];
  for (const [mobileNum, countryDialingCode] of attempts)
    await expect(client.call(sendSmsCode, { ...order, mobileNum, countryDialingCode })).rejects.toMatchObject({
      code: 'mobile_invalid',
      facts: { field: 'mobileNum' },
    });
});

test('ACC-31 Drops one leading zero, and accepts separators in the number', async () => {
  const player = await aReachablePlayer(api);
  const { mobileNum } = player;
  await ask(api.newClient(), `0${mobileNum}`);
  clock.advance(MINUTE_MS + 1);
  await ask(api.newClient(), `(${mobileNum.slice(0, 2)}) ${mobileNum.slice(2, 7)}-${mobileNum.slice(7)}`);
  expect(await messagesTo(api, player.mobile)).toHaveLength(2);
});

test('S02 Answers and limits an unknown number alike, and sends nothing', async () => {
  const [player, unknownNumber] = [await aReachablePlayer(api), aMobileNumber()];
  const client = api.newClient();
  const bodies = [];
  for (const mobileNum of [player.mobileNum, unknownNumber]) {
    for (let press = 0; press < 2; press += 1) {
      const body = { ...(await humanOrder(client, mobileNum)), purpose: 'login' };
      const answer = await client.send('POST', sendSmsCode.path, { body });
      bodies.push([answer.status, answer.body]);
    }
  }
  expect(bodies.slice(0, 2)).toEqual(bodies.slice(2));
  await expect(signIn(client, unknownNumber, '123456')).rejects.toMatchObject({ code: 'in_verification_error' });
  expect(await messagesTo(api, `+55${unknownNumber}`)).toEqual([]);
  expect(await messagesTo(api, player.mobile)).toHaveLength(1);
});

test('ACC-16 A code for a new account is sent under REGMOBVERF3, also to an unknown number', async () => {
  const mobileNo = aMobileNumber();
  const client = api.newClient();
  const order = async () => ({ mobileNo, ...(await humanOrder(client, mobileNo)) });
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'off');
  await expect(client.call(sendRegistrationSmsCode, await order())).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'on');
  expect(await client.call(sendRegistrationSmsCode, await order())).toMatchObject({ expiredMinutes: 1 });
  expect((await messagesTo(api, `+55${mobileNo}`)).at(-1)?.text).toContain('para criar a conta');
});

test('A code is written in the language of the request', async () => {
  const player = await aReachablePlayer(api);
  const client = api.newClient();
  const begins = { EN: 'is your login code', JA: '認証コードは', KO: '로그인 인증번호' };
  for (const [language, words] of Object.entries(begins)) {
    clock.advance(MINUTE_MS + 1);
    const order = { ...(await humanOrder(client, player.mobileNum)), purpose: 'login' } as const;
    await client.call(sendSmsCode, order, { headers: { language } });
    expect((await messagesTo(api, player.mobile)).at(-1)?.text).toContain(words);
  }
  await messagesSent(api);
});

test('S08 One member has five codes in an hour, to any number of phones and from any number of addresses, from the third on with a human check', async () => {
  const player = await aPlayer(api);
  const wish = async (index: number, human: object = {}) => {
    const mobileNum = `${['11', '21', '31', '41', '51', '61', '71', '81'][index % 8]}9${String(60_000_000 + index * 104_729)}`;
    const address = `203.${index}.113.9`;
    const proof = Object.keys(human).length > 0 ? { humanToken: await solvedHumanCheck(api, player.client, { mobileNum }) } : {};
    return outcomeOf(
      player.client.call(sendContactCode, { kind: 'mobile', mobileNum, ...proof }, { headers: { 'x-forwarded-for': address } }),
    );
  };
  expect([await wish(1), await wish(2)]).toEqual(['ok', 'ok']);
  const without = await Promise.all(Array.from({ length: 70 }, (_, index) => wish(10 + index)));
  expect(new Set(without)).toEqual(new Set(['human_check_required']));
  await expect(player.client.call(sendContactCode, { kind: 'mobile', mobileNum: aMobileNumber() })).rejects.toMatchObject({
    facts: { reason: 'codes' },
  });
  const outcomes: string[] = [];
  for (let index = 0; index < 5; index += 1) outcomes.push(await wish(100 + index, { human: true }));
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'too_many_requests', 'too_many_requests']);
});

test('S08 All addresses of one network have 120 messages in an hour', async () => {
  const visitor = await aVisitor(api, '192.0.2.1');
  const send = (index: number) => {
    const order = { channel: 'sms', target: `+55${aMobileNumber()}`, purpose: 'registration', memberId: null, isWithheld: true } as const;
    return outcomeOf(sendCode({ ...visitor, ip: `192.0.2.${index}` }, order));
  };
  const sent = await Promise.all(Array.from({ length: 130 }, (_, index) => send(index)));
  expect(sent.filter((outcome) => outcome === 'ok')).toHaveLength(120);
  expect(await send(200)).toBe('too_many_requests');
});

test('S08 One block of ten thousand numbers has twenty messages in an hour, from all addresses together', async () => {
  const send = async (index: number, block: string) => {
    const order = {
      channel: 'sms',
      target: `+55${block}${1000 + index}`,
      purpose: 'registration',
      memberId: null,
      isWithheld: true,
    } as const;
    return outcomeOf(sendCode(await aVisitor(api, `198.${60 + index}.7.7`), order));
  };
  const outcomes: string[] = [];
  for (let index = 0; index < 22; index += 1) outcomes.push(await send(index, '4798877'));
  expect(outcomes).toEqual([...Array<string>(20).fill('ok'), 'too_many_requests', 'too_many_requests']);
  expect(await send(30, '4798878')).toBe('ok');
});

test("S03 Codes requested by others leave one an hour to a known device of the account's owner", async () => {
  const player = await aReachablePlayer(api);
  const outcomes: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    clock.advance(MINUTE_MS + 1);
    outcomes.push(await outcomeOf(ask(api.newClient(), player.mobileNum)));
  }
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'too_many_requests', 'too_many_requests']);
  clock.advance(MINUTE_MS + 1);
  expect(await outcomeOf(ask(player.client, player.mobileNum))).toBe('ok');
  expect(await outcomeOf(ask(player.client, player.mobileNum))).toBe('too_many_requests');
});

test('C12 password_login_required: Where the profile demands a second factor, a code by SMS opens no session without it', async () => {
  const player = await aReachablePlayer(api);
  const { secret } = await player.client.call(beginAuthenticator, { password: player.password });
  const plain = await aReachablePlayer(api);
  await setJurisdiction(api, 'br-spa');
  await waitUntilMerchantKnows(api);
  try {
    const client = api.newClient();
    await ask(client, plain.mobileNum);
    const code = await codeSentTo(api, plain.mobile);
    expect(code).toMatch(/^\d{6}$/);
    expect(await outcomeOf(signIn(client, plain.mobileNum, code))).toBe('password_login_required');
    expect(await client.call(readSession)).toBeNull();
    // The attempt uses the code up. The password still signs in.
    expect(await outcomeOf(signIn(client, plain.mobileNum, code))).toBe('verification_code_dead');
    expect(await client.call(logIn, { username: plain.username, password: plain.password })).toMatchObject({ userName: plain.username });

    await player.client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
    const owner = api.newClient();
    await ask(owner, player.mobileNum);
    const refusal = await signIn(owner, player.mobileNum, await codeSentTo(api, player.mobile)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'second_factor_required' });
    expect(await owner.call(readSession)).toBeNull();
    clock.advance(31_000);
    const ticket = String((refusal as Refusal).facts['ticket']);
    await owner.call(confirmSignIn, { ticket, factorCode: authenticatorCode(secret, clock.now()) });
    expect(await owner.call(readSession)).toMatchObject({ userName: player.username });
  } finally {
    await setJurisdiction(api, 'standard');
    await waitUntilMerchantKnows(api);
  }
});
