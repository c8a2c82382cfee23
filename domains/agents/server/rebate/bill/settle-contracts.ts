import type { Context } from '@jogada/platform/server';
import { billPeriods } from './bill-periods.ts';
import { payBills } from './pay-bills.ts';

/** Works out what the contracts' periods come to, and pays it. */
export async function settleContracts(ctx: Context): Promise<void> {
  await billPeriods(ctx);
  await payBills(ctx);
}
