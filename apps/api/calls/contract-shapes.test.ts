import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import * as accounts from '@jogada/accounts/contract/player';
import * as accountsOperator from '@jogada/accounts/contract/operator';
import * as agents from '@jogada/agents/contract/player';
import * as agentsOperator from '@jogada/agents/contract/operator';
import * as content from '@jogada/content/contract/player';
import * as contentOperator from '@jogada/content/contract/operator';
import * as games from '@jogada/games/contract/player';
import * as gamesOperator from '@jogada/games/contract/operator';
import * as vendors from '@jogada/games/contract/vendor-api';
import * as merchant from '@jogada/merchant/contract/player';
import * as merchantStaff from '@jogada/merchant/contract/operator';
import * as promotions from '@jogada/promotions/contract/player';
import * as promotionsOperator from '@jogada/promotions/contract/operator';
import * as wallet from '@jogada/wallet/contract/player';
import * as walletOperator from '@jogada/wallet/contract/operator';
import type { Endpoint } from '@jogada/platform/contract';
import { aFundedPlayer, anOperator, inputsOf, startApi, type TestApi, type TestClient } from '../testing/index.ts';

const isEndpoint = (exported: unknown): exported is Endpoint =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported && 'output' in exported;
const endpointsOf = (...modules: readonly object[]) =>
  modules.flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint));

const PLAYERS = endpointsOf(accounts, agents, content, games, merchant, promotions, wallet);
const STAFF = endpointsOf(
  accountsOperator,
  agentsOperator,
  contentOperator,
  gamesOperator,
  merchantStaff,
  promotionsOperator,
  walletOperator,
);
const VENDORS = endpointsOf(vendors);
const EVERY = [...PLAYERS, ...STAFF, ...VENDORS];

/** The part of a schema that the walk needs. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly value?: Shape;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Shape[];
  readonly rest?: Shape;
  readonly requirement?: unknown;
}

interface Place {
  readonly path: string;
  readonly isInList: boolean;
}

/** Yields every nested schema with its place. */
function* walk(shape: Shape, place: Place = { path: '', isInList: false }): Iterable<{ shape: Shape; place: Place }> {
  yield { shape, place };
  for (const [name, inner] of Object.entries(shape.entries ?? {})) yield* walk(inner, { ...place, path: `${place.path}.${name}` });
  if (shape.wrapped) yield* walk(shape.wrapped, place);
  if (shape.item) yield* walk(shape.item, { path: `${place.path}[]`, isInList: true });
  for (const inner of shape.items ?? []) yield* walk(inner, place);
  if (shape.value) yield* walk(shape.value, { path: `${place.path}{}`, isInList: true });
  if (shape.type === 'union' || shape.type === 'variant' || shape.type === 'intersect')
    for (const inner of (shape.options ?? []) as readonly Shape[]) yield* walk(inner, place);
  for (const inner of shape.pipe?.slice(1) ?? []) if ('kind' in inner && inner.kind === 'schema') yield* walk(inner, place);
}

const OPEN = new Set(['loose_object', 'object_with_rest', 'loose_tuple', 'tuple_with_rest', 'any', 'unknown']);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const openIn = (endpoint: Endpoint, side: 'input' | 'output') =>
  [...walk(endpoint[side] as unknown as Shape)]
    .filter(({ shape }) => OPEN.has(shape.type) || shape.rest !== undefined)
    .map(({ shape, place }) => `${nameOf(endpoint)} ${side}${place.path} is ${shape.type}`);

/** Shapes that are open on purpose. */
const OPEN_FOR_A_REASON = [
  // The texts of the site: a tree of names and words.
  /^GET \/wps\/system\/texts output\.texts\{\} is unknown$/,
  // Drafted and published content of one of several kinds. Each kind parses its own.
  / \/ops\/drafts\/.* (input|output)(\.draft)?\.(content|present)\{\} is unknown$/,
  // The facts of the audit trail, as the operation wrote them.
  /^POST \/ops\/audit\/search output\.list\[\]\.(facts|before|after)\{\} is unknown$/,
];

test('S30 Every response of every audience is a closed shape, so that added fields do not leave the server', () => {
  expect(EVERY.length).toBeGreaterThan(350);
  const open = EVERY.flatMap((endpoint) => openIn(endpoint, 'output'));
  expect(open.filter((place) => !OPEN_FOR_A_REASON.some((known) => known.test(place)))).toEqual([]);
});

/** Fields that no list may return to any reader. */
const NEVER = /hash|cipher|pepper|secret|password|validator|(^|\.)salt/i;
/** Personal data that no list of players may return: identity, contacts, addresses, internal keys. */
const PERSONAL =
  /cpf|document|phone|mobile|email|payeeName|birth|pixKey(?!Kind)|ipAddress|(^|\.)ip$|rowId|internalId|sessionToken|tokenHash/i;

test('S30 No list returns a hash or a secret, and no list of players an unmasked CPF, phone, address or internal key', () => {
  const named = (endpoints: readonly Endpoint[], forbidden: RegExp) =>
    endpoints.flatMap((endpoint) =>
      [...walk(endpoint.output as unknown as Shape)]
        .filter(({ shape, place }) => place.isInList && !shape.entries && forbidden.test(place.path.split('.').at(-1) ?? ''))
        .map(({ place }) => `${nameOf(endpoint)}${place.path}`),
    );
  expect(named(EVERY, NEVER).filter((place) => !COMMITMENT.test(place))).toEqual([]);
  expect(named(PLAYERS, PERSONAL).filter((place) => !OWN.test(place))).toEqual([]);
});

