import type { Dice } from './dice.ts';
import { SEAT_KINDS, type SeatKind } from './people.ts';
import { inputOf } from './schema-values.ts';
import type { WireCall } from './sender.ts';
import { toText } from './to-text.ts';
import { AGGREGATOR, SLOTS, type Stage } from './stage.ts';
import type { Target } from './targets.ts';

/** A generated call with its metadata. */
export interface MadeCall extends WireCall {
  readonly target: Target;
  readonly kind: SeatKind | 'signed';
  readonly cookie: string;
  /** Whether its frame is bent (method, path, encoding), so that refusals before the contract are valid. */
  readonly isBent: boolean;
  /** Reports to the seat that its session was refused. */
  readonly leave: () => void;
}

/** The roles that make calls of each access, by frequency. Roles without access test authorisation. */
const TURNS: Readonly<Record<string, readonly SeatKind[]>> = {
  anyone: ['visitor', 'member', 'visitor', 'agent', 'trial', 'special', 'agent40', 'agent42'],
  signed_in: ['member', 'member', 'agent', 'trial', 'special', 'agent40', 'agent42', 'visitor'],
  real_member: ['member', 'member', 'member', 'agent', 'agent40', 'agent42', 'trial', 'visitor'],
  agent: ['agent', 'agent', 'agent40', 'agent42', 'special', 'member', 'visitor'],
  operator: ['owner', 'owner', 'finance', 'support', 'content', 'bound', 'visitor', 'member'],
};

/** Calls that end the caller's session. Mostly made by visitors, so that the seats remain signed in. */
const ENDING =
  /^(DELETE|POST|PUT) \/(wps\/(session\/(logout|devices)|protection\/exclusion|session\/login\/freeplay)|ops\/session(\/password)?$)/;
const ENDED_NOW_AND_THEN = 10;

const METHODS = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'HEAD', 'OPTIONS', 'TRACE'] as const;

/** Generates one call to a target: valid, at an edge, or invalid, by a caller with or without access. */
export async function makeCall(stage: Stage, target: Target, dice: Dice): Promise<MadeCall> {
  const { kind, cookie, objectIds, leave } = await whoAsks(stage, target, dice);
  const ofHouse = target.audience === 'operator' ? stage.spareIds : stage.siteIds;
  const named = { ...ofHouse, ...(target.audience === 'aggregator' && { vendorCode: AGGREGATOR }), ...objectIds };
  const input = inputOf(target.input, { dice, named }, dice.pick([0, 0, 1, 1, 2, 3]));
  addStranger(input, dice);
  const isMethodBent = dice.oneIn(40);
  const method = isMethodBent ? dice.pick(METHODS) : dice.pick(target.methods);
  const { path, isPathBent } = fillPath(target, { input, named, dice });
  const hasBody =
    method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && (target.audience !== 'player' || method !== 'DELETE' || dice.oneIn(4));
  const isInBody = hasBody && (method === 'POST' || method === 'PUT' || method === 'PATCH');
  const query = isInBody ? (dice.oneIn(20) ? queryOf({ x: 1 }, dice) : '') : queryOf(input, dice);
  const { content, headers: shapeOfBody, isBodyBent } = hasBody ? bodyOf(input, dice) : NO_BODY;
  const strange = dice.oneIn(12) ? dice.pick(STRANGE_HEADERS) : {};
  const whole = path + query;
  const proven = await prove(stage, target, { method, path: whole, text: content?.toString() ?? '', input, dice, isInBody });
  const headers = {
    ...shapeOfBody,
    ...(target.needsKey && { 'idempotency-key': `attack-${dice.below(2 ** 31)}` }),
    ...proven.headers,
    ...strange,
  };
  return {
    target,
    kind,
    cookie,
    isBent: isMethodBent || isPathBent || isBodyBent || Object.keys(strange).length > 0,
    leave,
    door: target.door,
    method,
    path: whole,
    headers: { ...(cookie !== '' && { cookie }), ...headers },
    body: proven.body ?? content,
  };
}

