import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, register } from '@jogada/accounts/contract/player';
import { ENCRYPTION_KEY_HEADER, readSealingKey } from '@jogada/platform/contract';
import { createSealedBodies, sealedBodiesJob, servedEndpoints } from '@jogada/platform/server';
import { createSealer, sealBody } from '@jogada/platform/sealing';
import { boundTo, INFO, pointOf, suite } from '../../../platform/sealing/suite.ts';
import { testClock } from '@jogada/platform/testing';
import { aPlayer, aRegistration, startApi, type RawAnswer, type TestApi, type TestPlayer } from '../testing/index.ts';

const HOUR_MS = 3_600_000;
const LOGIN = '/wps/session/login';

let api: TestApi;
let player: TestPlayer;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
  player = await aPlayer(api);
});
afterAll(() => api.close());

const credentials = () => ({ username: player.username, password: player.password });

/** A login as a page would send it, to be sent as it is or tampered with. */
async function aLogin(change: { at?: Date; method?: string; path?: string; device?: string; input?: unknown } = {}) {
  const key = await api.newClient().call(readSealingKey);
  const call = { method: 'POST', path: LOGIN, device: 'OTHERS', input: credentials(), at: clock.now(), ...change };
  const { headers, body } = await sealBody(key, call);
  return { headers: { device: 'OTHERS', ...headers }, body };
}

function expectRefusal(answer: RawAnswer, why: string): void {
  expect(answer, why).toMatchObject({
    status: 400,
    body: { success: false, errorCode: 'sealed_body_refused', message: 'sealed_body_refused', facts: {} },
  });
  expect(answer.headers.getSetCookie(), why).toEqual([]);
}

test('ACC-09 A login is encrypted: key in a header, body and device beside it, and nothing of it readable', async () => {
  const login = await aLogin();
  expect(login.headers[ENCRYPTION_KEY_HEADER as keyof typeof login.headers]).toMatch(/^v1\.key_\w{16}\.[\w-]{87}$/);
  expect(Object.keys(JSON.parse(login.body) as object)).toEqual(['c']);
  const bytes = Buffer.from((JSON.parse(login.body) as { c: string }).c, 'base64url').toString('latin1');
  expect(bytes).not.toContain(player.username);
  expect(await api.newClient().send('POST', LOGIN, login)).toMatchObject({ status: 200, body: { value: { userName: player.username } } });
});

test('sealed_body_refused: S17 Refuses the plain form on every sealed path, whatever else it carries', async () => {
  const sealed = servedEndpoints(api.composition.app).filter((endpoint) => endpoint.sealed);
  expect(sealed.map(({ path }) => path)).toEqual(expect.arrayContaining([logIn.path, register.path]));
  const client = api.newClient();
  const { headers } = await aLogin();
  for (const endpoint of sealed.filter(({ access }) => access === 'anyone')) {
    for (const method of [endpoint.method, ...(endpoint.alsoMethods ?? [])]) {
      expectRefusal(await client.send(method, endpoint.path, { body: credentials() }), `${method} ${endpoint.path}`);
      expectRefusal(await client.send(method, endpoint.path, { body: credentials(), headers }), 'with the header of another request');
      expectRefusal(await client.send(method, `${endpoint.path}?username=x&password=y`, { body: {} }), 'in the query');
    }
  }
});

test('sealed_body_refused: S17 Accepts a body once', async () => {
  const login = await aLogin();
  const client = api.newClient();
  expect(await client.send('POST', LOGIN, login)).toMatchObject({ status: 200 });
  expectRefusal(await api.newClient().send('POST', LOGIN, login), 'replayed');
});

test('S17 Accepts one of twenty concurrent copies of one body', async () => {
  const login = await aLogin();
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.newClient().send('POST', LOGIN, login)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
});

test('sealed_body_refused: S17 Accepts a body within two minutes of its time, before and after', async () => {
  for (const [seconds, status] of [
    [-121, 400],
    [-119, 200],
    [119, 200],
    [121, 400],
  ] as const) {
    const login = await aLogin({ at: new Date(clock.now().getTime() + seconds * 1000) });
    expect(await api.newClient().send('POST', LOGIN, login), `${seconds} s`).toMatchObject({ status });
  }
});

test('sealed_body_refused: S17 Authenticates every byte of body and header', async () => {
  const client = api.newClient();
  const { headers, body } = await aLogin();
  const { c } = JSON.parse(body) as { c: string };
  const bytes = Buffer.from(c, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Buffer.from(bytes);
    flipped[index] = (flipped[index] ?? 0) ^ 1;
    expectRefusal(await client.send('POST', LOGIN, { body: { c: flipped.toString('base64url') }, headers }), `byte ${index}`);
  }
  const whole = headers[ENCRYPTION_KEY_HEADER as keyof typeof headers];
  for (let index = 0; index < whole.length; index += 3) {
    const other = whole[index] === 'a' ? 'b' : 'a';
    const spoilt = { ...headers, [ENCRYPTION_KEY_HEADER]: whole.slice(0, index) + other + whole.slice(index + 1) };
    expectRefusal(await client.send('POST', LOGIN, { body, headers: spoilt }), `header character ${index}`);
  }
  expect(await client.send('POST', LOGIN, { body, headers })).toMatchObject({ status: 200 });
});

