import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listTransactions as endpoint } from '../../contract/player/transactions.ts';
import { pageFrom } from '@jogada/platform/server';
import { transactionPlaceOf, transactionPlaceText } from './transaction-place.ts';
import { selectTransactions } from './transactions.sql.ts';

/** The transaction record, newest first; each amount is what the journal's lines on the member's own pockets sum to. */
export async function listTransactions(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectTransactions(ctx.database, { memberId: ctx.member.id, after: transactionPlaceOf(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({
    at: row.created_at,
    id: transactionPlaceText({ version: row.version_after, transferId: row.transfer_id }),
  }));
  return {
    list: rows.map((row) => ({
      transferId: row.transfer_id,
      kind: row.kind,
      amount: (row.cash_amount + row.bonus_amount).toString(),
      cashAmount: row.cash_amount.toString(),
      bonusAmount: row.bonus_amount.toString(),
      balanceAfter: row.balance_after.toString(),
      currency: row.currency,
      source: row.source,
      sourceName: row.source_name || row.source,
      roundId: row.round_id === '' ? null : row.round_id,
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor,
  };
}
