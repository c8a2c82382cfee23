import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listEndedBonuses as endedEndpoint, listOpenBonuses as openEndpoint } from '../../contract/player/bonus.ts';
import { selectEndedBonuses, selectOpenBonuses } from './bonus.sql.ts';
import { bonusViews } from './bonus-view.ts';

export async function listOpenBonuses(ctx: MemberContext): Promise<OutputOf<typeof openEndpoint>> {
  const at = ctx.now();
  const rows = await selectOpenBonuses(ctx.database, { memberId: ctx.member.id, at });
  return { list: bonusViews(rows, at) };
}

export async function listEndedBonuses(
  ctx: MemberContext,
  { cursor, pageSize }: InputOf<typeof endedEndpoint>,
): Promise<OutputOf<typeof endedEndpoint>> {
  const at = ctx.now();
  const found = await selectEndedBonuses(ctx.database, { memberId: ctx.member.id, at, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.ended_at ?? row.expires_at, id: row.id }));
  return { list: bonusViews(rows, at), nextCursor };
}
