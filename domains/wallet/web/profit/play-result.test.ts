import { expect, test } from 'vitest';
import { playResult, returnShare, staked } from './play-result.ts';

test('CON-22 Computes the play result as winnings less stakes for amounts of any size', () => {
  expect(playResult({ stakeAmount: '-500', winAmount: '950' })).toBe('450');
  expect(playResult({ stakeAmount: '-90071992547409930', winAmount: '1' })).toBe('-90071992547409929');
  expect(staked('-500')).toBe('500');
  expect(staked('0')).toBe('0');
});

test('CON-22 Computes the returned share as winnings over stakes', () => {
  expect(returnShare({ stakeAmount: '-1000', winAmount: '942' })).toBe(0.942);
  expect(returnShare({ stakeAmount: '-1000', winAmount: '3000' })).toBe(3);
  expect(returnShare({ stakeAmount: '0', winAmount: '0' })).toBeUndefined();
});
