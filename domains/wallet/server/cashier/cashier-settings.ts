import type { Sql } from '@jogada/platform/server';
import { selectCashierSettings, selectReceiverKeys, type CashierSettings } from './cashier-settings.sql.ts';

export type { CashierSettings } from './cashier-settings.sql.ts';

// The key of the built-in simulator's account; a merchant with a real bank has its own row.
const SIMULATOR_RECEIVER_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

const DEFAULTS: CashierSettings = {
  depositMinimumAmount: 100n,
  depositMaximumAmount: 5_000_000n,
  depositSuggestedAmounts: [2000n, 5000n, 10_000n, 20_000n],
  depositExpiresAfterMs: 30 * 60_000,
  withdrawalMinimumAmount: 100n,
  withdrawalMaximumAmount: 5_000_000n,
  withdrawalUnreviewedAmount: 100_000n,
  withdrawalFourEyesAmount: 1_000_000n,
  ownerCaseAmount: 200_000n,
  ownerDayAmount: 1_000_000n,
  financeCaseAmount: 50_000n,
  financeDayAmount: 200_000n,
  receiverKey: SIMULATOR_RECEIVER_KEY,
  receiverName: 'Jogada Entretenimento',
  receiverCity: 'SAO PAULO',
};

export async function findCashierSettings(sql: Sql, merchantCode: string): Promise<CashierSettings> {
  return (await selectCashierSettings(sql, merchantCode)) ?? DEFAULTS;
}

/** All receiver keys of this installation's merchants. */
export async function findReceiverKeys(sql: Sql): Promise<string[]> {
  return [...new Set([SIMULATOR_RECEIVER_KEY, ...(await selectReceiverKeys(sql))])];
}
