import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestPasswordLink, sendSmsCode } from '@jogada/accounts/contract/player';
import { createMessageDispatcher } from '@jogada/accounts/server';
import type { Messaging } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { isSignedBy } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import {
  aMobileNumber,
  aReachablePlayer,
  messagesSent,
  type Refusal,
  solvedHumanCheck,
  outcomeOf,
  startApi,
  turnSwitches,
  type TestApi,
} from '../testing/index.ts';
import { sendCode } from '../../../domains/accounts/server/verification/send-code.ts';
import { rowsOfSchema } from '../testing/rows-of-schema.ts';
import { startMailSink, type MailSink } from '../testing/mail-sink.ts';
import { startGateway, type TestGateway } from '../testing/sms-gateway.ts';
import { aVisitor } from '../testing/visitor.ts';

const MINUTE_MS = 60_000;
const SIGNING_KEY = 'gateway-signing-key';

interface SentRow {
  readonly state: string;
  readonly attempts: number;
  readonly content_cipher: Buffer | null;
  readonly recipient_mask: string;
  readonly provider_reference: string | null;
  readonly last_fault: string | null;
}

function rowsOf(api: TestApi, memberId: string, channel: string): Promise<SentRow[]> {
  return api.owner.query<SentRow>(
    'select state, attempts, content_cipher, recipient_mask, provider_reference, last_fault from accounts.message where member_id = $1 and channel = $2 order by id',
    [memberId, channel],
  );
}

/** A job may chain the audit trail at any time. */
const CHAINED = { tables: new Set(['audit', 'audit_chain', 'audit_head']), columns: [] };

async function askCode(api: TestApi, mobileNum: string) {
  const client = api.newClient();
  const humanToken = await solvedHumanCheck(api, client, { mobileNum });
  return client.call(sendSmsCode, { mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken, purpose: 'login' });
}

