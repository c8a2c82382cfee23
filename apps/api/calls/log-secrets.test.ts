import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkUsername, logIn, readSession, resetPasswordBySms, sendSmsCode } from '@jogada/accounts/contract/player';
import { listStaff, logInOperator } from '@jogada/accounts/contract/operator';
import { PICTURES_PATH, sendFeedback } from '@jogada/content/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { createLog, createServer, runJobNow, servedEndpoints, sign } from '@jogada/platform/server';
import { handlePaymentWebhook } from '@jogada/wallet/contract/provider';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { logRequests } from '../http/request-log.ts';
import { reconcileDay as reconcileVendorDay } from '../../../domains/games/server/reconciliation/reconcile-day.ts';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aReachablePlayer,
  codeSentTo,
  inputsOf,
  putMoney,
  solvedHumanCheck,
  startApi,
  turnSwitches,
  type RawAnswer,
  type TestApi,
  type TestClient,
} from '../testing/index.ts';

/** All log output of the API in this file, at its most verbose level. */
let said = '';
let api: TestApi;
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  api = await startApi({ logLevel: 'trace' });
  await turnSwitches(api, ['FEEDBACK3'], 'on');
});
afterAll(async () => {
  await api.close();
  vi.restoreAllMocks();
});

interface Line {
  readonly msg: string;
  readonly level: number;
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly refused?: string;
  readonly memberId?: string;
}

function loggedLines(): Line[] {
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

function callsTo({ method, path }: { method: string; path: string }): Line[] {
  return loggedLines().filter((line) => line.route === path && line.method === method);
}

test('S81 S82 The log holds who was refused, what and why, and no secret', async () => {
  const document = aCpf();
  const player = await aReachablePlayer(api, { document });
  await putMoney(api, player, 10_000n);
  const wrong = `Errada-${randomBytes(6).toString('hex')}`;
  const client = api.newClient();
  await expect(client.call(logIn, { username: player.username, password: wrong })).rejects.toMatchObject({ code: 'wrong_credentials' });
  await client.call(logIn, { username: player.username, password: player.password });
  await client.call(readSession, {});
  const tokens = client
    .cookieHeader()
    .split('; ')
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1));

  const forgetful = api.newClient();
  const humanToken = await solvedHumanCheck(api, forgetful, { mobileNum: player.mobileNum });
  const mobile = { mobileNum: player.mobileNum, countryDialingCode: '55' };
  await forgetful.call(sendSmsCode, { ...mobile, moduleId: 'VERIFICATION3', humanToken });
  const verificationCode = await codeSentTo(api, player.mobile);
  const newPassword = `Nova-${randomBytes(6).toString('hex')}`;
  await forgetful.call(resetPasswordBySms, { ...mobile, verificationCode, newPassword });

  const random = api.newClient();
  const strayPassword = `Perdida-${randomBytes(6).toString('hex')}`;
  // A password in places where none belongs: a query, a path and an unparsable body.
  await random.send('GET', `/wps/games?password=${strayPassword}`);
  await random.send('GET', `/wps/${strayPassword}`);
  await random.send('POST', requestWithdrawal.path, { body: `{"paymentPassword":"${strayPassword}"` });
  await player.client.send('POST', requestWithdrawal.path, { body: { amount: '1', paymentPassword: strayPassword, document } });
  await random.send('POST', handlePaymentWebhook.path, { body: { pix: [] }, headers: { 'x-pix-signature': 'ab', 'x-pix-timestamp': '1' } });

  const helper = await anOperator(api, 'support');
  await expect(helper.client.call(listStaff, {})).rejects.toMatchObject({ status: 403 });
  await expect(api.newConsoleClient().call(logInOperator, { username: helper.username, password: wrong })).rejects.toThrow();

  const secrets = [
    player.password,
    wrong,
    newPassword,
    strayPassword,
    helper.password,
    verificationCode,
    document,
    player.mobileNum,
    player.email,
    ...tokens,
  ];
  expect(tokens.some((token) => token.length > 20)).toBe(true);
  expect(secrets.filter((secret) => secret.length > 5 && said.includes(secret))).toEqual([]);

  expect(callsTo(logIn).map(({ status, refused }) => ({ status, refused }))).toEqual(
    expect.arrayContaining([
      { status: 401, refused: 'wrong_credentials' },
      { status: 200, refused: undefined },
    ]),
  );
  expect(callsTo(handlePaymentWebhook)).toContainEqual(
    expect.objectContaining({ refused: expect.stringMatching(/signature_refused|malformed_request/) }),
  );
  expect(callsTo(listStaff)).toContainEqual(expect.objectContaining({ status: 403, refused: 'not_allowed' }));
  expect(callsTo(logInOperator)).toContainEqual(expect.objectContaining({ status: 401 }));
  for (const line of [...callsTo(logIn), ...callsTo(listStaff)]) expect(line.requestId).toMatch(/./);
});

