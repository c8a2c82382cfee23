import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints, sign } from '@jogada/platform/server';
import { aFundedPlayer, anOperator, inputsOf, startApi, type TestApi, type TestClient } from '../testing/index.ts';
import { everyEndpoint } from '../testing/contracts.ts';

let api: TestApi;
let player: TestClient;
let owner: TestClient;
beforeAll(async () => {
  api = await startApi();
  player = (await aFundedPlayer(api, { amount: 10_000n })).client;
  owner = (await anOperator(api, 'owner')).client;
});
afterAll(() => api.close());

/** Calls that sign out or take a second to refuse. They have tests of their own. */
const APART = /log-?out|sign-out|\/session$|\/session\/login|register|events/;

interface Asked {
  readonly endpoint: Endpoint;
  readonly client: TestClient;
}

function served(): Asked[] {
  const { app, consoleApp } = api.composition;
  const of = (endpoints: readonly Endpoint[], client: TestClient) =>
    endpoints.filter(({ path, sealed }) => !sealed && !APART.test(path)).map((endpoint) => ({ endpoint, client }));
  return [...of(servedEndpoints(app), player), ...of(servedEndpoints(consoleApp), owner)];
}

const hasBody = ({ method }: Endpoint) => method === 'POST' || method === 'PUT';
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, 'x');

async function statusOf({ endpoint, client }: Asked, asked: { query?: string; body?: unknown }): Promise<number> {
  const url = asked.query === undefined ? pathOf(endpoint) : `${pathOf(endpoint)}?${asked.query}`;
  const { status } = await client.send(endpoint.method, url, {
    ...(asked.body !== undefined && { body: asked.body as object }),
    headers: { 'idempotency-key': 'hostile-input-key' },
  });
  return status;
}

/** Runs the calls and returns the names of those that end otherwise than expected. */
async function misjudged(calls: readonly Asked[], judge: (call: Asked) => Promise<string | undefined>): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const fault = await judge(call);
    if (fault !== undefined) found.push(`${call.endpoint.method} ${call.endpoint.path}: ${fault}`);
  }
  return found;
}