describe('SMS gateway', () => {
  const clock = testClock();
  let api: TestApi;
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
    const sms = gateway.settings({ sender: 'Jogada', signingKey: SIGNING_KEY });
    api = await startApi({ clock, messaging: { sms } });
  });
  afterAll(async () => {
    await api.close();
    await gateway.close();
  });

  test('Gets one signed call a message in its own format, and no readable content stays stored', async () => {
    const player = await aReachablePlayer(api);
    await askCode(api, player.mobileNum);
    await messagesSent(api);
    const got = gateway.received.at(-1);
    expect(got?.body).toMatchObject({ phone: player.mobile, from: 'Jogada', ref: expect.stringMatching(/^msg_/) });
    expect(got?.body['message']).toMatch(/^Jogada: \d{6} é o código/);
    expect(got?.headers).toMatchObject({ authorization: 'Bearer gateway-token', 'idempotency-key': got?.body['ref'] });
    const call = {
      method: 'POST',
      path: '/v1/send?account=7',
      timestamp: String(got?.headers['x-timestamp']),
      rawBody: got?.rawBody ?? '',
    };
    expect(isSignedBy(call, String(got?.headers['x-signature']), SIGNING_KEY)).toBe(true);
    const [row] = await rowsOf(api, player.memberId, 'sms');
    expect(row).toMatchObject({ state: 'sent', attempts: 1, content_cipher: null, provider_reference: expect.stringMatching(/^gw-/) });
    expect(row?.recipient_mask).not.toContain(player.mobileNum.slice(2, 7));
  });

  test('Retries under the same key after a failure, a redirect or a broken response; the caller notices nothing', async () => {
    const player = await aReachablePlayer(api);
    const before = gateway.received.length;
    gateway.behave(500, 'redirects', 429, 'breaks_off');
    await askCode(api, player.mobileNum);
    for (const pauseMs of [0, 3_001, 9_001, 27_001, 81_001]) {
      clock.advance(pauseMs);
      await api.composition.jobs.find(({ name }) => name === 'accounts.send_messages')?.run(api.composition.backgroundContext);
      await messagesSent(api);
    }
    const calls = gateway.received.slice(before);
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(calls.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(await rowsOf(api, player.memberId, 'sms')).toMatchObject([{ state: 'sent', attempts: 5, last_fault: null }]);
  });

  test('S02 S08 message_not_sent: Refuses at once while the gateway is down, alike for members and unknown numbers, without writing or counting; works again after recovery', async () => {
    const player = await aReachablePlayer(api);
    const asked = await Promise.all(
      [player.mobileNum, aMobileNumber()].map(async (mobileNum) => {
        const client = api.newClient();
        const humanToken = await solvedHumanCheck(api, client, { mobileNum });
        const order = { mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken, purpose: 'password_reset' } as const;
        return () => client.call(sendSmsCode, order);
      }),
    );
    clock.advance(1_001);
    gateway.breakDown(true);
    const before = await rowsOfSchema(api.owner, 'accounts', CHAINED);
    for (const ask of asked) {
      const refusal = await ask().then(
        () => Promise.reject(new Error('no carrier for this message')),
        (error: unknown) => error as Refusal,
      );
      expect(refusal).toMatchObject({ code: 'message_not_sent', status: 503 });
      expect(refusal.headers.get('retry-after')).toBe('1');
    }
    expect(await rowsOfSchema(api.owner, 'accounts', CHAINED)).toEqual(before);

    gateway.breakDown(false);
    for (const ask of asked) expect(await ask()).toMatchObject({ expiredMinutes: 1 });
    await messagesSent(api);
    expect(gateway.received.at(-1)?.body['phone']).toBe(player.mobile);
    expect(await rowsOfSchema(api.owner, 'accounts', CHAINED)).not.toEqual(before);
  });

  test('Accepts a success status with a response of a megabyte, without a reference', async () => {
    const player = await aReachablePlayer(api);
    gateway.behave('babbles');
    await askCode(api, player.mobileNum);
    await messagesSent(api);
    expect(await rowsOf(api, player.memberId, 'sms')).toMatchObject([{ state: 'sent', provider_reference: '' }]);
  });

  test('Does not retry a permanent refusal, and does not send a message that is too late', async () => {
    const [refused, late] = [await aReachablePlayer(api), await aReachablePlayer(api)];
    gateway.behave(422);
    await askCode(api, refused.mobileNum);
    await messagesSent(api);
    expect(await rowsOf(api, refused.memberId, 'sms')).toMatchObject([{ state: 'failed', attempts: 1, content_cipher: null }]);

    gateway.behave(503);
    await askCode(api, late.mobileNum);
    await messagesSent(api);
    const before = gateway.received.length;
    clock.advance(11 * MINUTE_MS);
    await api.composition.jobs.find(({ name }) => name === 'accounts.send_messages')?.run(api.composition.backgroundContext);
    await messagesSent(api);
    expect(gateway.received).toHaveLength(before);
    expect(await rowsOf(api, late.memberId, 'sms')).toMatchObject([{ state: 'failed', last_fault: 'too late to be of use' }]);
  });

  test('Several senders share the messages and send each once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aReachablePlayer(api)));
    const { database, settings, log } = api.composition.backgroundContext;
    const postmen = Array.from({ length: 4 }, () => createMessageDispatcher({ database, now: clock.now, log, settings }));
    const before = gateway.received.length;
    await Promise.all(players.map(({ mobileNum }) => askCode(api, mobileNum)));
    await Promise.all(postmen.map((dispatcher) => dispatcher.deliver()));
    await messagesSent(api);
    await Promise.all(postmen.map((dispatcher) => dispatcher.stop()));
    const phones = gateway.received.slice(before).map(({ body }) => body['phone']);
    expect(phones.toSorted()).toEqual(players.map(({ mobile }) => mobile).toSorted());
  });
});

