import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readMemberLine as endpoint } from '../../contract/operator/line.ts';
import { countBelow, selectAbove } from './line.sql.ts';

/** A member's place in the tree, for staff. @throws Problem `not_allowed` */
export async function readMemberLine(ctx: OperatorContext, { memberId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const above = await selectAbove(ctx.database, memberId);
  const { direct_count: directCount, team_count: teamCount, joined_at: joinedAt } = await countBelow(ctx.database, memberId);
  return {
    above: above.map((row) => ({ memberId: row.member_id, username: row.username, type: row.type })),
    directCount,
    teamCount,
    joinedAt: joinedAt?.toISOString() ?? null,
  };
}
