import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readMemberAccounts as endpoint } from '../../contract/operator/member-wallet.ts';
import { selectMemberAccounts } from './operators.sql.ts';

/** @throws Problem `not_allowed` */
export async function readMemberAccounts(ctx: OperatorContext, { memberId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const rows = await selectMemberAccounts(ctx.database, memberId);
  return {
    accounts: rows.map((row) => ({
      accountId: row.account_id,
      pocket: row.pocket,
      currency: row.currency,
      balance: row.balance.toString(),
      status: row.status,
    })),
  };
}
