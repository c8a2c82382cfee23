import { expect, test } from 'vitest';
import { revealedDraws, revealedSeedHash } from './revealed-round.ts';
import { blockMessage, seededDraws } from '@jogada/platform/contract';
import { createServerSeed, roundDraws, serverSeedHash } from './server-seed.ts';

const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const ROUND = { clientSeed: 'minha-sorte', nonce: '7' };

test('the commitment is SHA-256 of the 32 bytes', async () => {
  // printf 000102…1e1f | xxd -r -p | sha256sum
  const hash = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
  expect(serverSeedHash(Buffer.from(SERVER_SEED, 'hex'))).toBe(hash);
  expect(await revealedSeedHash(SERVER_SEED)).toBe(hash);
});

test('the first draws below 40 match a published vector', async () => {
  // printf 'minha-sorte:7:0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1e1f
  const stops = [10, 8, 16, 14, 1, 7, 17, 25];
  const server = roundDraws({ serverSeed: Buffer.from(SERVER_SEED, 'hex'), clientSeed: ROUND.clientSeed, nonce: 7n });
  expect(stops.map(() => server.below(40))).toEqual(stops);
  const browser = await revealedDraws({ serverSeed: SERVER_SEED, ...ROUND });
  expect(stops.map(() => browser.below(40))).toEqual(stops);
});

test('server and browser draw the same values across blocks', async () => {
  const serverSeed = createServerSeed();
  const server = roundDraws({ serverSeed, clientSeed: 'ç 日本', nonce: 123n });
  const browser = await revealedDraws({ serverSeed: serverSeed.toString('hex'), clientSeed: 'ç 日本', nonce: '123' });
  for (let count = 0; count < 400; count++) expect(browser.below(37)).toBe(server.below(37));
});

test('a value in the incomplete last interval is discarded, so that all results are equally likely', () => {
  const block = new Uint8Array(32);
  const view = new DataView(block.buffer);
  // 2^32 = 613,566,756 · 7 + 4: the four highest values would favour 0 to 3.
  view.setUint32(0, 2 ** 32 - 1);
  view.setUint32(4, 2 ** 32 - 4);
  view.setUint32(8, 2 ** 32 - 5);
  expect(seededDraws(() => block).below(7)).toBe(6);
});

test('each draw reads four bytes, most significant first, and goes on into the next block', () => {
  const draws = seededDraws((cursor) => Uint8Array.from({ length: 32 }, (_, index) => (index === 3 ? 200 + cursor : 0)));
  expect(Array.from({ length: 9 }, () => draws.below(2 ** 32))).toEqual([200, 0, 0, 0, 0, 0, 0, 0, 201]);
});

test('draws are uniformly distributed', () => {
  const counts = Array.from({ length: 40 }, () => 0);
  const draws = roundDraws({ serverSeed: Buffer.from(SERVER_SEED, 'hex'), clientSeed: 'spread', nonce: 0n });
  const total = 40_000;
  for (let count = 0; count < total; count++) {
    const stop = draws.below(40);
    counts[stop] = (counts[stop] ?? 0) + 1;
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - total / 40) ** 2 / (total / 40), 0);
  // 39 degrees of freedom: 72.1 is exceeded by chance one time in a thousand; the seed is fixed.
  expect(chiSquare).toBeLessThan(72.1);
});

test('rejects an invalid bound', () => {
  const draws = seededDraws(() => new Uint8Array(32));
  for (const bound of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => draws.below(bound)).toThrow(RangeError);
});

test('a block is keyed over client seed, nonce and cursor', () => {
  expect(blockMessage('minha-sorte', '7', 0)).toBe('minha-sorte:7:0');
});
