import { expect, test } from 'vitest';
import type { Balance } from '@jogada/wallet/contract/player';
import { newerBalance } from './use-balance.ts';

const balance = (version: number): Balance => ({
  sumBalance: String(version * 100),
  bonus: '0',
  balance: [],
  held: '0',
  currency: 'BRL',
  currencySymbol: 'R$',
  version,
});

test('Ignores a message with an older version', () => {
  expect(newerBalance(balance(7), balance(6)).version).toBe(7);
  expect(newerBalance(balance(7), balance(8)).version).toBe(8);
  expect(newerBalance(undefined, balance(1)).version).toBe(1);
});

test('Accepts a message with the same version, since the held amount may have changed', () => {
  expect(newerBalance(balance(7), { ...balance(7), held: '2000' }).held).toBe('2000');
});
