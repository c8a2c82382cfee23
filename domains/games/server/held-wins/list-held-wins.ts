import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listHeldWins as endpoint } from '../../contract/operator/held-wins.ts';
import { heldWinView } from './held-win-view.ts';
import { listHeldWinCases } from './held-win.sql.ts';

/**
 * Lists wins without a bet.
 * @throws Problem `not_allowed`
 */
export async function listHeldWins(
  ctx: OperatorContext,
  { state, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await listHeldWinCases(ctx.database, {
    state,
    after: readCursor(cursor),
    limit: pageSize + 1,
    merchantCodes: ctx.operator.merchantCodes,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.id }));
  return { list: rows.map(heldWinView), nextCursor };
}
