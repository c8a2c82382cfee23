import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPixSimulator, type PixSimulator } from './pix-simulator.ts';

const APP_ID = 'the AppID of the test';
const PIX_KEY = '67856db0-ac6e-4276-8309-503a22a896dc';
const CHARGE = { correlationID: '3f2a2690-8224-4aae-a1ba-ed26d4d61f81', value: 5000, expiresIn: 600 };

interface Sent {
  readonly url: string;
  readonly body: string;
  readonly signature: string;
}

let simulator: PixSimulator;
let sent: Sent[];
/** The status that receivers answer. */
let received: number;

beforeEach(async () => {
  sent = [];
  received = 200;
  simulator = await startPixSimulator({
    ...{ port: 0, host: '127.0.0.1', dialect: 'woovi', clientSecret: APP_ID, pixKey: PIX_KEY, webhookSecret: '', payoutDelayMs: 60_000 },
    fetchBy: (url, init) => {
      const signature = new Headers(init.headers).get('x-webhook-signature') ?? '';
      sent.push({ url, body: String(init.body), signature });
      return Promise.resolve(new Response(null, { status: received }));
    },
  });
});
afterEach(() => simulator.close());

async function call(method: string, path: string, body?: unknown, authorization = APP_ID) {
  const answer = await fetch(simulator.url + path, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { charge?: { brCode: string }; public_keys?: { key: string }[] } };
}

test('Refuses another AppID with 401, and an unknown id or a short life with 400 and a text', async () => {
  expect(await call('GET', '/api/v1/charge/x', undefined, 'another')).toMatchObject({ status: 401 });
  expect(await call('GET', '/api/v1/charge/x')).toEqual({ status: 400, body: { error: 'Cobrança não encontrada' } });
  expect(await call('POST', '/api/v1/charge', { ...CHARGE, expiresIn: 299 })).toMatchObject({ status: 400 });
});

test('Makes one charge per correlationID, whose code its page pays', async () => {
  const made = await call('POST', '/api/v1/charge', CHARGE);
  expect(made).toMatchObject({ status: 200, body: { charge: { status: 'ACTIVE', value: 5000, pixKey: PIX_KEY } } });
  expect(await call('POST', '/api/v1/charge', CHARGE)).toMatchObject({ status: 400 });
  expect(await call('POST', '/api/v1/charge?return_existing=true', CHARGE)).toEqual(made);
  const code = made.body.charge?.brCode ?? '';
  const page = await fetch(`${simulator.url}/pagar?${new URLSearchParams({ code })}`);
  expect(await page.text()).toContain('R$ 50,00');
  const paid = await fetch(`${simulator.url}/pagar`, { method: 'POST', body: new URLSearchParams({ code, payer: 'own' }) });
  expect(paid.status).toBe(200);
  expect(await call('GET', `/api/v1/charge/${CHARGE.correlationID}`)).toMatchObject({ body: { charge: { status: 'COMPLETED' } } });
});

const webhook = { name: 'test', event: 'OPENPIX:CHARGE_COMPLETED', url: 'https://site.example/messages', isActive: true };

test('Tries an address when it is registered, and refuses one that does not answer 2xx', async () => {
  received = 404;
  expect(await call('POST', '/api/v1/webhook', { webhook })).toMatchObject({ status: 400 });
});

test('Signs the messages of a registered event with the published key', async () => {
  expect(await call('POST', '/api/v1/webhook', { webhook })).toMatchObject({ status: 200 });
  sent = [];
  await call('POST', '/api/v1/charge', CHARGE);
  const order = { txid: CHARGE.correlationID, receiverKey: PIX_KEY, amount: '50.00', payer: { document: '52998224725', name: 'Ana' } };
  const payment = simulator.bank.receive(order);
  await simulator.bank.notify([payment]);
  simulator.bank.misbehaviour = { ...simulator.bank.misbehaviour, signsAsStranger: true, messages: 'twice' };
  await simulator.bank.notify([payment]);
  const { body } = await call('GET', '/api/v1/webhook/public-keys');
  const key = createPublicKey(body.public_keys?.[0]?.key ?? '');
  const areSigned = sent.map((message) => verify('sha256', Buffer.from(message.body), key, Buffer.from(message.signature, 'base64')));
  expect(areSigned).toEqual([true, false, false]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ event: webhook.event, pix: { endToEndId: payment.endToEndId, value: 5000 } });
});
