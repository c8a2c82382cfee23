import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsGatewaySettings } from '@jogada/merchant/server';

/** A message as the gateway got it. */
export interface GatewayMessage {
  readonly headers: IncomingMessage['headers'];
  readonly rawBody: string;
  readonly body: Readonly<Record<string, string>>;
}

/** What the gateway does with the next message: takes it, refuses it, or says nothing at all. */
export type GatewayMood = 'takes' | 'silent' | 'breaks_off' | 'babbles' | 'redirects' | number;

/** Somebody else's SMS gateway, which may misbehave. */
export interface TestGateway {
  /** How a site is told of it: with a token, and no key to sign with, unless said otherwise. */
  settings(change?: Partial<SmsGatewaySettings>): SmsGatewaySettings;
  readonly received: readonly GatewayMessage[];
  /** What it does with the next ones, in order; afterwards it takes everything. */
  behave(...moods: readonly GatewayMood[]): void;
  /** Out of order from now on, or no more: whatever it is asked, it answers 503. */
  breakDown(isDown: boolean): void;
  close(): Promise<void>;
}

export async function startGateway(): Promise<TestGateway> {
  const received: GatewayMessage[] = [];
  const moods: GatewayMood[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown || request.method === 'HEAD') return void response.writeHead(isDown ? 503 : 405).end();
    let rawBody = '';
    request.on('data', (part: Buffer) => (rawBody += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, rawBody, body: JSON.parse(rawBody) });
      answer(response, moods.shift() ?? 'takes', received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/send?account=7`;
  return {
    settings: (change = {}) => ({
      url,
      sender: '',
      token: 'gateway-token',
      signingKey: undefined,
      fields: { to: 'phone', text: 'message', from: 'from', reference: 'ref' },
      ...change,
    }),
    received,
    behave: (...next) => moods.push(...next),
    breakDown(down) {
      isDown = down;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, mood: GatewayMood, count: number): void {
  if (mood === 'silent') return;
  if (mood === 'breaks_off') response.writeHead(200, { 'content-length': '1000' }).write('{"id":');
  if (mood === 'breaks_off') setTimeout(() => response.destroy(), 20);
  else if (mood === 'babbles') response.writeHead(200).end(`{"id":"${'x'.repeat(1_000_000)}"}`);
  else if (mood === 'redirects') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else if (mood === 'takes') response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `gw-${count}` }));
  else response.writeHead(mood).end('{"error":"no"}');
}
