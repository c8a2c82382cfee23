import { expect, test } from 'vitest';
import { calculateCashBack } from './calculate-cash-back.ts';

const RULE = { basisPoints: 750, minimumAmount: '100', maximumAmount: '5000' };
const after = (stakedAmount: bigint, wonAmount: bigint) =>
  calculateCashBack(RULE, { roundCount: 1, leftOutCount: 0, stakedAmount, wonAmount });

test('CON-21 Returns the share of the net loss, rounded down to the minor unit', () => {
  expect(after(20_000n, 3_333n)).toEqual({ lossAmount: 16_667n, amount: 1_250n });
});

test('CON-21 Returns nothing below the minimum or after a net win, and caps at the maximum', () => {
  expect(after(1_333n, 0n)).toEqual({ lossAmount: 1_333n, amount: 0n });
  expect(after(1_334n, 0n)).toEqual({ lossAmount: 1_334n, amount: 100n });
  expect(after(1_000n, 9_000n)).toEqual({ lossAmount: 0n, amount: 0n });
  expect(after(9_000_000n, 0n)).toEqual({ lossAmount: 9_000_000n, amount: 5_000n });
});
