import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundedClient } from './bounded-client.ts';
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts';

let server: Server;
let asked = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
});
afterAll(() => server.close());

const ask = async (host: string, isPublicOnly = true) => {
  const { port } = server.address() as AddressInfo;
  const client = boundedClient({
    baseUrl: `http://${host}:${port}/base`,
    timeoutMs: 5000,
    isPublicOnly,
    unavailable: (_, cause) => (cause instanceof Error ? cause : new Error('no answer')),
  });
  try {
    return await client.send({ method: 'GET', path: '/x', headers: {} });
  } finally {
    client.close();
  }
};

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback, short', '127.1'],
  ['loopback, decimal', '2130706433'],
  ['loopback, hexadecimal', '0x7f000001'],
  ['loopback, octal', '0177.0.0.01'],
  ['loopback, of IPv6', '[::1]'],
  ['loopback, mapped', '[::ffff:127.0.0.1]'],
  ['loopback, mapped in hexadecimal', '[::ffff:7f00:1]'],
  ['loopback, translated', '[64:ff9b::7f00:1]'],
  ['loopback, by 6to4', '[2002:7f00:1::]'],
  ['every address', '0.0.0.0'],
  ['every address, of IPv6', '[::]'],
  ['metadata', '169.254.169.254'],
  ['metadata, decimal', '2852039166'],
  ['metadata, of IPv6', '[fd00:ec2::254]'],
  ['link-local', '[fe80::1]'],
  ['private', '10.0.0.1'],
  ['private, 172.16/12', '172.31.255.255'],
  ['private, 192.168/16', '192.168.1.1'],
  ['shared', '100.64.0.1'],
  ['broadcast', '255.255.255.255'],
  ['multicast', '224.0.0.1'],
  ['a name of this machine', 'localhost'],
  ['a name of this machine, in wide letters', 'ｌｏｃａｌｈｏｓｔ'],
  ['circled digits', '①②⑦.⓪.⓪.①'],
])('S50 An outgoing call does not reach %s (%s)', async (_, host) => {
  asked = 0;
  await expect(ask(host)).rejects.toThrow(PrivateAddress);
  expect(asked).toBe(0);
});

test.each(['127.0.0.1', '[::1]', '2130706433'])('S50 Without the restriction the same client reaches %s', async (host) => {
  asked = 0;
  expect(await ask(host, false)).toMatchObject({ status: 200 });
  expect(asked).toBe(1);
});

test('S50 Checks all addresses of a name at connection time, so that DNS rebinding has no effect', async () => {
  const answers = [
    [{ address: '93.184.215.14', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '169.254.169.254', family: 4 }],
    [],
  ];
  const lookup = publicLookup((_name, _options, callback) => callback(null, answers.shift() ?? []));
  const resolved = (all: boolean) =>
    new Promise((resolve) => lookup('rebind.example', { all }, (error, address) => resolve(error === null ? address : error)));
  expect(await resolved(false)).toBe('93.184.215.14');
  for (const all of [true, false, true]) expect(await resolved(all)).toBeInstanceOf(PrivateAddress);
});

test("S50 Accepts another machine's public address, and refuses a reserved one", () => {
  const ofOthers = ['93.184.215.14', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];
  expect(ofOthers.filter((address) => !isPublicAddress(address))).toEqual([]);
  const reserved = [
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '2001:db8::1',
    '2001::1',
    'fc00::1',
    'fe80::1%eth0',
    '::',
    'ff02::1',
    '1.2.3',
    'x',
  ];
  expect(reserved.filter(isPublicAddress)).toEqual([]);
});