async function whoAsks(stage: Stage, target: Target, dice: Dice) {
  const anonymous = { kind: 'signed' as const, cookie: '', objectIds: {}, leave: () => undefined };
  if (target.audience === 'arcade') return anonymous;
  if (target.audience === 'provider' || target.audience === 'vendor' || target.audience === 'aggregator') {
    const { objectIds } = await stage.seat('member', dice.below(SLOTS)).sit();
    return { ...anonymous, objectIds: { ...objectIds, user_id: objectIds['memberId'] ?? '', game: 'tesouro-da-mata' } };
  }
  const isEnding = ENDING.test(target.name) && !dice.oneIn(ENDED_NOW_AND_THEN);
  const kind = isEnding ? 'visitor' : dice.pick(TURNS[target.access] ?? SEAT_KINDS);
  const seat = stage.seat(kind, dice.below(SLOTS));
  const { cookie, objectIds } = await seat.sit();
  // Staff calls name objects of a member of the demo merchant.
  const shown = target.audience === 'operator' ? (await stage.seat('agent', dice.below(SLOTS)).sit()).objectIds : objectIds;
  return { kind, cookie, objectIds: shown, leave: () => seat.leave(cookie) };
}

/** Authenticates the call: a signature, a bearer token or a sealed body. */
async function prove(
  stage: Stage,
  target: Target,
  {
    method,
    path,
    text,
    input,
    dice,
    isInBody,
  }: { method: string; path: string; text: string; input: object; dice: Dice; isInBody: boolean },
): Promise<{ headers: Readonly<Record<string, string>>; body?: string }> {
  const isForged = dice.oneIn(25);
  if (target.audience === 'arcade') {
    if (path.startsWith('/reports/')) return { headers: stage.proof({ ...target, methods: [method] }, { path, rawBody: '' }) };
    const { token } = await stage.arcadeSeat(dice.below(60));
    return { headers: isForged ? {} : { authorization: `Bearer ${token}` } };
  }
  if (target.audience === 'provider' || target.audience === 'vendor' || target.audience === 'aggregator')
    return { headers: isForged ? {} : stage.proof({ ...target, methods: [method] }, { path, rawBody: text }) };
  if (!target.isSealed || !isInBody || dice.oneIn(10)) return { headers: {} };
  const sealed = await stage.sealer.seal({ method, path: path.split('?')[0] ?? '', device: 'OTHERS', input: wellFormed(input) });
  return { headers: { device: 'OTHERS', 'content-type': 'application/json', ...sealed.headers }, body: sealed.body };
}

function wellFormed(input: object): unknown {
  return JSON.parse(JSON.stringify(input)) as unknown;
}

const STRANGERS = ['type', 'balance', 'role', 'merchantCode', 'isAdmin', 'limit', '__proto__', 'constructor', 'x', 'memberId'] as const;

function addStranger(input: Record<string, unknown>, dice: Dice): void {
  if (!dice.oneIn(8)) return;
  const value = dice.pick<unknown>([1, 'aurora', { isAdmin: true }, null, 'owner']);
  Object.defineProperty(input, dice.pick(STRANGERS), { value, enumerable: true, configurable: true, writable: true });
}

const BENT_SEGMENTS = [
  '%00',
  '%2e%2e%2f',
  '%ff',
  '%',
  '%c0%ae',
  'x'.repeat(400),
  '%F0%9F%98%80',
  "'%20or%201=1",
  '%ED%A0%80',
  '..;',
  '%20',
  '*',
];