/** The reader's own data: a masked key, the addresses from which the parties signed a contract, and icons for phones. */
const OWN = /^GET \/wps\/withdrawals\.list\[\]\.pixKey$|\/wps\/agent\/contracts.*\.signatures\[\]\.ip$|Icon$/;
/** A hash that is published for later verification: of a draw's seed, of a contract's text, of a tournament's terms and result. */
const COMMITMENT = /\.(seedHash|textHash|termsHash|resultHash)$/;

test('S71 A text’s least length counts characters as the database does, so that two emoji are no three characters', () => {
  let asked = 0;
  const short = EVERY.flatMap((endpoint) =>
    [...walk(endpoint.input as unknown as Shape)].flatMap(({ shape, place }) => {
      const least = Math.max(0, ...(shape.pipe ?? []).map(({ type, requirement }) => (type === 'min_length' ? Number(requirement) : 0)));
      if (least < 2 || shape.type !== 'string') return [];
      asked += 1;
      const text = '😀'.repeat(least - 1);
      return v.safeParse(shape as unknown as v.GenericSchema, text).success ? [`${nameOf(endpoint)}${place.path}`] : [];
    }),
  );
  expect(short).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});

const EXTRAS = {
  type: 2,
  balance: '99999999',
  role: 'owner',
  kyc: 'verified',
  merchantCode: 'aurora',
  isAdmin: true,
  limit: null,
};

test('S29 No input of any audience passes fields that its contract does not name', () => {
  const open = EVERY.flatMap((endpoint) => openIn(endpoint, 'input'));
  expect(open.filter((place) => !OPEN_FOR_A_REASON.some((known) => known.test(place)))).toEqual([]);
  const through: string[] = [];
  let parsed = 0;
  for (const endpoint of EVERY) {
    const known = new Set(Object.keys((endpoint.input as unknown as Shape).entries ?? {}));
    const added = Object.fromEntries(Object.entries(EXTRAS).filter(([name]) => !known.has(name)));
    for (const input of inputsOf(endpoint, {})) {
      const read = v.safeParse(endpoint.input, { ...input, ...added });
      if (!read.success) continue;
      parsed += 1;
      const left = Object.keys(added).filter((name) => typeof read.output === 'object' && name in (read.output as object));
      if (left.length > 0) through.push(`${nameOf(endpoint)}: ${left.join(', ')}`);
    }
  }
  expect(through).toEqual([]);
  expect(parsed).toBeGreaterThan(EVERY.length / 2);
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The rows of a member and of an operator, without what differs between any two. */
async function standingOf({ memberId }: { memberId: string }, { operatorId }: { operatorId: string }): Promise<unknown> {
  const OWN = /(^|_)(id|at|until|name|nickname|hash|cipher|index|key|address)$|^username/;
  const rowsOf = async (table: string, column: string, id: string) => {
    const rows = await api.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${column} = $1 order by 1`,
      [id],
    );
    return rows.map(({ row }) => JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.test(name))))).toSorted();
  };
  const ofMember = ['accounts.member', 'wallet.account', 'wallet.play_limit', 'wallet.play_guard', 'promotions.vip_member', 'agents.node'];
  return [
    ...(await Promise.all(ofMember.map((table) => rowsOf(table, table === 'accounts.member' ? 'id' : 'member_id', memberId)))),
    await rowsOf('accounts.operator', 'id', operatorId),
  ];
}

/** Sends every writing call, with or without the extra fields in body and query. Returns how many were answered. */
async function sendAll(client: TestClient, endpoints: readonly Endpoint[], hasExtras: boolean): Promise<number> {
  let answered = 0;
  for (const [index, endpoint] of endpoints.entries()) {
    const known = new Set(Object.keys((endpoint.input as unknown as Shape).entries ?? {}));
    const added = Object.fromEntries(Object.entries(EXTRAS).filter(([name]) => hasExtras && !known.has(name)));
    const path = endpoint.path.replace(/:\w+/g, 'wdr_0000000000000000');
    const send = endpoint.sealed ? client.sendSealed : client.send;
    const [input] = inputsOf(endpoint, {});
    const options = { body: { ...input, ...added }, headers: { 'idempotency-key': `extras-of-call-${index}` } };
    const { status } = await send(endpoint.method, hasExtras ? `${path}?role=owner&type=2&isAdmin=true` : path, options);
    expect(status, nameOf(endpoint)).toBeLessThan(500);
    if (status < 300) answered += 1;
  }
  return answered;
}

// Calls that end the session or the account that sends them.
const LEAVING = /logout|exclusion|closing|freeplay|session\/devices|session\/login|\/wps\/session$|everywhere|\/register/;
const writes = (endpoints: readonly Endpoint[]) => endpoints.filter(({ method, path }) => /POST|PUT/.test(method) && !LEAVING.test(path));

test('S29 Extra fields type, balance, role, kyc, merchantCode, isAdmin and limit in any body of players and staff leave the rows that the same calls without them leave', async () => {
  const sent = async (hasExtras: boolean) => {
    const player = await aFundedPlayer(api);
    const helper = await anOperator(api, 'support');
    const answered = [await sendAll(player.client, writes(PLAYERS), hasExtras), await sendAll(helper.client, writes(STAFF), hasExtras)];
    return { answered, standing: await standingOf(player, helper) };
  };
  const plain = await sent(false);
  expect(await sent(true)).toEqual(plain);
  expect(plain.answered[0]).toBeGreaterThan(8);
  expect(plain.answered[1]).toBeGreaterThan(1);
}, 200_000);
