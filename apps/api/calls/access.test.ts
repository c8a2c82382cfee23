import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionsOfRole } from '@jogada/accounts/contract/operator';
import { readMemberInfo, startTrial } from '@jogada/accounts/contract/player';
import type { OperatorRole } from '@jogada/accounts/server';
import type { Access, Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import {
  aFundedPlayer,
  anOperator,
  aPlayer,
  eventsOf,
  startApi,
  type TestApi,
  type TestClient,
  type TestPlayer,
} from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Caller = 'visitor' | 'member' | 'agent member' | 'trial' | 'special 41';

/** The code with which a caller is rejected before any other check, or null if the caller is admitted. */
const EXPECTED: Record<Access, Record<Caller, string | null>> = {
  anyone: { visitor: null, member: null, 'agent member': null, trial: null, 'special 41': null },
  signed_in: { visitor: 'login_required', member: null, 'agent member': null, trial: null, 'special 41': null },
  real_member: {
    visitor: 'login_required',
    member: null,
    'agent member': null,
    trial: 'real_account_required',
    'special 41': 'real_account_required',
  },
  agent: {
    visitor: 'login_required',
    member: 'not_allowed',
    'agent member': null,
    trial: 'not_allowed',
    'special 41': null,
  },
  operator: {
    visitor: 'login_required',
    member: 'login_required',
    'agent member': 'login_required',
    trial: 'login_required',
    'special 41': 'login_required',
  },
  // Signed calls have their own error codes, which the tests of their signatures cover.
  vendor: { visitor: null, member: null, 'agent member': null, trial: null, 'special 41': null },
  provider: { visitor: null, member: null, 'agent member': null, trial: null, 'special 41': null },
};
const TYPES: Record<Exclude<Caller, 'visitor'>, number> = { member: 0, 'agent member': 1, trial: 4, 'special 41': 41 };
const TURNED_AWAY = new Set(['login_required', 'real_account_required', 'not_allowed', 'session_replaced', 'session_expired']);

function endsSession({ method, path }: Endpoint): boolean {
  return method === 'DELETE' && path.startsWith('/wps/session/');
}

function pathOf(endpoint: Endpoint): string {
  return endpoint.path.replace(/:\w+/g, 'none');
}

describe('S28 Every endpoint admits only the callers that its access names', () => {
  test.for<Caller>(['visitor', 'member', 'agent member', 'trial', 'special 41'])('%s', async (caller) => {
    const aCaller = async () => (caller === 'visitor' ? api.newClient() : (await aMemberOf(TYPES[caller])).client);
    const client = await aCaller();
    const endpoints = servedEndpoints(api.composition.app);
    expect(endpoints.length).toBeGreaterThan(25);
    expect(endpoints.filter(({ access }) => access === 'operator')).toEqual([]);
    // A call that ends the session uses a session of its own, as the other calls need theirs.
    for (const endpoint of endpoints) {
      // Starting a free trial is open to visitors and would turn the visitor into a trial account.
      if (endpoint.path === startTrial.path) continue;
      await expectAdmission(endsSession(endpoint) ? await aCaller() : client, endpoint, caller);
    }
  });

  test.for<Caller>(['visitor', 'member', 'agent member', 'trial', 'special 41'])('%s at the console', async (caller) => {
    const client = api.newConsoleClient();
    if (caller !== 'visitor') {
      const session = (await aMemberOf(TYPES[caller])).client.cookie('sid') ?? '';
      client.setCookie('sid', session);
      client.setCookie('ops', session);
    }
    const endpoints = servedEndpoints(api.composition.consoleApp);
    expect(endpoints.length).toBeGreaterThan(10);
    expect(endpoints.filter(({ access }) => access !== 'operator').map(({ path }) => path)).toEqual([
      '/ops/session/login',
      '/ops/session/login/passkey',
      '/ops/session',
    ]);
    for (const endpoint of endpoints) await expectAdmission(client, endpoint, caller);
  });
});

/** Path parameters that a permission depends on: the content's kinds. */
function pathsOf({ path, permission }: Endpoint): readonly string[] {
  if (typeof permission !== 'object' || !('byParameter' in permission)) return [path.replace(/:\w+/g, 'none')];
  return [...Object.keys(permission.permissions), 'none'].map((kind) =>
    path.replace(`:${permission.byParameter}`, kind).replace(/:\w+/g, 'none'),
  );
}

describe('not_allowed: S28 Refuses an operator without the permission of the endpoint, before the input is parsed', () => {
  test.for<readonly [string, OperatorRole, { permissions?: [] }]>([
    ['without any permission', 'owner', { permissions: [] }],
    ['finance', 'finance', {}],
    ['support', 'support', {}],
    ['content', 'content', {}],
  ])('%s', async ([, role, chosen]) => {
    const { client } = await anOperator(api, role, chosen);
    const held = chosen.permissions ?? permissionsOfRole(role);
    const endpoints = servedEndpoints(api.composition.consoleApp).filter(({ access }) => access === 'operator');
    const answers = [];
    let expected = 0;
    for (const endpoint of endpoints) {
      for (const path of pathsOf(endpoint)) {
        const [kind = ''] = path.split('/').slice(3);
        if (isHeld(endpoint, held, kind)) continue;
        expected += 1;
        const { body } = await client.send(endpoint.method, path, { body: endpoint.method === 'GET' ? undefined : {} });
        const code = (body as { errorCode?: string }).errorCode;
        if (code !== 'not_allowed') answers.push(`${endpoint.method} ${path}: ${code}`);
      }
    }
    expect(answers).toEqual([]);
    expect(expected).toBeGreaterThan(50);
  });

  function isHeld({ permission }: Endpoint, held: readonly string[], kind: string): boolean {
    if (permission === undefined) return false;
    if (typeof permission === 'string') return permission === 'own_account' || held.includes(permission);
    if (!('byParameter' in permission)) return permission.every((one) => held.includes(one));
    return held.includes(permission.permissions[kind] ?? '');
  }
});

async function expectAdmission(client: TestClient, endpoint: Endpoint, caller: Caller): Promise<void> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const { body } = await client.send(endpoint.method, pathOf(endpoint), {
    ...(hasBody && { body: {} }),
    headers: { 'idempotency-key': 'access-matrix' },
  });
  const code = (body as { errorCode?: string }).errorCode;
  const turnedAway = code !== undefined && TURNED_AWAY.has(code) ? code : null;
  expect(`${endpoint.method} ${endpoint.path} ${turnedAway}`).toBe(
    `${endpoint.method} ${endpoint.path} ${EXPECTED[endpoint.access][caller]}`,
  );
}

