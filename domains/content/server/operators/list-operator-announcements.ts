import { type OperatorContext } from '@jogada/accounts/server';
import type { listOperatorAnnouncements as endpoint } from '@jogada/content/contract/operator';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import { listedAnnouncementOf } from './operator-announcement.ts';
import { selectListed } from './operators.sql.ts';

/** @throws Problem `not_allowed` */
export async function listOperatorAnnouncements(
  ctx: OperatorContext,
  { type, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectListed(ctx.database, {
    type,
    after: readCursor(cursor),
    limit: pageSize + 1,
    merchantCodes: ctx.operator.merchantCodes,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.created_at, id: row.id }));
  const now = ctx.now();
  return { list: rows.map((row) => listedAnnouncementOf(row, now)), nextCursor };
}