/** Calls that end the session, which the walk needs. */
const APART = /log-?out|sign-out|\/session$|\/session\/login|events/;

/** Secrets of each shape that a field may take. */
const CANARIES = [
  `Canario-${randomBytes(8).toString('hex')}`,
  aCpf(),
  randomUUID(),
  `canario-${randomBytes(8).toString('hex')}@example.com`,
];
const [CANARY = ''] = CANARIES;

/** An input of the endpoint with a canary in each text that accepts one. */
function withCanaries(endpoint: Endpoint): Record<string, unknown> {
  const input = { ...inputsOf(endpoint, {})[0] } as Record<string, unknown>;
  const problemsOf = (tried: unknown) => v.safeParse(endpoint.input, tried).issues?.length ?? 0;
  for (const [name, value] of Object.entries(input)) {
    const fit = CANARIES.find((canary) => problemsOf({ ...input, [name]: canary }) <= problemsOf(input));
    if (typeof value === 'string') input[name] = fit ?? value;
  }
  return input;
}

/** Calls with canaries in path, query, headers and body: once as the contract accepts them, once where none belong. */
async function callWithCanaries(client: TestClient, endpoint: Endpoint, isTwice: boolean): Promise<RawAnswer[]> {
  const path = endpoint.path.replaceAll(/:\w+/g, CANARY);
  const query = (input: object) => new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();
  const headers = {
    'idempotency-key': `canary-${randomBytes(8).toString('hex')}`,
    authorization: `Bearer ${CANARY}`,
    'x-request-sign': CANARY,
  };
  const input = withCanaries(endpoint);
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const send = endpoint.sealed ? client.sendSealed : client.send;
  const first = hasBody
    ? await send(endpoint.method, path, { body: input, headers })
    : await client.send(endpoint.method, `${path}?${query(input)}`, { headers });
  if (!isTwice) return [first];
  const strange = { password: CANARY, token: { pixKey: CANARIES[2] } };
  const second = await client.send(endpoint.method, `${path}?password=${CANARY}&token=${CANARY}`, {
    ...(hasBody && { body: strange }),
    headers,
  });
  return [first, second];
}

test('S81 S82 No call of the whole API logs a secret, whether refused, answered or failed, and each logs one line with its id, status and reason', async () => {
  const { app, consoleApp } = api.composition;
  const walk = async (isWhole: boolean) => {
    const player = (await aFundedPlayer(api)).client;
    const owner = (await anOperator(api, 'owner')).client;
    const calls = [
      ...servedEndpoints(app).map((endpoint) => ({ endpoint, client: player })),
      ...servedEndpoints(consoleApp).map((endpoint) => ({ endpoint, client: owner })),
    ].filter(({ endpoint }) => !APART.test(endpoint.path));
    const answers: RawAnswer[] = [];
    for (const { endpoint, client } of calls) answers.push(...(await callWithCanaries(client, endpoint, isWhole)));
    return answers;
  };
  const sound = await walk(true);
  // The calls reach their operations and fail there.
  const broken = await whileBroken(() => walk(false));
  const of = (answers: readonly RawAnswer[], least: number) => answers.filter(({ status }) => Math.floor(status / 100) === least).length;
  expect([of(sound, 2) > 100, of(sound, 4) > 200, of(sound, 5), of(broken, 5) > 5]).toEqual([true, true, 0, true]);
  expect(loggedLines().filter(({ level }) => level >= 50).length).toBeGreaterThan(5);
  expect(said.split('\n').filter((line) => CANARIES.some((canary) => line.includes(canary)))).toEqual([]);
  // The line is written after the response is sent.
  await expect.poll(() => unloggedOf([...sound, ...broken])).toEqual([]);
}, 120_000);

/** Responses that did not log exactly one line, with their status and the code of their refusal. A fault has a line of its own. */
function unloggedOf(answers: readonly RawAnswer[]): object[] {
  const lines = Map.groupBy(
    loggedLines().filter(({ msg }) => msg === 'call'),
    ({ requestId }) => requestId,
  );
  return answers.flatMap(({ status, headers, body }) => {
    const id = headers.get('x-request-id') ?? '';
    const own = lines.get(id) ?? [];
    const { errorCode } = (body ?? {}) as { errorCode?: string };
    const isLogged =
      id !== '' && own.length === 1 && own[0]?.status === status && (status < 400 || status === 500 || own[0].refused === errorCode);
    return isLogged ? [] : [{ id, status, errorCode, own }];
  });
}

/** Runs the work while the application lacks the permission to read some of its schemas. */
async function whileBroken<Value>(work: () => Promise<Value>): Promise<Value> {
  await api.owner.query('revoke usage on schema content, promotions, agents from jogada_app');
  try {
    return await work();
  } finally {
    await api.owner.query('grant usage on schema content, promotions, agents to jogada_app');
  }
}

