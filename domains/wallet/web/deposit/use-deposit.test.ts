import { expect, test } from 'vitest';
import { queryKeyOf } from '@jogada/platform/web';
import { readDeposit, type Deposit } from '@jogada/wallet/contract/player';
import { pageWithPushes } from '../../../../platform/web/testing/page-with-pushes.ts';
import { laterDeposit, showDeposit } from './use-deposit.ts';

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

test('CON-22 A deposit that was read before its payment never replaces the pushed one', async () => {
  const waiting = deposit('waiting');
  const { refetch, answer, push, shown } = pageWithPushes(queryKeyOf(readDeposit, { depositId: waiting.depositId }), waiting);
  await answer();
  refetch();
  await push(deposit('paid'), (queries) => showDeposit(queries, deposit('paid')));
  await answer();
  expect(shown()?.state).toBe('paid');
});

test('CON-22 A refund that was read before its progress never replaces the pushed one', async () => {
  const [asked, returned] = (['100', '200'] as const).map((refundedAmount) => ({ ...deposit('paid'), refundedAmount }));
  if (!asked || !returned) throw new Error('two states of one deposit');
  const { refetch, answer, push, shown } = pageWithPushes(queryKeyOf(readDeposit, { depositId: asked.depositId }), asked);
  await answer();
  refetch();
  await push(returned, (queries) => showDeposit(queries, returned));
  await answer();
  expect(shown()?.refundedAmount).toBe('200');
});
