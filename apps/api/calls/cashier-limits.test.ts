import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, searchAudit } from '@jogada/accounts/contract/operator';
import { askCashierLimits, readCashierLimits } from '@jogada/wallet/contract/operator';
import { cashierChanged, readDepositSettings } from '@jogada/wallet/contract/player';
import { aPlayer, anOperator, eventsOf, setJurisdiction, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
});
afterAll(() => api.close());

const merchantCode = 'demo';
const reason = 'as agreed with the bank in November';

test('S41 Cashier limits apply to players once a second operator agrees', async () => {
  const [asker, decider] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
  const player = await aPlayer(api);
  const { currency, ...limits } = await asker.client.call(readCashierLimits, { merchantCode });
  expect(currency).toBe('BRL');
  const changes = {
    depositMinimumAmount: '3000',
    withdrawalFourEyesAmount: '2000000',
    depositSuggestedAmounts: ['3000', '7050', '30000'],
    depositCodeMinutes: 15,
    unplayedRule: 'review' as const,
  };
  const wanted = { merchantCode, ...limits, ...changes, reason };
  const pushes = await eventsOf(api, player.client);
  const { approvalId } = await asker.client.call(askCashierLimits, wanted);
  await expect(asker.client.call(askCashierLimits, wanted)).rejects.toMatchObject({ code: 'approval_waiting' });
  await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  expect(await player.client.call(readDepositSettings)).toMatchObject({
    minimumAmount: limits.depositMinimumAmount,
    suggestedAmounts: limits.depositSuggestedAmounts,
    expiresAfterMs: limits.depositCodeMinutes * 60_000,
  });
  expect(await decider.client.call(decideApproval, { approvalId, isApproved: true })).toMatchObject({
    content: { currency: 'BRL', ...changes, depositSuggestedAmounts: '3000 7050 30000' },
  });
  // Open pages are notified that their limits are out of date.
  await pushes.next(cashierChanged.name);
  pushes.close();
  expect(await player.client.call(readDepositSettings)).toMatchObject({
    minimumAmount: '3000',
    suggestedAmounts: ['3000', '7050', '30000'],
    expiresAfterMs: 900_000,
  });
  expect(await asker.client.call(readCashierLimits, { merchantCode })).toMatchObject({
    ...limits,
    ...changes,
  });
  const trail = await decider.client.call(searchAudit, { subject: merchantCode, action: 'cashier.limits_set' });
  expect(trail.list).toMatchObject([
    {
      actor: decider.username,
      reason,
      before: limits,
      after: { ...limits, ...changes },
    },
  ]);
});

test('field_invalid: S83 A refusal of withdrawals before play cannot be set where withdrawals are always possible', async () => {
  const finance = await anOperator(api, 'finance');
  const { currency: _currency, ...limits } = await finance.client.call(readCashierLimits, { merchantCode });
  await setJurisdiction(api, 'br-spa');
  const asked = { merchantCode, ...limits, unplayedRule: 'refuse' as const, reason };
  await expect(finance.client.call(askCashierLimits, asked)).rejects.toMatchObject({
    code: 'field_invalid',
    facts: { field: 'unplayedRule' },
  });
  await setJurisdiction(api, 'standard');
});

test('field_invalid: Refuses amounts out of order and an empty change; not_allowed: S20 support; not_found: S31 another merchant', async () => {
  const finance = await anOperator(api, 'finance');
  const { currency: _currency, ...limits } = await finance.client.call(readCashierLimits, { merchantCode });
  const asked = { merchantCode, ...limits, reason };
  const faults: readonly (readonly [object, string])[] = [
    [{ depositMaximumAmount: '1' }, 'depositMaximumAmount'],
    [{ withdrawalMaximumAmount: '1' }, 'withdrawalMaximumAmount'],
    [{ withdrawalFourEyesAmount: '1' }, 'withdrawalFourEyesAmount'],
    // Suggested amounts must rise, and each must be within the deposit limits.
    [{ depositSuggestedAmounts: ['9000', '8000'] }, 'depositSuggestedAmounts'],
    [{ depositSuggestedAmounts: ['9000', '9000'] }, 'depositSuggestedAmounts'],
    [{ depositSuggestedAmounts: ['1'] }, 'depositSuggestedAmounts'],
    [{ depositSuggestedAmounts: ['9000', '999999999999'] }, 'depositSuggestedAmounts'],
    [{}, 'depositMinimumAmount'],
  ];
  for (const [change, field] of faults)
    await expect(finance.client.call(askCashierLimits, { ...asked, ...change })).rejects.toMatchObject({
      code: 'field_invalid',
      facts: { field },
    });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(readCashierLimits, { merchantCode })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(support.client.call(askCashierLimits, asked)).rejects.toMatchObject({ code: 'not_allowed' });
  const aurora = await anOperator(api, 'finance', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(readCashierLimits, { merchantCode })).rejects.toMatchObject({ code: 'not_found' });
  await expect(aurora.client.call(askCashierLimits, asked)).rejects.toMatchObject({ code: 'not_found' });
});