test("sealed_body_refused: S17 Refuses another call's header, path, method or device", async () => {
  const client = api.newClient();
  const [one, other] = [await aLogin(), await aLogin()];
  expectRefusal(await client.send('POST', LOGIN, { body: one.body, headers: other.headers }), "another call's header");
  expectRefusal(await client.send('POST', LOGIN, await aLogin({ path: '/wps/member/register' })), 'another path');
  expectRefusal(await client.send('POST', LOGIN, await aLogin({ method: 'PUT' })), 'another method');
  const { headers, body } = await aLogin();
  expectRefusal(await client.send('POST', LOGIN, { body, headers: { ...headers, device: 'APP' } }), 'another device');
  expectRefusal(await client.send('POST', LOGIN, { body, headers: { ...headers, device: '' } }), 'no device');
  expectRefusal(await client.send('POST', LOGIN, { body: { c: '' }, headers }), 'nothing');
  expectRefusal(await client.send('POST', LOGIN, { body: { c: ['x'] }, headers }), 'a list');
  expectRefusal(await client.send('POST', LOGIN, await aLogin({ input: 'text' })), 'no object inside');
});

test('S17 Ignores fields outside the sealed body', async () => {
  const { headers, body } = await aLogin({ input: { username: player.username } });
  const answer = await api.newClient().send('POST', `${LOGIN}?password=${player.password}`, {
    body: { ...(JSON.parse(body) as object), password: player.password },
    headers,
  });
  expect(answer).toMatchObject({ status: 400, body: { errorCode: 'malformed_request' } });
});

test('Offers a key for a day and accepts it for an hour more, then refuses its bodies and deletes it', async () => {
  const client = api.newClient();
  const first = await client.call(readSealingKey);
  expect(await client.call(readSealingKey)).toMatchObject({ kid: first.kid });
  expect(Date.parse(first.exp) - clock.now().getTime()).toBeLessThanOrEqual(24 * HOUR_MS);
  const send = async () => {
    const login = await sealBody(first, { method: 'POST', path: LOGIN, device: 'OTHERS', input: credentials(), at: clock.now() });
    return client.send('POST', LOGIN, { body: login.body, headers: { device: 'OTHERS', ...login.headers } });
  };

  clock.advance(Date.parse(first.exp) - clock.now().getTime());
  const second = await client.call(readSealingKey);
  expect(second.kid).not.toBe(first.kid);
  clock.advance(HOUR_MS - 1000);
  expect(await send()).toMatchObject({ status: 200 });
  clock.advance(1000);
  expectRefusal(await send(), 'an hour later');

  clock.advance(10 * 60_000);
  await sealedBodiesJob.run(api.composition.backgroundContext);
  expect(await api.owner.query('select kid from platform.sealing_key where kid = $1', [first.kid])).toEqual([]);
  expect(await api.owner.query('select nonce from platform.sealed_nonce')).toEqual([]);
});

test("Two server processes share the keys, which the database holds encrypted; another installation's secret opens none", async () => {
  const { database, now, secrets } = api;
  const settings = { database, now, secrets: [secrets.sessionSecret] as const };
  const [one, other] = [createSealedBodies(settings), createSealedBodies(settings)];
  const sealer = createSealer(() => one.offerKey());
  const sealed = await sealer.seal({ method: 'POST', path: '/wps/x', device: 'OTHERS', input: { word: 'açaí' } });
  const request = () => ({
    method: 'POST',
    url: '/wps/x?y=1',
    headers: { device: 'OTHERS', 'encryption-key': sealed.headers[ENCRYPTION_KEY_HEADER] },
    body: JSON.parse(sealed.body) as unknown,
  });
  const otherKeys = createSealedBodies({ ...settings, secrets: ['ab'.repeat(32)] });
  await expect(otherKeys.open(request())).rejects.toThrow();
  expect(await other.open(request())).toEqual({ word: 'açaí' });
});

test('A page with a rotated key and a wrong clock recovers by fetching the key again', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  await client.call(register, form);
  clock.advance(26 * HOUR_MS);
  expect(await client.call(logIn, { username: form.username, password: form.password })).toMatchObject({ userName: form.username });
});

/** A login of which the encrypted JSON is given as text. */
async function aLoginOf(content: (input: string) => string) {
  const key = await api.newClient().call(readSealingKey);
  const plaintext = `{"ts":${clock.now().getTime()},"nonce":"${randomBytes(16).toString('base64url')}",${content(JSON.stringify(credentials()))}}`;
  const aad = boundTo({ method: 'POST', path: LOGIN, kid: key.kid, device: 'OTHERS' });
  const publicKey = await suite.DeserializePublicKey(pointOf(key.jwk));
  const { encapsulatedSecret, ciphertext } = await suite.Seal(publicKey, new TextEncoder().encode(plaintext), { info: INFO, aad });
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const headers = { device: 'OTHERS', [ENCRYPTION_KEY_HEADER]: `v1.${key.kid}.${encode(encapsulatedSecret)}` };
  return { headers, body: JSON.stringify({ c: encode(ciphertext) }) };
}

test('sealed_body_refused: S68 Refuses a duplicate key inside the encrypted text, in it and around it', async () => {
  const client = api.newClient();
  const twice = [
    (input: string) => `"input":${input},"input":${input}`,
    (input: string) => `"input":${input.replace('{', '{"username":"another_name",')}`,
    (input: string) => `"input":${input.replace('{', '{"x":{"y":1,"y":1},')}`,
  ];
  for (const content of twice) expectRefusal(await client.send('POST', LOGIN, await aLoginOf(content)), content('{}'));
  expect(await client.send('POST', LOGIN, await aLoginOf((input) => `"input":${input}`))).toMatchObject({ status: 200 });
});
