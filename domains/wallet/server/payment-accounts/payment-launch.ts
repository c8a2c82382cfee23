import type { LaunchItem } from '@jogada/merchant/contract/operator';
import type { Sql } from '@jogada/platform/server';
import { selectPaymentAccounts } from './payment-account.sql.ts';

/**
 * Whether a site's deposits and withdrawals have their bank: an own account in use, or without own accounts the installation's bank
 * (`notNeeded`). An own account that is only added serves nothing yet.
 */
export async function paymentLaunch(sql: Sql, merchantCode: string): Promise<LaunchItem> {
  const states = (await selectPaymentAccounts(sql, merchantCode)).map(({ state }) => state);
  const withoutOne = states.includes('added') ? 'missing' : 'notNeeded';
  return { name: 'payments', state: states.includes('in_use') ? 'done' : withoutOne, isDemanded: false };
}
