import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import { startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const SECRET = /password|verificationCode|factorCode|idToken/i;

function secretFieldsOf({ input }: Endpoint): string[] {
  const entries = 'entries' in input ? (input.entries as object) : {};
  return Object.keys(entries).filter((name) => SECRET.test(name));
}

test('S17 every call of players that takes a password, a payment password or a code takes it sealed', () => {
  const players = servedEndpoints(api.composition.app).filter(({ path }) => path.startsWith('/wps/'));
  const taking = players.filter((endpoint) => secretFieldsOf(endpoint).length > 0);
  expect(taking.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/wps/session/login', '/wps/member/register', '/wps/member/password', '/wps/member/paymentPassword']),
  );
  expect(taking.filter(({ sealed }) => !sealed).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('the fields of every input can be read, so that none hides from the test above', () => {
  const hidden = servedEndpoints(api.composition.app).filter(({ path, input }) => path.startsWith('/wps/') && !('entries' in input));
  expect(hidden.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
