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

/** The field names of an object schema, or of a union of them. Undefined where none can be read. */
function fieldsOf(schema: object): string[] | undefined {
  if ('entries' in schema) return Object.keys(schema.entries as object);
  if (!('options' in schema)) return undefined;
  const parts = (schema.options as object[]).map(fieldsOf);
  return parts.includes(undefined) ? undefined : parts.flatMap((fields) => fields ?? []);
}

function secretFieldsOf({ input }: Endpoint): string[] {
  return (fieldsOf(input) ?? []).filter((name) => SECRET.test(name));
}

test("S17 Every players' call that takes a password, a payment password or a code takes it sealed", () => {
  const players = servedEndpoints(api.composition.app).filter(({ path }) => path.startsWith('/wps/'));
  const taking = players.filter((endpoint) => secretFieldsOf(endpoint).length > 0);
  expect(taking.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/wps/session/login', '/wps/member/register', '/wps/member/password', '/wps/member/paymentPassword']),
  );
  expect(taking.filter(({ sealed }) => !sealed).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("Every input's fields can be read, so that none escapes the test above", () => {
  const hidden = servedEndpoints(api.composition.app).filter(
    ({ path, input }) => path.startsWith('/wps/') && fieldsOf(input) === undefined,
  );
  expect(hidden.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
