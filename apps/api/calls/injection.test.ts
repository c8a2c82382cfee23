import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSealingKey, type Endpoint } from '@jogada/platform/contract';
import { createSealer, type Sealer } from '@jogada/platform/sealing';
import { servedEndpoints } from '@jogada/platform/server';
import { verifyLedger } from '@jogada/wallet/server';
import { vendorRoutes } from '../../../domains/games/server/vendor-api/vendor-routes.ts';
import { GAME, openVendorPlayers, type VendorPlayers } from '../../../tools/torture/vendor-players.ts';
import { callersFor, type Callers } from '../testing/bad-input-callers.ts';
import { anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';
import { inputsOf } from '../testing/inputs-of.ts';
import { rawSender, type RawReply, type RawSender } from '../testing/send-raw.ts';

let api: TestApi;
let owner: TestOperator;
let sealer: Sealer;
let callers: Callers;
let vendorPlayers: VendorPlayers;
beforeAll(async () => {
  api = await startApi();
  // Before the calls of operators, which may change the site's hosts.
  vendorPlayers = await openVendorPlayers(api, { players: 1, connectionsMax: CONNECTIONS });
  owner = await anOperator(api, 'owner');
  sealer = createSealer(() => api.newClient().call(readSealingKey));
  callers = callersFor(api);
});
afterAll(async () => {
  vendorPlayers.vendor.close();
  await api.close();
});

const CONNECTIONS = 8;
/**
 * Ends a string early and leaves an unbalanced quote. Concatenated into SQL, PostgreSQL refuses the statement and the call answers 500. The
 * second text is for short fields.
 */
const BREAKING = ["'q", "'"] as const;
/** One field in so many gets the pairs too, which detect an injection whose error is hidden. sqlmap tests all fields (`npm run scan`). */
const PAIRED_OF = 8;
const SEED = 'injection 1';
/** Longer than the statement timeout. A statement that sleeps is answered `busy`. */
const SLEEP_SECONDS = 60;
/**
 * Pairs of texts that differ in one digit. Concatenated into SQL, the first is true and the second false, and then sleeps. As parameters
 * they are two unknown names. A text that is refused for its length or characters is replaced by a shorter one.
 */
const PAIRS = [
  [`'or 1=1 or pg_sleep(${SLEEP_SECONDS})is null--`, `'or 1=2 or pg_sleep(${SLEEP_SECONDS})is null--`],
  [`'or 1=1--`, `'or 1=2--`],
] as const;

/** Streams that never end. */
const STREAMS = /\/events$/;
/** Calls that end the session, which the other calls need. */
const ENDING = /\/(logout|session\/end|exclusion|closing)/;
/** Statuses of a state that the first of two calls may have caused. */
const COUNTED = new Set([409, 423, 429]);

interface Asked {
  readonly endpoint: Endpoint;
  readonly input: object;
  /** The path of the text in the input. */
  readonly place: readonly string[];
}

/** Values that make the rest of an input valid, so that the text under test is reached. */
const NAMED = {
  gameId: 'tesouro-da-mata',
  gameType: 'ALL',
  minBet: '',
  language: 'pt',
  currency: 'BRL',
  merchantCode: 'demo',
  from: '2026-01-01',
  to: '2026-01-02',
  day: '2026-01-01',
  pageNo: 1,
  pageSize: 10,
};

/**
 * Yields one request for each text of a call's input, based on the first input that is not refused for its shape: drawn from the schema, or
 * without its optional fields.
 */
async function requestsOf(endpoint: Endpoint, isTaken: (input: object) => Promise<boolean>): Promise<Asked[]> {
  const drawn = inputsOf(endpoint, NAMED).filter((input) => typeof input === 'object');
  const places = [...new Map(drawn.flatMap((input) => textPlaces(input)).map((place) => [place.join('.'), place])).values()];
  if (places.length === 0) return [];
  const least = drawn.map((input) => withoutOptional(endpoint, input));
  let base: object | undefined;
  for (const input of new Map([...least, ...drawn].map((one) => [JSON.stringify(one), one])).values()) {
    if (base === undefined && (await isTaken(input))) base = input;
  }
  return places.map((place) => ({ endpoint, input: base ?? drawn[0] ?? {}, place }));
}

function withoutOptional({ input: schema }: Endpoint, input: object): object {
  const { entries = {} } = schema as { entries?: Record<string, { type: string }> };
  return Object.fromEntries(Object.entries(input).filter(([name]) => !['optional', 'exact_optional'].includes(entries[name]?.type ?? '')));
}

function textPlaces(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...at]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textPlaces(inner, [...at, key]));
}

function withText(input: object, place: readonly string[], text: string): object {
  const copy = structuredClone(input) as Record<string, unknown>;
  let inner = copy;
  for (const key of place.slice(0, -1)) inner = (inner[key] ??= {}) as Record<string, unknown>;
  inner[place.at(-1) ?? ''] = text;
  return copy;
}