async function aMemberOf(type: number): Promise<TestPlayer> {
  const player = await aPlayer(api);
  await api.owner.query(
    "update accounts.member set type = $2::smallint, trial_ends_at = case when $2::smallint = 4 then now() + interval '1 day' end where id = $1",
    [player.memberId, type],
  );
  return player;
}

test('cross_site_request: S60 Rejects a change requested by a page of another site', async () => {
  const player = await aPlayer(api);
  const logout = (headers: Record<string, string>) => player.client.send('POST', '/wps/session/logout', { body: {}, headers });
  expect(await logout({ 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, body: { errorCode: 'cross_site_request' } });
  expect(await logout({ 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
  expect(await logout({ origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await logout({ origin: 'null' })).toMatchObject({ status: 403 });
  expect(await player.client.call(readMemberInfo)).toMatchObject({ id: player.memberId });
  expect(await logout({ origin: api.url, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 });
});

test("S27 Rejects a cookie with another member's id in it", async () => {
  const [one, two] = [await aPlayer(api), await aPlayer(api)];
  const secret = (one.client.cookie('sid') ?? '').split('.')[1] ?? '';
  const forger = api.newClient();
  forger.setCookie('sid', `${two.memberId}.${secret}`);
  await expect(forger.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
});

test('S73 Takes the client address from trusted proxies only', async () => {
  const [one, two] = [api.newClient(), api.newClient()];
  const answers = await Promise.all([one, two].map((client) => client.send('GET', '/wps/system/status')));
  const ips = answers.map(({ body }) => (body as { value: { location: { ip: string } } }).value.location.ip);
  expect(ips).toEqual([one.address, two.address]);
  // What the client claims stands before what the proxy adds.
  const claimed = { 'x-forwarded-for': `198.51.100.9, 127.0.0.1, ${one.address}` };
  const { body } = await one.send('GET', '/wps/system/status', { headers: claimed });
  expect((body as { value: { location: { ip: string } } }).value.location.ip).toBe(one.address);
});

test('S74 The OpenAPI document describes every call under /wps except those of the bank', async () => {
  const { body } = await api.newClient().send('GET', '/wps/openapi.json');
  const described = Object.entries((body as { paths: Record<string, object> }).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = servedEndpoints(api.composition.app)
    .filter(({ path, access }) => path.startsWith('/wps/') && access !== 'provider')
    .flatMap(({ method, alsoMethods = [], path }) => [method, ...alsoMethods].map((each) => `${each} ${path.replace(/:(\w+)/g, '{$1}')}`));
  expect(described.sort()).toEqual(served.sort());
});

test('not_found: Answers an unknown path in the envelope', async () => {
  for (const path of ['/wps/nothing-here', '/ops/nothing-here']) {
    expect(await api.newClient().send('GET', path)).toMatchObject({ status: 404, body: { success: false, errorCode: 'not_found' } });
  }
});

test('CON-30 ACC-36 address_missing: Refuses a call without a path below /wps or /ops', async () => {
  for (const path of ['/wps/', '/ops/', '/wps//?x=1']) {
    expect(await api.newClient().send('GET', path)).toMatchObject({ status: 404, body: { success: false, errorCode: 'address_missing' } });
  }
});

test('method_not_allowed: S72 Rejects a method that the path does not have', async () => {
  expect(await api.newClient().send('DELETE', '/wps/system/status')).toMatchObject({
    status: 405,
    body: { errorCode: 'method_not_allowed' },
  });
});

test('S53 Every response carries the security headers, refusals included', async () => {
  for (const path of ['/wps/system/status', '/wps/member/info', '/wps/nothing-here']) {
    const { headers } = await api.newClient().send('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test("Balance events reach only the member's own pages", async () => {
  const rich = await aPlayer(api);
  const stream = await eventsOf(api, rich.client);
  await aFundedPlayer(api, { amount: 700n });
  const { post } = await import('@jogada/wallet/server');
  await post(api.composition.services, {
    kind: 'adjustment_credit',
    merchantCode: 'demo',
    memberId: rich.memberId,
    source: 'house',
    externalId: 'own-money',
    amount: 2500n,
    currency: 'BRL',
    at: api.now(),
  });
  expect(await stream.next('balance')).toMatchObject({ sumBalance: '2500' });
  await rich.client.send('DELETE', '/wps/session/logout');
  await stream.ended();
});

test("The private port serves the health report, and the players' port does not", async () => {
  for (const [path, word] of [
    ['/live', 'live'],
    ['/ready', 'ready'],
    ['/metrics', 'http_request_duration_seconds'],
  ] as const) {
    expect(await (await fetch(api.privateUrl + path)).text()).toContain(word);
    expect((await api.newClient().send('GET', path)).body).not.toContain(word);
  }
});

/** The table of calls in the accounts' document: purpose, method and path, and content. Where the document gives no path, ours. */
const PUBLISHED: readonly (readonly [purpose: string, operation: string, carries?: readonly string[]])[] = [
  [
    'login',
    'POST /wps/session/login',
    ['username', 'password', 'captcha', 'type', 'firebaseChannel', 'firebaseIdToken', 'firebaseMobileNo'],
  ],
  ['registration', 'PUT /wps/member/register', ['username', 'registerMethod', 'registerUrl', 'type', 'domain', 'firebaseIdToken']],
  ['registration, its other reading', 'POST /wps/member/register'],
  ['registration by mobile', 'POST /wps/member/register/mobile', ['mobileNum', 'countryDialingCode', 'verificationCode']],
  ['captcha', 'GET /wps/captcha'],
  ['code without a login', 'POST /wps/verification/sms/noLogin', ['mobileNum', 'countryDialingCode', 'moduleId']],
  ['code for a registration', 'POST /wps/verification/sms/register', ['mobileNo', 'countryDialingCode']],
  ['invitation code', 'GET /wps/agent/affiliate', ['code', 'domain']],
  ['user name', 'GET /wps/member/register/username', ['username']],
  ['rules of a registration', 'GET /wps/system/status'],
  ['forgotten password by e-mail', 'POST /wps/member/password/email', ['username', 'email']],
  ['password by phone', 'POST /wps/member/password/verification', ['newPassword', 'mobileNum', 'verificationCode']],
  ['change of the password', 'POST /wps/member/password', ['oldPassword', 'newPassword', 'confirmNewPassword']],
  ['logout', 'DELETE /wps/session/logout', ['token']],
  ['free trial', 'POST /wps/session/login/freeplay'],
  ['announcements of the registration', 'GET /wps/banners', ['groupName']],
  ['member info', 'GET /wps/member/info'],
  ['countries', 'GET /wps/system/country'],
  ['head icon', 'GET /wps/member/info/icon'],
  ['another head icon', 'POST /wps/member/info/icon', ['icon']],
];
const SENT_AS_FORMS = ['POST /wps/member/password/email', 'POST /wps/member/info/icon'];

interface Published {
  readonly summary: string;
  readonly parameters: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape; readonly 'x-sealed-schema'?: Shape }>> };
}
interface Shape {
  readonly properties?: Readonly<Record<string, unknown>>;
}

test("ACC-35 Publishes every call of the document's table at its method and path with its content", async () => {
  const { body } = await api.newClient().send('GET', '/wps/openapi.json');
  const { paths } = body as { paths: Readonly<Record<string, Readonly<Record<string, Published>>>> };
  for (const [purpose, operation, carries = []] of PUBLISHED) {
    const [method = '', path = ''] = operation.split(' ');
    const found = paths[path]?.[method.toLowerCase()];
    expect(found?.summary, `${purpose}: ${operation}`).toBeTruthy();
    const described = found?.requestBody?.content['application/json'];
    const inBody = Object.keys((described?.['x-sealed-schema'] ?? described?.schema)?.properties ?? {});
    const names = [...inBody, ...(found?.parameters ?? []).map(({ name }) => name)];
    expect(
      carries.filter((name) => !names.includes(name)),
      purpose,
    ).toEqual([]);
    if (SENT_AS_FORMS.includes(operation)) expect(found?.requestBody?.content, purpose).toHaveProperty('application/x-www-form-urlencoded');
  }
});
