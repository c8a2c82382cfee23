import type { Context } from '@jogada/platform/server';
import { billPeriods } from './bill-periods.ts';
import { payBills } from './pay-bills.ts';

/** Bills ended contract periods and pays the bills. */
export async function settleContracts(ctx: Context): Promise<void> {
  await billPeriods(ctx);
  await payBills(ctx);
}