async function send(
  sender: RawSender,
  { endpoint, cookie, index }: { endpoint: Endpoint; cookie: string; index: number },
  input: object,
): Promise<RawReply> {
  const rest: Record<string, unknown> = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const query = hasBody
    ? ''
    : `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`;
  const sealed = endpoint.sealed ? await sealer.seal({ method: endpoint.method, path, device: 'OTHERS', input: rest }) : undefined;
  const headers = {
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    'idempotency-key': randomUUID(),
    ...(cookie && { cookie }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(sealed && { device: 'OTHERS', ...sealed.headers }),
  };
  return sender.send({
    method: endpoint.method,
    path: path + query,
    headers,
    body: hasBody ? (sealed?.body ?? JSON.stringify(rest)) : undefined,
  });
}

/** A response without what differs between any two: ids, times, and the digit in which the texts differ. */
function sense({ status, text }: RawReply): string {
  return `${status} ${text
    .replaceAll(/"(requestId|nonce|path|captchaId|image|picture|audio|background|piece|challengeId|token)":"[^"]*"/g, '')
    .replaceAll(/[a-z]{2,5}_[a-z0-9]{8,}/g, 'id')
    .replaceAll(/[\w-]{20,}/g, 'x')
    .replaceAll(/\d/g, '0')}`;
}

const isRefusedForShape = ({ status }: RawReply) => status === 400 || status === 422;

function isPaired(where: string): boolean {
  return hash('sha256', `${SEED} ${where}`, 'buffer').readUInt32BE() % PAIRED_OF === 0;
}

async function attack(baseUrl: string, endpoints: readonly Endpoint[], cookieFor: (endpoint: Endpoint) => Promise<string>) {
  const sender = rawSender(baseUrl, CONNECTIONS);
  const faults: string[] = [];
  const tally = { calls: 0, reached: 0, paired: 0 };
  const asks: Asked[] = [];
  const attacked = endpoints.filter(({ path }) => !STREAMS.test(path) && !ENDING.test(path));
  await Promise.all(
    attacked.map(async (endpoint) => {
      const cookie = await cookieFor(endpoint);
      const isTaken = async (input: object) => {
        tally.calls += 1;
        return !isRefusedForShape(await send(sender, { endpoint, cookie, index: tally.calls }, input));
      };
      asks.push(...(await requestsOf(endpoint, isTaken)));
    }),
  );
  let next = 0;
  const work = async () => {
    for (let index = next++; index < asks.length; index = next++) {
      const asked = asks[index];
      if (!asked) continue;
      const { endpoint, place, input } = asked;
      const cookie = await cookieFor(endpoint);
      const ask = (text: string) => {
        tally.calls += 1;
        return send(sender, { endpoint, cookie, index: tally.calls }, withText(input, place, text));
      };
      const where = `${endpoint.method} ${endpoint.path} ${place.join('.')}`;
      for (const text of BREAKING) {
        const reply = await ask(text);
        if (reply.status >= 500) faults.push(`${where} ${text}: ${reply.status} ${reply.text.slice(0, 100)}`);
        if (isRefusedForShape(reply)) continue;
        if (reply.status !== 401 && reply.status !== 403) tally.reached += 1;
        break;
      }
      if (!isPaired(where)) continue;
      tally.paired += 1;
      for (const [first, second] of PAIRS) {
        const [one, other] = [await ask(first), await ask(second)];
        if (one.status >= 500 || other.status >= 500) faults.push(`${where}: ${one.status} and ${other.status} ${one.text.slice(0, 100)}`);
        // The state may have changed between the two. Then the first text gets the second's response.
        else if (sense(one) !== sense(other) && !COUNTED.has(other.status) && sense(await ask(first)) !== sense(other))
          faults.push(`${where}: ${sense(one).slice(0, 200)} and ${sense(other).slice(0, 200)}`);
        if (!isRefusedForShape(one)) break;
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  sender.close();
  return { faults, tally };
}

test("S66 No text of a player's call reaches SQL: quotes, comments, a second statement and a sleep are answered as any other name", async () => {
  const endpoints = servedEndpoints(api.composition.app).filter(({ path }) => path.startsWith('/wps/'));
  const { faults, tally } = await attack(api.url, endpoints, (endpoint) => callers.next({ ...endpoint, access: endpoint.access }).cookie());
  expect(faults).toEqual([]);
  expect(tally.reached).toBeGreaterThan(35);
  expect(tally.paired).toBeGreaterThan(30);
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
}, 120_000);

test("S66 No text of an operator's call reaches SQL", async () => {
  const endpoints = servedEndpoints(api.composition.consoleApp).filter(({ path }) => path.startsWith('/ops/'));
  const { faults, tally } = await attack(api.consoleUrl, endpoints, async () => owner.client.cookieHeader());
  expect(faults).toEqual([]);
  expect(tally.reached).toBeGreaterThan(40);
  expect(tally.paired).toBeGreaterThan(30);
}, 120_000);

test("S66 No text of a vendor's call reaches SQL", async () => {
  const { vendor, players } = vendorPlayers;
  const named = { ...NAMED, gameId: GAME, memberId: players[0]?.memberId, sessionId: players[0]?.sessionId, amount: '1.00' };
  const faults: string[] = [];
  let reached = 0;
  for (const { call } of vendorRoutes) {
    const ask = (input: object) => vendor.call(call.path.replace('/vendor/v1', ''), { ...input });
    const drawn = inputsOf(call as unknown as Endpoint, { ...named, transactionId: randomUUID(), roundId: randomUUID() });
    let base = drawn[0] ?? {};
    for (const input of drawn.toReversed()) if ((await ask(input)).status !== 400) base = input;
    for (const place of textPlaces(base)) {
      for (const text of BREAKING) {
        const { status, body } = await ask(withText(base, place, text));
        if (status >= 500) faults.push(`${call.path} ${place.join('.')} ${text}: ${status} ${JSON.stringify(body)}`);
        if (status !== 400) reached += 1;
      }
    }
  }
  expect(faults).toEqual([]);
  expect(reached).toBeGreaterThan(30);
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
});