test('S68 Every call with a body refuses keys that reach a prototype', async () => {
  const calls = served().filter(({ endpoint }) => hasBody(endpoint));
  expect(calls.length).toBeGreaterThan(100);
  expect(
    await misjudged(calls, async (call) => {
      const statuses = [
        await statusOf(call, { body: '{"__proto__":{"isAdmin":true}}' }),
        await statusOf(call, { body: '{"constructor":{"prototype":{"isAdmin":true}}}' }),
      ];
      return statuses.every((status) => status >= 400 && status < 500) ? undefined : statuses.join(' ');
    }),
  ).toEqual([]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
}, 60_000);

test('S68 A query parameter sent twice is a list, which no call accepts as a text', async () => {
  const calls = served().filter(({ endpoint }) => !hasBody(endpoint) && Object.keys(fieldsOf(endpoint)).length > 0);
  expect(calls.length).toBeGreaterThan(50);
  expect(
    await misjudged(calls, async (call) => {
      const [name] = Object.keys(fieldsOf(call.endpoint));
      const status = await statusOf(call, { query: `${name}=1&${name}=2` });
      return status >= 400 && status < 500 ? undefined : `${name} ${status}`;
    }),
  ).toEqual([]);
}, 60_000);

test('S68 Every call with a body refuses a duplicate key: players, staff, the bank and vendors', async () => {
  const calls = served().filter(({ endpoint }) => hasBody(endpoint));
  expect(
    await misjudged(calls, async (call) => {
      // Valid except that its first key, or one that the call does not read, is duplicated.
      const [input = {}] = inputsOf(call.endpoint, {});
      const [[name, value] = ['x', 1]] = Object.entries(input);
      const status = await statusOf(call, {
        body: `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify({ [name]: value, ...input }).slice(1)}`,
      });
      return status === 400 ? undefined : String(status);
    }),
  ).toEqual([]);
  const twice = '{"memberId":"mbr_a","memberId":"mbr_b","currency":"BRL"}';
  const once = '{"memberId":"mbr_0000000000000000","currency":"BRL"}';
  expect(await askVendorCall(once)).toMatchObject({ status: 404, code: 'unknown_member' });
  expect(await askVendorCall(twice)).toMatchObject({ status: 400, code: 'malformed_request' });
  expect(await askVendorCall('{"memberId":["mbr_a"],"currency":"BRL"}')).toMatchObject({ status: 400, code: 'malformed_request' });
}, 60_000);

test('S68 Every call with a body refuses a list or an object in place of a text', async () => {
  const calls = served().filter(({ endpoint }) => hasBody(endpoint));
  let asked = 0;
  expect(
    await misjudged(calls, async (call) => {
      const [input = {}] = inputsOf(call.endpoint, {});
      for (const [name, field] of Object.entries(fieldsOf(call.endpoint))) {
        if (!isText(field) || pathOf(call.endpoint) !== call.endpoint.path) continue;
        for (const wrong of [['x'], { x: 'x' }]) {
          asked += 1;
          const status = await statusOf(call, { body: { ...input, [name]: wrong } });
          if (status !== 400 && status !== 403) return `${name} ${status}`;
        }
      }
      return undefined;
    }),
  ).toEqual([]);
  expect(asked).toBeGreaterThan(100);
}, 120_000);

/** A vendor call with this body and a valid signature. */
async function askVendorCall(rawBody: string): Promise<{ status: number; code: unknown }> {
  const { keyId, secret } = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  const path = '/vendor/v1/balance';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign({ method: 'POST', path, timestamp, rawBody }, secret);
  const headers = {
    'content-type': 'application/json',
    'x-vendor': 'arcade',
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': signature,
  };
  const answer = await fetch(api.url + path, { method: 'POST', headers, body: rawBody });
  return { status: answer.status, code: ((await answer.json()) as { errorCode?: string }).errorCode };
}

/** Whether a field takes texts only. */
function isText(field: v.GenericSchema): boolean {
  const { type, pipe } = field as unknown as { type: string; pipe?: readonly { type: string }[] };
  return type === 'string' && (pipe?.[0]?.type ?? 'string') === 'string';
}

test('S71 No page has more than 100 rows, and none after the thousandth can be requested', () => {
  const sizes = everyEndpoint().flatMap(({ method, path, input }) =>
    Object.entries(fieldsOf({ input }))
      .filter(([name]) => /^(pageSize|limitNum|pageNo|page)$/.test(name))
      .map(([name, field]) => ({ call: `${method} ${path} ${name}`, isSize: name === 'pageSize' || name === 'limitNum', field })),
  );
  expect(sizes.length).toBeGreaterThan(40);
  const takes = (field: v.GenericSchema, value: unknown) => v.safeParse(field, value).success;
  // The specification's ids of favourites are one page of 999.
  const apart = 'GET /wps/games/favourites/ids pageSize';
  expect(sizes.filter(({ field, isSize }) => isSize && takes(field, 101)).map(({ call }) => call)).toEqual([apart]);
  expect(sizes.filter(({ call, field }) => call === apart && takes(field, 999))).toHaveLength(1);
  for (const { call, isSize, field } of sizes) {
    const beyond = call === apart ? 1000 : isSize ? 101 : 1001;
    expect([call, takes(field, beyond), takes(field, String(beyond)), takes(field, 0), takes(field, -1), takes(field, 1)]).toEqual([
      call,
      ...[false, false, false, false, true],
    ]);
  }
});

test('S68 S71 Input that fits a contract never causes a fault, with any combination of filters', async () => {
  const calls = served().filter(({ endpoint }) => endpoint.method === 'GET');
  expect(
    await misjudged(calls, async ({ endpoint, client }) => {
      for (const input of inputsOf(endpoint, { pageSize: '100', pageNo: '1000', page: '1000', before: '2000-01-01', from: '2100-12-31' })) {
        const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();
        const status = await statusOf({ endpoint, client }, { query });
        if (status >= 500) return `${status} ${query}`;
      }
      return undefined;
    }),
  ).toEqual([]);
}, 120_000);

interface Fielded {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly pipe?: readonly Fielded[];
}

function fieldsOf({ input }: Pick<Endpoint, 'input'>): Readonly<Record<string, v.GenericSchema>> {
  const { entries, pipe } = input as unknown as Fielded;
  return entries ?? pipe?.[0]?.entries ?? {};
}