function fillPath(
  { path }: Target,
  { input, named, dice }: { input: Record<string, unknown>; named: Readonly<Record<string, unknown>>; dice: Dice },
): { path: string; isPathBent: boolean } {
  let isPathBent = false;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name] ?? named[name] ?? 'none';
    delete input[name];
    if (dice.oneIn(8)) {
      isPathBent = true;
      return dice.pick(BENT_SEGMENTS);
    }
    const text = toText(value).toWellFormed();
    // A blank segment is another path; a long one exceeds the router's parameter limit.
    if (text === '' || text.length > 200 || text === '.' || text === '..') isPathBent = true;
    return encodeURIComponent(text).slice(0, 3000) || '%20';
  });
  if (!dice.oneIn(40)) return { path: filled, isPathBent };
  return {
    path: dice.pick([`${filled}/`, `${filled}//x`, `${filled}/%`, `/${filled}`, filled.replace('/wps', '/%77ps'), `${filled};x=1`]),
    isPathBent: true,
  };
}

function queryOf(input: Readonly<Record<string, unknown>>, dice: Dice): string {
  if (dice.oneIn(30))
    return dice.pick(['?%', '?&&&=', '?=1', '?a=%ff', '?a=%00', `?${'a'.repeat(3000)}`, '?a[b]=1&a[b]=2', '?__proto__=1']);
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    const text = toText(value);
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed()).slice(0, 2500)}`;
    return dice.oneIn(30) ? [pair, pair] : [pair];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 9000);
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' } as const;
const BENT_BODIES: readonly (string | Buffer)[] = [
  '{"a":1,"a":2}',
  '{"__proto__":{"type":9}}',
  '{"constructor":{"prototype":{"type":9}}}',
  '\ufeff{}',
  '{',
  '"',
  '01',
  '[]',
  'null',
  '{"a":1}{"b":2}',
  `{"a":"${'x'.repeat(70_000)}"}`,
  `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`,
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc0, 0xae, 0xff, 0x22, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
];

interface MadeBody {
  readonly content: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the body is no longer JSON of the input. */
  readonly isBodyBent: boolean;
}

const NO_BODY: MadeBody = { content: undefined, headers: {}, isBodyBent: false };

function bodyOf(input: object, dice: Dice): MadeBody {
  if (dice.oneIn(15)) return { content: dice.pick(BENT_BODIES), headers: JSON_TYPE, isBodyBent: true };
  if (dice.oneIn(15)) return { content: asForm(input), headers: FORM_TYPE, isBodyBent: true };
  const text = JSON.stringify(input);
  if (dice.oneIn(25)) return { content: text.slice(0, -2), headers: JSON_TYPE, isBodyBent: true };
  if (dice.oneIn(25)) return { content: text.replace(/^\{("[^"]+":)/, '{$1 null,$1'), headers: JSON_TYPE, isBodyBent: true };
  return { content: text, headers: JSON_TYPE, isBodyBent: text.length > 60_000 };
}

function asForm(input: object): string {
  return Object.entries(input)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(toText(value).toWellFormed())}`)
    .join('&')
    .slice(0, 20_000);
}

const STRANGE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'a/b/c' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(4000) },
  { 'idempotency-key': 'same-key-for-all' },
  { 'encryption-key': 'v1.none.AAAA' },
  { 'encryption-key': '\u00e9' },
  { device: 'x'.repeat(500) },
  { merchant: 'aurora' },
  { merchant: 'unknown' },
  { host: 'aurora.localhost' },
  { host: 'unknown.example' },
  { host: 'localhost:99999' },
  { host: '[::1' },
  { host: '' },
  { 'x-forwarded-for': '127.0.0.1, 999.1.1.1, [::1]:99, x' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'gopher' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: '__Host-sid=%' },
  { cookie: `__Host-sid=${'a'.repeat(3000)}; __Host-sid=2; =;;` },
  { cookie: '__proto__=1; __Host-ops=x' },
  { 'accept-language': 'xx-YY;q=9,*' },
  { language: 'zz' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
  { 'user-agent': '' },
  { 'x-timestamp': '99999999999999' },
  { 'transfer-encoding': 'identity' },
  { expect: '100-continue' },
];
