import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContractTerms } from '../../contract/player/index.ts';
import { dueOf, lossAfter, payable } from './due.ts';

const PARTS = 100_000n;
const terms: ContractTerms = {
  kind: 'dividend',
  period: 'week',
  carriesLoss: true,
  maximum: '500000',
  steps: [
    { from: '0', activeFrom: 0, rate: 12_345 },
    { from: '10000', activeFrom: 3, rate: 23_456 },
    { from: '50000', activeFrom: 5, rate: 34_567 },
  ],
};

test('CON-18 Keeps payments plus carry equal to the amounts due for any periods and corrections', () => {
  const figures = fc.array(fc.bigInt({ min: -2_000_000n, max: 2_000_000n }), { minLength: 1, maxLength: 60 });
  const property = fc.property(figures, fc.array(fc.nat(9), { minLength: 60, maxLength: 60 }), (periods, actives) => {
    let carry = 0n;
    let carriedLoss = 0n;
    let paid = 0n;
    let dueInAll = 0n;
    for (const [index, figure] of periods.entries()) {
      const first = dueOf(terms, { figure, carriedLoss, activeCount: actives[index] ?? 0 });
      // Corrects each period by removing a third of its play.
      const corrected = dueOf(terms, { figure: figure - figure / 3n, carriedLoss, activeCount: actives[index] ?? 0 });
      for (const due of [first.due, corrected.due - first.due]) {
        const { amount, carryAfter } = payable(carry, due);
        expect(amount >= 0n && carryAfter < PARTS).toBe(true);
        carry = carryAfter;
        paid += amount;
        dueInAll += due;
      }
      expect(corrected.due <= BigInt(terms.maximum ?? 0) * PARTS).toBe(true);
      carriedLoss = lossAfter(terms, { figure: figure - figure / 3n, carriedLoss });
      expect(carriedLoss <= 0n).toBe(true);
    }
    expect(paid * PARTS + carry).toBe(dueInAll);
  });
  fc.assert(property, { numRuns: 300 });
});

test('CON-18 Applies the rate of the highest step with all conditions met to the whole figure, up to the maximum', () => {
  const at = (figure: bigint, activeCount: number, carriedLoss = 0n) => dueOf(terms, { figure, carriedLoss, activeCount });
  expect(at(9_999n, 9)).toEqual({ step: 0, rate: 12_345, due: 9_999n * 12_345n });
  expect(at(10_000n, 2)).toEqual({ step: 0, rate: 12_345, due: 10_000n * 12_345n });
  expect(at(60_000n, 4)).toEqual({ step: 1, rate: 23_456, due: 60_000n * 23_456n });
  expect(at(60_000n, 5)).toEqual({ step: 2, rate: 34_567, due: 60_000n * 34_567n });
  expect(at(60_000n, 5, -20_000n)).toEqual({ step: 1, rate: 23_456, due: 40_000n * 23_456n });
  expect(at(90_000_000n, 5).due).toBe(500_000n * PARTS);
  expect(at(-5n, 9)).toEqual({ step: null, rate: 0, due: 0n });
});

test('CON-18 Reaches a step from its first unit on, and owes nothing below the first step or for a zero figure', () => {
  const at = (figure: bigint, steps = terms.steps) => dueOf({ ...terms, steps }, { figure, carriedLoss: 0n, activeCount: 3 });
  expect(at(10_000n)).toEqual({ step: 1, rate: 23_456, due: 10_000n * 23_456n });
  expect(at(1n)).toEqual({ step: 0, rate: 12_345, due: 12_345n });
  expect(at(0n)).toEqual({ step: null, rate: 0, due: 0n });
  expect(at(99n, [{ from: '100', activeFrom: 0, rate: 1 }])).toEqual({ step: null, rate: 0, due: 0n });
  expect(at(100n, [{ from: '100', activeFrom: 0, rate: 1 }])).toEqual({ step: 0, rate: 1, due: 100n });
});

test('CON-18 Pays whole minor units and carries the remainder or a negative sum', () => {
  expect(payable(50_000n, 60_000n)).toEqual({ amount: 1n, carryAfter: 10_000n });
  expect(payable(0n, 3n * PARTS)).toEqual({ amount: 3n, carryAfter: 0n });
  expect(payable(-2n * PARTS, PARTS)).toEqual({ amount: 0n, carryAfter: -PARTS });
});

test('CON-18 Adds a loss to the carried loss, and carries none where the terms exclude it', () => {
  expect(lossAfter(terms, { figure: -10n, carriedLoss: -5n })).toBe(-15n);
  expect(lossAfter(terms, { figure: 3n, carriedLoss: -5n })).toBe(-2n);
  expect(lossAfter(terms, { figure: 10n, carriedLoss: -5n })).toBe(0n);
  expect(lossAfter({ ...terms, carriesLoss: false }, { figure: -10n, carriedLoss: 0n })).toBe(0n);
});