describe('The SMS budget', () => {
  const clock = testClock();
  let api: TestApi;
  let gateway: TestGateway;
  const BUDGET = 25;
  beforeAll(async () => {
    gateway = await startGateway();
    const smsBudget = { perHour: BUDGET, perDay: 2 * BUDGET, perMerchantHour: BUDGET, perMerchantDay: 2 * BUDGET };
    api = await startApi({ clock, messaging: { sms: gateway.settings(), smsBudget } });
  });
  afterAll(async () => {
    await api.close();
    await gateway.close();
  });

  test('S08 Ten thousand requests from many addresses for all numbers send no more than the budget, with one alert', async () => {
    const TOTAL = 10_000;
    const AT_ONCE = 10;
    // No area and no block of numbers uses the budget alone.
    const AREAS = ['11', '21', '31', '41', '51', '61', '71', '81', '91'];
    const outcomes = new Map<string, number>();
    const visitor = await aVisitor(api, '203.0.113.9');
    let next = 0;
    // Each has a proof of a human, as an attacker with any number of them.
    const worker = async () => {
      while (next < TOTAL) {
        next += 1;
        const area = AREAS[next % AREAS.length] ?? '11';
        const order = {
          channel: 'sms',
          target: `+55${area}9${60_000_000 + next * 3001}`,
          purpose: 'registration',
          memberId: null,
        } as const;
        const outcome = await sendCode({ ...visitor, ip: `203.0.${next >> 8}.${next & 255}` }, order).then(
          () => 'sent',
          (error: unknown) => (error instanceof Problem ? error.code : 'a fault of ours'),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await messagesSent(api);
    expect(Object.fromEntries(outcomes)).toEqual({ sent: BUDGET, too_many_requests: TOTAL - BUDGET });
    expect(gateway.received).toHaveLength(BUDGET);
    const notices = async () => {
      const rows = await api.owner.query<{ facts: { scope: string; hours: number } }>(
        "select facts from accounts.audit where action = 'sms.budget_spent' order by id",
      );
      return rows.map(({ facts }) => `${facts.scope} ${facts.hours}`);
    };
    expect(await notices()).toEqual(['merchant 1', 'installation 1']);

    clock.advance(60 * MINUTE_MS + 1);
    const later = { channel: 'sms', target: '+5511987654321', purpose: 'registration', memberId: null } as const;
    expect(await sendCode(await aVisitor(api, '203.0.113.9'), later)).toMatchObject({ expiredMinutes: 1 });
  }, 180_000);

  test('S08 One area uses half of the budget and leaves the rest to others', async () => {
    clock.advance(25 * 60 * MINUTE_MS);
    let visitors = 0;
    const send = async (target: `+${string}`) => {
      visitors += 1;
      const visitor = await aVisitor(api, `198.51.${visitors}.7`);
      return outcomeOf(sendCode(visitor, { channel: 'sms', target, purpose: 'registration', memberId: null }));
    };
    const outcomes: string[] = [];
    for (let index = 0; index < 21; index += 1) outcomes.push(await send(`+551194321${String(1000 + index)}`));
    // One area gets half of the installation's hourly budget.
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(Math.ceil(BUDGET / 2));
    expect(await send('+5511955551234')).toBe('too_many_requests');
    expect(await send('+5521955551234')).toBe('ok');
    const [alert] = await api.owner.query<{ facts: object }>(
      "select facts from accounts.audit where action = 'sms.budget_spent' order by id desc limit 1",
    );
    expect(alert?.facts).toMatchObject({ scope: 'area', budget: 'sms_area:+5511:hour', hours: 1 });
  });
});

describe('Mail server', () => {
  const clock = testClock();
  const account = { user: 'jogada@mail', password: 'a p@ss/word' };
  let api: TestApi;
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink(account);
    const mail = { url: sink.url, password: account.password, from: 'Jogada <nao-responda@jogada.example>' };
    api = await startApi({ clock, messaging: { mail } });
  });
  afterAll(async () => {
    await api.close();
    await sink.close();
  });

  const BEGINS = { pt: 'Crie uma nova senha', en: 'Set a new password', ja: 'パスワードの再設定', ko: '비밀번호 재설정' };

  test.each(Object.entries(BEGINS))('Gets a message in %s: HTML and text, the name, a link of this site', async (language, subject) => {
    const player = await aReachablePlayer(api);
    const order = { username: player.username, email: player.email };
    await api.newClient().call(requestPasswordLink, order, { headers: { language: language.toUpperCase() } });
    await messagesSent(api);
    const got = sink.arrived.find(({ to }) => to.includes(player.email));
    expect(got?.email).toMatchObject({ subject, from: { address: 'nao-responda@jogada.example', name: 'Jogada' } });
    expect(got?.email.messageId).toMatch(/^<msg_\w+@jogada\.example>$/);
    const link = new RegExp(`${api.publicUrl}/m/resetPassword#[\\w-]{43}`);
    for (const words of [got?.email.text ?? '', got?.email.html ?? '']) {
      expect(words).toMatch(link);
      expect(words).toContain(subject);
      expect(words).toContain('Jogada');
    }
    expect(got?.email.html).toContain('#14532D');
    expect(got?.email.html).not.toMatch(/<script|<img|<link/);
  });

  test("Uses the merchant's name and colours in e-mails, escaped as text", async () => {
    const player = await aReachablePlayer(api);
    await api.owner.query(
      'update merchant.merchant set name = \'Tucano & Cia <b>\', theme_light = \'{"--primary":"#7A1FA2","--ink":"red;}"}\'',
    );
    await turnSwitches(api, [], 'on');
    await api.newClient().call(requestPasswordLink, { username: player.username, email: player.email });
    await messagesSent(api);
    const html = sink.arrived.find(({ to }) => to.includes(player.email))?.email.html ?? '';
    expect(html).toContain('#7A1FA2');
    expect(html).toContain('Tucano &#38; Cia &#60;b&#62;');
    expect(html).not.toContain('red;');
    await api.owner.query("update merchant.merchant set name = 'Jogada', theme_light = '{}'");
    await turnSwitches(api, [], 'on');
  });

  test('Retries when the server is busy, and not when it refuses', async () => {
    const [busy, refused] = [await aReachablePlayer(api), await aReachablePlayer(api)];
    sink.refuseWith(451);
    await api.newClient().call(requestPasswordLink, { username: busy.username, email: busy.email });
    await messagesSent(api);
    expect(await rowsOf(api, busy.memberId, 'email')).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    clock.advance(3_001);
    await api.composition.jobs.find(({ name }) => name === 'accounts.send_messages')?.run(api.composition.backgroundContext);
    expect(await rowsOf(api, busy.memberId, 'email')).toMatchObject([{ state: 'sent', attempts: 2 }]);

    sink.refuseWith(550);
    await api.newClient().call(requestPasswordLink, { username: refused.username, email: refused.email });
    await messagesSent(api);
    expect(await rowsOf(api, refused.memberId, 'email')).toMatchObject([{ state: 'failed', content_cipher: null }]);
  });
});

describe('No gateway configured in production', () => {
  const off: Partial<Messaging> = { sms: 'off', mail: 'off' };
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ messaging: off });
  });
  afterAll(() => api.close());

  test('Makes what needs a message unavailable, which the status reports', async () => {
    await expect(askCode(api, aMobileNumber())).rejects.toMatchObject({ code: 'feature_unavailable' });
    await expect(api.newClient().call(requestPasswordLink, { username: 'ana', email: 'ana@example.com' })).rejects.toMatchObject({
      code: 'feature_unavailable',
    });
    const { body } = await api.newClient().send('GET', '/wps/system/status');
    expect(body).toMatchObject({ value: { info: { channels: { sms: false, email: false } } } });
  });
});

test("The developer's page shows messages stored instead of sent", async () => {
  const api = await startApi();
  const player = await aReachablePlayer(api);
  await askCode(api, player.mobileNum);
  await messagesSent(api);
  const page = await (await fetch(`${api.privateUrl}/outbox`)).text();
  expect(page).toContain(player.mobile);
  const list = (await (await fetch(`${api.privateUrl}/outbox.json`)).json()) as readonly { recipient: string }[];
  expect(list.map(({ recipient }) => recipient)).toContain(player.mobile);
  await api.close();
});
