import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listWithdrawals as endpoint } from '../../contract/player/withdrawal.ts';
import { pageFrom, readCursor } from '@jogada/platform/server';
import { selectWithdrawals } from './withdrawal.sql.ts';
import { withdrawalViews } from './withdrawal-view.ts';

export async function listWithdrawals(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectWithdrawals(ctx.database, { memberId: ctx.member.id, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.withdrawal_id }));
  return { list: await withdrawalViews(ctx.database, rows), nextCursor };
}
