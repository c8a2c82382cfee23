import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listMemberBonuses as endpoint } from '../../contract/operator/bonuses.ts';
import { selectBonuses } from './bonus.sql.ts';
import { bonusCases } from './bonus-case.ts';

/** A member's bonuses, newest first, with their ledger transfers. @throws Problem `not_allowed` */
export async function listMemberBonuses(
  ctx: OperatorContext,
  { memberId, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectBonuses(ctx.database, { memberId, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.granted_at, id: row.id }));
  return { list: await bonusCases(ctx.database, rows, ctx.now()), nextCursor };
}
