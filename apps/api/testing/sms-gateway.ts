import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SmsGatewaySettings } from '@jogada/merchant/server';

/** A message as the gateway got it. */
export interface GatewayMessage {
  readonly headers: IncomingMessage['headers'];
  readonly rawBody: string;
  readonly body: Readonly<Record<string, string>>;
}

/** What the gateway does with the next message: accepts it, stays silent, breaks off, sends a huge body, redirects, or answers a status. */
export type GatewayBehaviour = 'takes' | 'silent' | 'breaks_off' | 'babbles' | 'redirects' | number;

/** A local SMS gateway with switchable faults. */
export interface TestGateway {
  /** The settings of a site for it: with a token and no signing key by default. */
  settings(change?: Partial<SmsGatewaySettings>): SmsGatewaySettings;
  readonly received: readonly GatewayMessage[];
  /** The behaviour for the next messages, in order. Afterwards it accepts everything. */
  behave(...behaviours: readonly GatewayBehaviour[]): void;
  /** Sets or ends an outage, in which it answers 503. */
  breakDown(isDown: boolean): void;
  close(): Promise<void>;
}

export async function startGateway(): Promise<TestGateway> {
  const received: GatewayMessage[] = [];
  const behaviours: GatewayBehaviour[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown || request.method === 'HEAD') return void response.writeHead(isDown ? 503 : 405).end();
    let rawBody = '';
    request.on('data', (part: Buffer) => (rawBody += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, rawBody, body: JSON.parse(rawBody) });
      answer(response, behaviours.shift() ?? 'takes', received.length);
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
    behave: (...next) => behaviours.push(...next),
    breakDown(down) {
      isDown = down;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, behaviour: GatewayBehaviour, count: number): void {
  if (behaviour === 'silent') return;
  if (behaviour === 'breaks_off') response.writeHead(200, { 'content-length': '1000' }).write('{"id":');
  if (behaviour === 'breaks_off') setTimeout(() => response.destroy(), 20);
  else if (behaviour === 'babbles') response.writeHead(200).end(`{"id":"${'x'.repeat(1_000_000)}"}`);
  else if (behaviour === 'redirects') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else if (behaviour === 'takes')
    response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `gw-${count}` }));
  else response.writeHead(behaviour).end('{"error":"no"}');
}
