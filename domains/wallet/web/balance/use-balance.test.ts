import { expect, test } from 'vitest';
import { queryKeyOf } from '@jogada/platform/web';
import { readBalance, type Balance } from '@jogada/wallet/contract/player';
import { pageWithPushes } from '../../../../platform/web/testing/page-with-pushes.ts';
import { newerBalance, showBalance } from './use-balance.ts';

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

test('CON-04 A balance that was read before a movement never replaces the pushed one', async () => {
  const { refetch, answer, push, shown } = pageWithPushes(queryKeyOf(readBalance, {}), balance(7));
  await answer();
  refetch();
  await push(balance(8), (queries) => showBalance(queries, balance(8)));
  await answer();
  expect(shown()?.version).toBe(8);
});

test('CON-04 A balance that was read before a withdrawal never replaces the pushed held amount', async () => {
  const held = { ...balance(7), held: '2000' };
  const { refetch, answer, push, shown } = pageWithPushes(queryKeyOf(readBalance, {}), balance(7));
  await answer();
  refetch();
  await push(held, (queries) => showBalance(queries, held));
  await answer();
  expect(shown()?.held).toBe('2000');
});

test('CON-04 A balance that is pushed during the first read is shown and kept', async () => {
  const { answer, push, shown } = pageWithPushes(queryKeyOf(readBalance, {}), balance(7));
  await push(balance(8), (queries) => showBalance(queries, balance(8)));
  expect(shown()?.version).toBe(8);
  await answer();
  expect(shown()?.version).toBe(8);
});
