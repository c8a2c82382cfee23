import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { channel } from '@jogada/platform/contract';
import { createRealtime, inProcessBus, type Audience } from './realtime.ts';

const noticesChanged = channel({ name: 'news.changed', scope: 'merchant', message: v.object({ text: v.string() }) });
const merchant: Audience = { scope: 'merchant', id: 'demo' };
const session: Audience = { scope: 'session', id: 'ses_1' };

test('S67 Does not write after the end of a stream, and an error of its connection does not end the process', async () => {
  const realtime = createRealtime(inProcessBus());
  onTestFinished(() => realtime.close());
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response);
    realtime.attach(response, [merchant, session]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const [stream] = (await once(get({ port: (server.address() as AddressInfo).port, agent: false }), 'response')) as [IncomingMessage];
  stream.setEncoding('utf8');
  let received = '';
  stream.on('data', (text: string) => (received += text));

  const faults: Error[] = [];
  responses[0]?.on('error', (error) => faults.push(error));
  realtime.disconnect(session);
  for (const text of ['one', 'two']) realtime.publish(noticesChanged, 'demo', { text });
  await once(stream, 'end');
  expect(faults).toEqual([]);
  expect(received).toContain('event: hello');
  expect(received).not.toContain('one');
  expect(realtime.connectionCount()).toBe(0);
  expect(responses[0]?.listenerCount('error')).toBeGreaterThan(1);
});

test('S67 Disconnects a client that does not read at a bound of unsent bytes, and keeps one that reads', async () => {
  const realtime = createRealtime(inProcessBus());
  onTestFinished(() => realtime.close());
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response);
    realtime.attach(response, [merchant]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = async () => ((await once(get({ port, agent: false }), 'response')) as [IncomingMessage])[0];
  const idle = (await open()).on('error', () => undefined).pause();
  const reader = (await open()).setEncoding('utf8');
  let received = '';
  reader.on('data', (text: string) => (received += text));

  const news = 'n'.repeat(64 * 1024);
  let unsentMax = 0;
  // The system buffers some megabytes of a connection before anything waits in the process.
  for (let sent = 1; sent <= 1_000 && realtime.connectionCount() === 2; sent += 1) {
    realtime.publish(noticesChanged, 'demo', { text: `${news}#${sent};` });
    unsentMax = Math.max(unsentMax, responses[0]?.writableLength ?? 0);
    while (!received.includes(`#${sent};`)) await once(reader, 'data');
    received = '';
  }
  expect(realtime.connectionCount()).toBe(1);
  expect(unsentMax).toBeLessThan(400 * 1024);
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  realtime.publish(noticesChanged, 'demo', { text: 'last' });
  while (!received.includes('last')) await once(reader, 'data');
  idle.destroy();
  reader.destroy();
});

test('L-01 After a gap of the bus every stream ends, and a position of before is unknown, so that pages read again', async () => {
  let reachAgain: () => void = () => undefined;
  const realtime = createRealtime({ ...inProcessBus(), onGap: (listener) => (reachAgain = listener) });
  onTestFinished(() => realtime.close());
  let position: string | undefined;
  const server = createServer((_request, response) => realtime.attach(response, [merchant], position)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const open = async () => {
    const [stream] = (await once(get({ port: (server.address() as AddressInfo).port, agent: false }), 'response')) as [IncomingMessage];
    return stream.setEncoding('utf8');
  };
  const helloOf = async (stream: IncomingMessage) => /"isWhole":(\w+)/.exec(String((await once(stream, 'data'))[0]))?.[1];

  position = realtime.position();
  const stream = await open();
  expect(await helloOf(stream)).toBe('true');
  const ended = once(stream, 'end');
  reachAgain();
  await ended;
  expect(await helloOf(await open())).toBe('false');
  position = realtime.position();
  expect(await helloOf(await open())).toBe('true');
});