test('S81 A row that a database error quotes is not logged', async () => {
  const player = await aFundedPlayer(api);
  await api.owner.query('alter table content.feedback add constraint no_row_at_all check (false) not valid');
  try {
    await expect(player.client.call(sendFeedback, { text: `${CANARY} ${CANARY}` })).rejects.toMatchObject({ status: 500 });
  } finally {
    await api.owner.query('alter table content.feedback drop constraint no_row_at_all');
  }
  expect(said).toContain('no_row_at_all');
  expect(said).not.toContain(CANARY);
});

test('S81 Faults of the program and of the database log no query, token or number of the call', async () => {
  const [cpf, token] = [aCpf(), `eyJ${randomBytes(24).toString('base64url')}`];
  const dotted = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
  const app = createServer({ log: createLog({ name: 'test', level: 'trace' }), trustedProxies: [] });
  logRequests(app, () => undefined);
  // Each message holds what the call carried.
  const faults: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
    call: (url) => Promise.reject(new Error(`GET ${url} for the holder ${cpf} failed, Authorization: Bearer ${token}`)),
    cast: () => api.owner.query(`select '${cpf}'::uuid`),
    parameter: () => api.owner.query('select $1::int', [token]),
    row: () =>
      api.owner.query(
        `do $$ begin raise exception 'holder ${dotted} of session ${token}' using detail = '${cpf}', hint = '${token}'; end $$`,
      ),
    facts: () => Promise.reject(Object.assign(new TypeError(`${dotted} is no holder`), { token, cpf, headers: { authorization: token } })),
    cause: () => Promise.reject(new Error('outer', { cause: new Error(`holder ${dotted}, token=${token}`) })),
  };
  for (const [name, fault] of Object.entries(faults)) app.get(`/wps/${name}`, (request) => fault(request.url));
  const before = loggedLines().length;
  for (const name of Object.keys(faults)) {
    const url = `/wps/${name}?cpf=${cpf}&token=${token}`;
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.body.includes(token) || answer.body.includes(cpf)]).toEqual([500, false]);
  }
  await app.close();
  const lines = loggedLines().slice(before);
  expect(lines.map(({ msg }) => msg)).toEqual(Object.keys(faults).flatMap(() => ['unexpected fault', 'call']));
  const text = JSON.stringify(lines);
  expect([cpf, dotted, token, '?cpf', '&token'].filter((piece) => text.includes(piece))).toEqual([]);
});

