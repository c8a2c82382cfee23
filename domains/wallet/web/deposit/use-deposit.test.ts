import { expect, test } from 'vitest';
import type { Deposit } from '@jogada/wallet/contract/player';
import { laterDeposit } from './use-deposit.ts';

const deposit = (state: Deposit['state']): Deposit => ({
  depositId: 'dep_0123456789abcdef',
  state,
  amount: '5000',
  currency: 'BRL',
  pixCode: '000201',
  createdAt: '2026-09-01T12:00:00.000Z',
  expiresAt: '2026-09-01T12:30:00.000Z',
  paidAt: null,
  endToEndId: null,
  returnReason: null,
  refundedAmount: '0',
  refundState: null,
  simulatorUrl: null,
});

test('Keeps a deposit paid when an older message arrives late', () => {
  expect(laterDeposit(deposit('paid'), deposit('waiting')).state).toBe('paid');
  expect(laterDeposit(deposit('paid'), deposit('expired')).state).toBe('paid');
  expect(laterDeposit(deposit('returned'), deposit('paid')).state).toBe('returned');
});

test('Accepts a payment after the code expired', () => {
  expect(laterDeposit(deposit('expired'), deposit('paid')).state).toBe('paid');
  expect(laterDeposit(undefined, deposit('waiting')).state).toBe('waiting');
});
