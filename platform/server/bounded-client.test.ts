import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { boundedClient, type BoundedClient } from './bounded-client.ts';

const PATIENT_MS = 10_000;

/** A client of a server on loopback that answers as given. Errors read "<what>: <cause>". */
async function clientOf(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { timeoutMs = PATIENT_MS }: { timeoutMs?: number } = {},
): Promise<BoundedClient> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const client = boundedClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`,
    timeoutMs,
    answerMaxBytes: 1000,
    unavailable: (what, cause) => new Error(`${what}: ${cause instanceof Error ? cause.name : ''}`),
  });
  onTestFinished(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return client;
}

test('Sends the method, headers and body below the base path, and returns the parsed body with its verbatim text', async () => {
  const client = await clientOf((request, response) => {
    const { method, url, headers } = request;
    const { accept, 'x-key': key, 'content-length': length } = headers;
    request.resume().on('end', () => response.setHeader('x-proof', 'p').end(JSON.stringify({ method, url, accept, key, length }, null, 1)));
  });
  const answer = await client.send({ method: 'PUT', path: '/x?y=1', headers: { 'x-key': 'k' }, body: 'olá' });
  const body = { method: 'PUT', url: '/base/x?y=1', accept: 'application/json', key: 'k', length: '4' };
  expect(answer).toMatchObject({ status: 200, body, rawBody: JSON.stringify(body, null, 1) });
  expect(answer.headers['x-proof']).toBe('p');
});

test('Returns an empty body as undefined, whatever the status', async () => {
  const client = await clientOf((_, response) => response.writeHead(503).end());
  expect(await client.send({ method: 'GET', path: '/', headers: {} })).toMatchObject({ status: 503, body: undefined, rawBody: '' });
});

test('S49 Returns a redirect and does not follow it', async () => {
  let calls = 0;
  const client = await clientOf((_, response) => {
    calls += 1;
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await client.send({ method: 'GET', path: '/', headers: {} })).toMatchObject({ status: 302 });
  expect(calls).toBe(1);
});

test.each([
  ['before the headers', () => undefined],
  ['in the middle of the body', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(200).write('{')],
])('S49 The deadline covers the whole exchange: a server that stops %s', async (_, answer) => {
  const client = await clientOf(answer, { timeoutMs: 100 });
  await expect(client.send({ method: 'GET', path: '/x?secret', headers: {} })).rejects.toThrow(/^GET \/x: (no|unreadable) answer/);
});

test.each([
  ['larger than the maximum', `"${'x'.repeat(1000)}"`],
  ['not JSON', '<html>'],
])('S49 Refuses an answer that is %s', async (_, text) => {
  const client = await clientOf((_request, response) => response.end(text));
  await expect(client.send({ method: 'GET', path: '/x', headers: {} })).rejects.toThrow(/^GET \/x: unreadable answer/);
});

test('Reports a connection that ends without an answer', async () => {
  const client = await clientOf((request) => request.socket.destroy());
  await expect(client.send({ method: 'POST', path: '/x', headers: {}, body: '{}' })).rejects.toThrow(/^POST \/x: no answer/);
});