test('S82 The line of a call names its request, merchant, member, operator or vendor, and the process', async () => {
  const player = await aFundedPlayer(api);
  const owner = await anOperator(api, 'owner');
  await player.client.send('GET', readSession.path);
  await owner.client.send('GET', listStaff.path);
  const line = loggedLines().findLast(({ msg, route }) => msg === 'call' && route === readSession.path);
  expect(line).toMatchObject({ name: 'api', merchantCode: 'demo', memberId: player.memberId, requestId: expect.stringMatching(/^req/) });
  expect(line).toMatchObject({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
  expect(callsTo(listStaff).at(-1)).toMatchObject({ operatorId: owner.operatorId });
});

test('S81 The stored error of a failed job or reconciliation holds no value', async () => {
  const { backgroundContext: ctx } = api.composition;
  const fault = async () => {
    await api.owner.query('select $1::int', [`${CANARY} "of" more`]);
  };
  await expect(runJobNow(ctx, { name: 'test.canary', everyMs: 1000, run: fault })).rejects.toThrow(CANARY);
  const report = async function* () {
    await fault();
    yield [];
  };
  await expect(reconcileVendorDay(ctx, { vendorCode: 'arcade', day: '2026-09-01', report })).rejects.toThrow(CANARY);
  const kept = await api.owner.query<{ error: string }>(
    `select error from platform.job_run where name = 'test.canary'
     union all (select fault from games.reconciliation_run where state = 'failed' order by started_at desc limit 1)`,
  );
  const line = 'invalid input syntax for type integer: … [22P02]';
  expect(kept.map(({ error }) => error)).toEqual([line, line]);
});

/** Makes one call, and names the log line that it must leave. */
interface Watched {
  readonly what: string;
  readonly send: () => Promise<RawAnswer>;
  readonly line: { readonly method: string; readonly route: string; readonly status: number; readonly refused?: string };
}

test('S82 Admitted, refused, rate-limited and wrongly signed calls each log one line with request, route and reason', async () => {
  const player = await aReachablePlayer(api);
  const helper = await anOperator(api, 'support');
  const loginBody = { username: player.username, password: player.password };
  const operator = () => api.newConsoleClient();
  const often = api.newClient();
  const ask = () => often.send('GET', `${checkUsername.path}?username=p${randomBytes(4).toString('hex')}`);
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200);

  const bet = '/vendor/v1/bet';
  const signed = (secret: string) => {
    const timestamp = String(Math.floor(api.now().getTime() / 1000));
    const keyId = api.secrets.vendorKeys['arcade']?.keyId ?? '';
    const signature = sign({ method: 'POST', path: bet, timestamp, rawBody: '{}' }, secret);
    const headers = { 'x-vendor': 'arcade', 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature };
    return api.newClient().send('POST', bet, { body: '{}', headers });
  };
  const bank = (timestamp: string) =>
    api.newClient().send('POST', handlePaymentWebhook.path, {
      body: { pix: [{ endToEndId: 'E'.repeat(32) }] },
      headers: { 'x-pix-signature': 'ab'.repeat(32), 'x-pix-timestamp': timestamp },
    });
  const sealedLogin = (body: object) => api.newClient().sendSealed('POST', logIn.path, { body });
  const line = (method: string, route: string, status: number, refused?: string) => ({
    method,
    route,
    status,
    ...(refused && { refused }),
  });

  const table: readonly Watched[] = [
    { what: 'a member', send: () => sealedLogin(loginBody), line: line('POST', logIn.path, 200) },
    {
      what: 'a wrong password',
      send: () => sealedLogin({ ...loginBody, password: 'Errada-123' }),
      line: line('POST', logIn.path, 401, 'wrong_credentials'),
    },
    {
      what: 'one of the staff',
      send: () => operator().send('POST', logInOperator.path, { body: { username: helper.username, password: helper.password } }),
      line: line('POST', logInOperator.path, 200),
    },
    {
      what: 'a wrong password of the staff',
      send: () => operator().send('POST', logInOperator.path, { body: { username: helper.username, password: 'Errada-123' } }),
      line: line('POST', logInOperator.path, 401, 'wrong_credentials'),
    },
    { what: 'a path that is none', send: () => api.newClient().send('GET', '/wps/none'), line: line('GET', 'unmatched', 404, 'not_found') },
    {
      what: 'a role that may not',
      send: () => helper.client.send('GET', listStaff.path),
      line: line('GET', listStaff.path, 403, 'not_allowed'),
    },
    {
      what: 'another site',
      send: () => player.client.send('POST', requestWithdrawal.path, { body: {}, headers: { 'sec-fetch-site': 'cross-site' } }),
      line: line('POST', requestWithdrawal.path, 403, 'cross_site_request'),
    },
    {
      what: 'a picture without a session of the staff',
      send: () => operator().send('GET', `${PICTURES_PATH}/x.webp`),
      line: line('GET', `${PICTURES_PATH}/:file`, 401, 'login_required'),
    },
    {
      what: 'a stream without a session of the staff',
      send: () => operator().send('GET', '/ops/events'),
      line: line('GET', '/ops/events', 401, 'login_required'),
    },
    { what: 'a call over its limit', send: ask, line: line('GET', checkUsername.path, 429, 'too_many_requests') },
    {
      what: 'a body over its limit',
      send: () => player.client.send('POST', requestWithdrawal.path, { body: { note: 'x'.repeat(70_000) } }),
      line: line('POST', requestWithdrawal.path, 413, 'body_too_large'),
    },
    {
      what: 'a webhook with a wrong signature',
      send: () => bank(String(Math.floor(api.now().getTime() / 1000))),
      line: line('POST', handlePaymentWebhook.path, 401, 'signature_refused'),
    },
    { what: 'a webhook of another time', send: () => bank('1'), line: line('POST', handlePaymentWebhook.path, 401, 'signature_refused') },
    { what: 'a vendor with a wrong signature', send: () => signed('ff'.repeat(32)), line: line('POST', bet, 401, 'invalid_signature') },
    {
      what: 'a vendor that is none',
      send: () => api.newClient().send('POST', bet, { body: '{}' }),
      line: line('POST', bet, 401, 'unknown_key'),
    },
    {
      what: 'an aggregator that is none',
      send: () => api.newClient().send('POST', '/aggregator/v1/none/play', { body: '{}' }),
      line: line('POST', '/aggregator/v1/:vendorCode/play', 403, 'unknown_key'),
    },
  ];
  for (const { what, send, line: expected } of table) {
    const { headers, status } = await send();
    expect({ what, status }).toEqual({ what, status: expected.status });
    const requestId = headers.get('x-request-id') ?? '';
    // The line is written after the response is sent.
    const own = () => loggedLines().filter((said) => said.requestId === requestId && said.msg === 'call');
    await expect.poll(own).toHaveLength(1);
    const [received] = own();
    expect({ what, ...received }).toMatchObject({ what, ...expected });
    expect(received?.refused).toBe(expected.refused);
  }
});
