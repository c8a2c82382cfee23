import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { envelopeAmounts } from './envelope-amounts.ts';

const blocksOf = (seed: string) => (cursor: number) => createHmac('sha256', seed).update(String(cursor)).digest();

test('CON-21 Splits a rain’s budget exactly into envelopes, none of them empty', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 2000 }), fc.bigInt({ min: 0n, max: 10_000_000n }), (seed, count, more) => {
      const budgetAmount = BigInt(count) + more;
      const amounts = envelopeAmounts({ budgetAmount, count }, blocksOf(seed));
      expect(amounts).toHaveLength(count);
      expect(amounts.every((amount) => amount > 0n)).toBe(true);
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(budgetAmount);
    }),
    { numRuns: 60 },
  );
});
