import type { ChosenLimit } from '@jogada/accounts/server';
import type { Transaction } from '@jogada/platform/server';
import { storedAmount } from './limit-view.ts';
import { putLimit } from './limits.sql.ts';

/** Sets the limits chosen at registration, in the transaction that opens the account (R14). */
export async function setFirstLimits(
  tx: Transaction,
  owner: { memberId: string; timeZone: string; at: Date },
  limits: readonly ChosenLimit[],
): Promise<void> {
  for (const { kind, period, amount } of limits) await putLimit(tx, { ...owner, kind, period, amount: storedAmount(kind, amount) });
}
