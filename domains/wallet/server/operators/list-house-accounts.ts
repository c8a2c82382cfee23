import { type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listHouseAccounts as endpoint } from '../../contract/operator/ledger.ts';
import { selectHouseAccounts, selectMemberTotals } from './operators.sql.ts';
import { houseSourceOf } from './list-member-transfers.ts';

/** Both sides of the balance sheet, read in one snapshot so that they add up. @throws Problem `not_allowed` */
export async function listHouseAccounts(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const { houseRows, totalRows } = await ctx.database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return { houseRows: await selectHouseAccounts(tx), totalRows: await selectMemberTotals(tx) };
  });
  return {
    asOf: ctx.now().toISOString(),
    houseAccounts: houseRows.map((row) => ({
      accountId: row.account_id,
      merchantCode: row.merchant_code,
      source: houseSourceOf(row.member_id) ?? row.member_id,
      isPlayMoney: row.pocket === 'house_play',
      currency: row.currency,
      balance: row.balance.toString(),
      lastEntryAt: row.last_entry_at?.toISOString() ?? null,
    })),
    memberTotals: totalRows.map((row) => ({
      merchantCode: row.merchant_code,
      pocket: row.pocket,
      currency: row.currency,
      balance: row.balance.toString(),
      accountCount: Number(row.account_count),
    })),
  };
}
