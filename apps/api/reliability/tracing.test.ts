import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchGame } from '@jogada/games/contract/player';
import { vendorClient } from '../../../tools/torture/vendor-client.ts';
import { findNatsServer, startNatsServer, type NatsServer } from '../testing/nats-server.ts';
import { aFundedPlayer, startApi, type TestApi } from '../testing/index.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[];
}

/** A collector: keeps the spans that it gets by OTLP over HTTP. */
const spans: SentSpan[] = [];
const texts: string[] = [];
let collector: Server;
let nats: NatsServer | undefined;
let api: TestApi;
let isClosed = false;

beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      texts.push(text);
      const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const program = findNatsServer();
  nats = program === undefined ? undefined : await startNatsServer(program);
  const tracesTo = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  api = await startApi({ tracesTo, ...(nats && { busUrl: nats.url }) });
});
afterAll(async () => {
  if (!isClosed) await api.close();
  await nats?.stop();
  collector.close();
});

test('One trace leads from the HTTP call of a bet through its posting and commit to the delivery of its event and the bus', async () => {
  const player = await aFundedPlayer(api);
  const key = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const vendor = vendorClient(api.url, { vendor: 'arcade', key, connectionsMax: 1 });
  const { content } = await player.client.call(launchGame, { gameId: 'tesouro-da-mata' });
  const token = new URL(content.game_url).searchParams.get('token') ?? '';
  const opened = await vendor.call('/authenticate', { token });
  const { sessionId } = opened.body as unknown as { sessionId: string };
  const bet = {
    sessionId,
    memberId: player.memberId,
    gameId: 'tesouro-da-mata',
    roundId: randomUUID(),
    transactionId: randomUUID(),
    amount: '5.00',
    currency: 'BRL',
  };
  // A delivery of several events belongs to the trace of the first one.
  await api.eventsCarried(player.memberId);
  const answer = await vendor.call('/bet', bet);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await api.eventsCarried(player.memberId);
  // Closing sends what is left, after the bus has drained.
  await api.close();
  isClosed = true;

  const call = spans.find(({ name }) => name === 'POST /vendor/v1/bet');
  const trace = spans.filter(({ traceId }) => traceId === call?.traceId);
  const named = (name: string) => trace.find((span) => span.name === name);
  const parentOf = (name: string) => trace.find(({ spanId }) => spanId === named(name)?.parentSpanId)?.name;
  expect([call?.kind, call?.parentSpanId]).toEqual([2, undefined]);
  expect(parentOf('ledger.post')).toBe('POST /vendor/v1/bet');
  expect(parentOf('ledger.commit')).toBe('ledger.post');
  const delivered = new Set(trace.filter(({ name }) => name.startsWith('deliver ')).map(({ spanId }) => spanId));
  expect(parentOf('deliver api.count_postings')).toBe('ledger.post');
  // A machine without nats-server has no bus between processes.
  if (nats) expect(trace.some(({ name, parentSpanId }) => name.startsWith('receive ') && delivered.has(parentSpanId ?? ''))).toBe(true);
  const facts = Object.fromEntries(
    (call?.attributes ?? []).map(({ key: name, value }) => [name, value.stringValue ?? Number(value.intValue)]),
  );
  expect(facts).toMatchObject({
    'http.route': '/vendor/v1/bet',
    'http.response.status_code': 200,
    vendor: 'arcade',
    memberId: player.memberId,
  });
  expect(facts['requestId']).toMatch(/^req_/);
});

test('S81 No span has a query, a body or a secret of a call', () => {
  const sent = texts.join('\n');
  expect(sent).toContain('POST /vendor/v1/bet');
  const secrets = [api.secrets.vendorKeys['arcade']?.secret ?? '-', 'x-signature', '"amount"', 'password'];
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
});
