import type { RandomChoices } from './random-choices.ts';
import { CALLER_KINDS, type CallerKind } from './people.ts';
import { inputOf } from './schema-values.ts';
import type { WireCall } from './sender.ts';
import { toText } from './to-text.ts';
import { AGGREGATOR, SLOTS, type Stage } from './stage.ts';
import type { Target } from './targets.ts';

/** A generated call with its metadata. */
export interface MadeCall extends WireCall {
  readonly target: Target;
  readonly kind: CallerKind | 'signed';
  readonly cookie: string;
  /** Whether its frame is malformed (method, path, encoding), so that refusals before the contract are valid. */
  readonly isMalformed: boolean;
  /** Reports to the caller that its session was refused. */
  readonly refused: () => void;
}

/** The roles that make calls of each access, by frequency. Roles without access test authorisation. */
const TURNS: Readonly<Record<string, readonly CallerKind[]>> = {
  anyone: ['visitor', 'member', 'visitor', 'agent', 'trial', 'special', 'agent40', 'agent42'],
  signed_in: ['member', 'member', 'agent', 'trial', 'special', 'agent40', 'agent42', 'visitor'],
  real_member: ['member', 'member', 'member', 'agent', 'agent40', 'agent42', 'trial', 'visitor'],
  agent: ['agent', 'agent', 'agent40', 'agent42', 'special', 'member', 'visitor'],
  operator: ['owner', 'owner', 'finance', 'support', 'content', 'bound', 'visitor', 'member'],
};

/** Calls that end the caller's session. Mostly made by visitors, so that the other callers remain signed in. */
const ENDING =
  /^(DELETE|POST|PUT) \/(wps\/(session\/(logout|devices)|protection\/exclusion|session\/login\/freeplay)|ops\/session(\/password)?$)/;
const ENDED_NOW_AND_THEN = 10;

const METHODS = ['PATCH', 'DELETE', 'PUT', 'POST', 'GET', 'HEAD', 'OPTIONS', 'TRACE'] as const;

/** Generates one call to a target: valid, at an edge, or invalid, by a caller with or without access. */
export async function makeCall(stage: Stage, target: Target, random: RandomChoices): Promise<MadeCall> {
  const { kind, cookie, objectIds, refused } = await whoAsks(stage, target, random);
  const ofHouse = target.audience === 'operator' ? stage.spareIds : stage.siteIds;
  const named = { ...ofHouse, ...(target.audience === 'aggregator' && { vendorCode: AGGREGATOR }), ...objectIds };
  const input = inputOf(target.input, { random, named }, random.pick([0, 0, 1, 1, 2, 3]));
  addUnknownField(input, random);
  const isMethodWrong = random.oneIn(40);
  const method = isMethodWrong ? random.pick(METHODS) : random.pick(target.methods);
  const { path, isPathMalformed } = fillPath(target, { input, named, random });
  const hasBody =
    method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && (target.audience !== 'player' || method !== 'DELETE' || random.oneIn(4));
  const isInBody = hasBody && (method === 'POST' || method === 'PUT' || method === 'PATCH');
  const query = isInBody ? (random.oneIn(20) ? queryOf({ x: 1 }, random) : '') : queryOf(input, random);
  const { content, headers: shapeOfBody, isBodyMalformed } = hasBody ? bodyOf(input, random) : NO_BODY;
  const strange = random.oneIn(12) ? random.pick(STRANGE_HEADERS) : {};
  const whole = path + query;
  const proven = await prove(stage, target, { method, path: whole, text: content?.toString() ?? '', input, random, isInBody });
  const headers = {
    ...shapeOfBody,
    ...(target.needsKey && { 'idempotency-key': `attack-${random.below(2 ** 31)}` }),
    ...proven.headers,
    ...strange,
  };
  return {
    target,
    kind,
    cookie,
    isMalformed: isMethodWrong || isPathMalformed || isBodyMalformed || Object.keys(strange).length > 0,
    refused,
    door: target.door,
    method,
    path: whole,
    headers: { ...(cookie !== '' && { cookie }), ...headers },
    body: proven.body ?? content,
  };
}

