import { endpoint } from '@jogada/platform/contract';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApiClient, requestOf } from './api-client.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/wps/things/:thingId',
  summary: 'Retrieve a thing',
  access: 'anyone',
  input: v.object({ thingId: v.string(), page: v.optional(v.number()), word: v.optional(v.string()) }),
  output: v.object({ name: v.string() }),
  problems: ['not_found'],
});

const changeThing = endpoint({ ...readThing, method: 'PUT', idempotent: true });

function clientAnswering(answer: () => Response | Promise<Response>) {
  const sent: { path: string; init: RequestInit }[] = [];
  const call = createApiClient({
    language: () => 'pt',
    fetch: async (path, init) => {
      sent.push({ path, init });
      return answer();
    },
  });
  return { call, sent };
}

describe('The request', () => {
  test('Fills the path and sends the rest as query', () => {
    expect(requestOf(readThing, { thingId: 'a/b', page: 2, word: undefined }).path).toBe('/wps/things/a%2Fb?page=2');
  });

  test('Sends the rest as JSON when it writes', () => {
    const { path, init } = requestOf(changeThing, { thingId: 'x', word: 'açaí' });
    expect(path).toBe('/wps/things/x');
    expect(init.body).toBe('{"word":"açaí"}');
  });

  test('Refuses a missing path parameter', () => {
    expect(() => requestOf(readThing, {})).toThrow(/lacks thingId/);
  });

  test('Carries language, device, cookies and the idempotency key', async () => {
    const { call, sent } = clientAnswering(() => Response.json({ success: true, value: { name: 'n' } }));
    await call(changeThing, { thingId: 'x' }, { idempotencyKey: 'k1' });
    const headers = new Headers(sent[0]?.init.headers);
    expect(Object.fromEntries(headers)).toMatchObject({ language: 'PT', device: 'OTHERS', 'idempotency-key': 'k1' });
    expect(sent[0]?.init.credentials).toBe('same-origin');
  });
});

describe('The response', () => {
  test('Is the value inside the envelope', async () => {
    const { call } = clientAnswering(() => Response.json({ success: true, value: { name: 'n' } }));
    await expect(call(readThing, { thingId: 'x' })).resolves.toEqual({ name: 'n' });
  });

  test('Becomes a problem with code, facts and status when refused', async () => {
    const { call } = clientAnswering(() =>
      Response.json({ success: false, errorCode: 'not_found', message: '', facts: { thingId: 'x' } }, { status: 404 }),
    );
    await expect(call(readThing, { thingId: 'x' })).rejects.toMatchObject({ code: 'not_found', facts: { thingId: 'x' }, status: 404 });
  });

  test('Becomes the problem network when there is none', async () => {
    const { call } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(readThing, { thingId: 'x' })).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  test('Becomes the problem system_busy when a proxy sends HTML', async () => {
    const { call } = clientAnswering(() => new Response('<html>', { status: 502 }));
    await expect(call(readThing, { thingId: 'x' })).rejects.toMatchObject({ code: 'system_busy', status: 502 });
  });
});
