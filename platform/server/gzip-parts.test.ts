import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipPart, joinGzip, storedPart } from './gzip-parts.ts';

test('Joined parts are one gzip stream of the joined texts', async () => {
  const piece = fc.record({ text: fc.oneof(fc.string(), fc.constant('olá '.repeat(40_000))), isStored: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const parts = pieces.map(async ({ text, isStored }) => {
        const plain = Buffer.from(text);
        return isStored && plain.length < 65_536 ? storedPart(plain) : gzipPart(plain);
      });
      const joined = joinGzip(await Promise.all(parts));
      expect(gunzipSync(joined).toString()).toBe(pieces.map(({ text }) => text).join(''));
    }),
    { numRuns: 50 },
  );
});

test('A stored part refuses what its block cannot hold', () => {
  expect(() => storedPart(Buffer.alloc(65_536))).toThrow('65,535');
});
