import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { findAccounts } from '../ledger/ledger.sql.ts';

/** A member's cash in minor units: the withdrawable amount, without bonus money. */
export async function readCash(sql: Sql, owner: { memberId: string; currency: Currency }): Promise<bigint> {
  const accounts = await findAccounts(sql, owner.memberId);
  return accounts.find(({ pocket, currency }) => pocket === 'cash' && currency === owner.currency)?.balance ?? 0n;
}