async function whoAsks(stage: Stage, target: Target, random: RandomChoices) {
  const anonymous = { kind: 'signed' as const, cookie: '', objectIds: {}, refused: () => undefined };
  if (target.audience === 'arcade') return anonymous;
  if (target.audience === 'provider' || target.audience === 'vendor' || target.audience === 'aggregator') {
    const { objectIds } = await stage.caller('member', random.below(SLOTS)).signedIn();
    return { ...anonymous, objectIds: { ...objectIds, user_id: objectIds['memberId'] ?? '', game: 'tesouro-da-mata' } };
  }
  const isEnding = ENDING.test(target.name) && !random.oneIn(ENDED_NOW_AND_THEN);
  const kind = isEnding ? 'visitor' : random.pick(TURNS[target.access] ?? CALLER_KINDS);
  const caller = stage.caller(kind, random.below(SLOTS));
  const { cookie, objectIds } = await caller.signedIn();
  // Staff calls name objects of a member of the demo merchant.
  const shown = target.audience === 'operator' ? (await stage.caller('agent', random.below(SLOTS)).signedIn()).objectIds : objectIds;
  return { kind, cookie, objectIds: shown, refused: () => caller.refused(cookie) };
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
    random,
    isInBody,
  }: { method: string; path: string; text: string; input: object; random: RandomChoices; isInBody: boolean },
): Promise<{ headers: Readonly<Record<string, string>>; body?: string }> {
  const isForged = random.oneIn(25);
  if (target.audience === 'arcade') {
    if (path.startsWith('/reports/')) return { headers: stage.proof({ ...target, methods: [method] }, { path, rawBody: '' }) };
    const { token } = await stage.arcadeSession(random.below(60));
    return { headers: isForged ? {} : { authorization: `Bearer ${token}` } };
  }
  if (target.audience === 'provider' || target.audience === 'vendor' || target.audience === 'aggregator')
    return { headers: isForged ? {} : stage.proof({ ...target, methods: [method] }, { path, rawBody: text }) };
  if (!target.isSealed || !isInBody || random.oneIn(10)) return { headers: {} };
  const sealed = await stage.sealer.seal({ method, path: path.split('?')[0] ?? '', device: 'OTHERS', input: wellFormed(input) });
  return { headers: { device: 'OTHERS', 'content-type': 'application/json', ...sealed.headers }, body: sealed.body };
}

function wellFormed(input: object): unknown {
  return JSON.parse(JSON.stringify(input)) as unknown;
}

const UNKNOWN_FIELDS = [
  'type',
  'balance',
  'role',
  'merchantCode',
  'isAdmin',
  'limit',
  '__proto__',
  'constructor',
  'x',
  'memberId',
] as const;

function addUnknownField(input: Record<string, unknown>, random: RandomChoices): void {
  if (!random.oneIn(8)) return;
  const value = random.pick<unknown>([1, 'aurora', { isAdmin: true }, null, 'owner']);
  Object.defineProperty(input, random.pick(UNKNOWN_FIELDS), { value, enumerable: true, configurable: true, writable: true });
}

const MALFORMED_SEGMENTS = [
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
  { input, named, random }: { input: Record<string, unknown>; named: Readonly<Record<string, unknown>>; random: RandomChoices },
): { path: string; isPathMalformed: boolean } {
  let isPathMalformed = false;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name] ?? named[name] ?? 'none';
    delete input[name];
    if (random.oneIn(8)) {
      isPathMalformed = true;
      return random.pick(MALFORMED_SEGMENTS);
    }
    const text = toText(value).toWellFormed();
    // A blank segment is another path; a long one exceeds the router's parameter limit.
    if (text === '' || text.length > 200 || text === '.' || text === '..') isPathMalformed = true;
    return encodeURIComponent(text).slice(0, 3000) || '%20';
  });
  if (!random.oneIn(40)) return { path: filled, isPathMalformed };
  return {
    path: random.pick([`${filled}/`, `${filled}//x`, `${filled}/%`, `/${filled}`, filled.replace('/wps', '/%77ps'), `${filled};x=1`]),
    isPathMalformed: true,
  };
}

function queryOf(input: Readonly<Record<string, unknown>>, random: RandomChoices): string {
  if (random.oneIn(30))
    return random.pick(['?%', '?&&&=', '?=1', '?a=%ff', '?a=%00', `?${'a'.repeat(3000)}`, '?a[b]=1&a[b]=2', '?__proto__=1']);
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    const text = toText(value);
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed()).slice(0, 2500)}`;
    return random.oneIn(30) ? [pair, pair] : [pair];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 9000);
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' } as const;
const MALFORMED_BODIES: readonly (string | Buffer)[] = [
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
  readonly isBodyMalformed: boolean;
}

const NO_BODY: MadeBody = { content: undefined, headers: {}, isBodyMalformed: false };

function bodyOf(input: object, random: RandomChoices): MadeBody {
  if (random.oneIn(15)) return { content: random.pick(MALFORMED_BODIES), headers: JSON_TYPE, isBodyMalformed: true };
  if (random.oneIn(15)) return { content: asForm(input), headers: FORM_TYPE, isBodyMalformed: true };
  const text = JSON.stringify(input);
  if (random.oneIn(25)) return { content: text.slice(0, -2), headers: JSON_TYPE, isBodyMalformed: true };
  if (random.oneIn(25)) return { content: text.replace(/^\{("[^"]+":)/, '{$1 null,$1'), headers: JSON_TYPE, isBodyMalformed: true };
  return { content: text, headers: JSON_TYPE, isBodyMalformed: text.length > 60_000 };
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
