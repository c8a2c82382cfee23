import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listDeposits as endpoint } from '../../contract/player/deposit.ts';
import { pageFrom, readCursor } from '@jogada/platform/server';
import { selectDeposits } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';

export async function listDeposits(ctx: MemberContext, { cursor, pageSize }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const found = await selectDeposits(ctx.database, { memberId: ctx.member.id, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.deposit_id }));
  return { list: rows.map((row) => depositView(row, ctx.settings)), nextCursor };
}
