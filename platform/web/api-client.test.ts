import { endpoint } from '@jogada/platform/contract';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApiClient, requestOf } from './api-client.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/wps/things/:thingId',
  summary: 'One thing',
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

describe('the request', () => {
  test('fills the path and leaves the rest as query', () => {
    expect(requestOf(readThing, { thingId: 'a/b', page: 2, word: undefined }).path).toBe('/wps/things/a%2Fb?page=2');
  });

  test('sends the rest as JSON when it writes', () => {
    const { path, init } = requestOf(changeThing, { thingId: 'x', word: 'açaí' });
    expect(path).toBe('/wps/things/x');
    expect(init.body).toBe('{"word":"açaí"}');
  });

  test('refuses to leave a path parameter open', () => {
    expect(() => requestOf(readThing, {})).toThrow(/lacks thingId/);
  });

  test('carries language, device, cookies and the idempotency key', async () => {
    const { call, sent } = clientAnswering(() => Response.json({ success: true, value: { name: 'n' } }));
    await call(changeThing, { thingId: 'x' }, { idempotencyKey: 'k1' });
    const headers = new Headers(sent[0]?.init.headers);
    expect(Object.fromEntries(headers)).toMatchObject({ language: 'PT', device: 'OTHERS', 'idempotency-key': 'k1' });
    expect(sent[0]?.init.credentials).toBe('same-origin');
  });
});

describe('the answer', () => {
  test('is the value inside the envelope', async () => {
    const { call } = clientAnswering(() => Response.json({ success: true, value: { name: 'n' } }));
    await expect(call(readThing, { thingId: 'x' })).resolves.toEqual({ name: 'n' });
  });

  test('a refusal keeps its code, facts and status', async () => {
    const { call } = clientAnswering(() =>
      Response.json({ success: false, errorCode: 'not_found', message: '', facts: { thingId: 'x' } }, { status: 404 }),
    );
    await expect(call(readThing, { thingId: 'x' })).rejects.toMatchObject({ code: 'not_found', facts: { thingId: 'x' }, status: 404 });
  });

  test('no answer at all is network', async () => {
    const { call } = clientAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(readThing, { thingId: 'x' })).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  test('a page of HTML from something in between is system_busy', async () => {
    const { call } = clientAnswering(() => new Response('<html>', { status: 502 }));
    await expect(call(readThing, { thingId: 'x' })).rejects.toMatchObject({ code: 'system_busy', status: 502 });
  });
});
