import { isAgent } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { maskName } from '@jogada/games/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listTeamPlay as endpoint } from '../../contract/player/index.ts';
import { categoryView } from '../overview/category-view.ts';
import { selectCategories } from '../overview/overview.sql.ts';
import { requireInTeam } from '../tree/require-in-team.ts';
import { selectPlay, selectWayDown } from './play.sql.ts';

/** @throws Problem `not_found` for a member outside the agent's team (S32) */
export async function listTeamPlay(
  ctx: MemberContext,
  { of = ctx.member.id, from, to, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await requireInTeam(ctx, of);
  const { database, member } = ctx;
  const [found, path, categories] = await Promise.all([
    selectPlay(database, { of, from, to, after: placeOf(cursor), limit: pageSize + 1 }),
    selectWayDown(database, { agentId: member.id, memberId: of }),
    selectCategories(database, { agentId: of, from, to }),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return {
    list: rows.map((row) => ({
      memberId: row.member_id,
      maskedName: maskName(row.username),
      isAgent: isAgent(row.type),
      roundCount: Number(row.round_count),
      stakeAmount: String(row.stake_amount),
      winAmount: String(row.win_amount),
    })),
    nextCursor: found.length > pageSize && last ? `${last.stake_amount}.${last.member_id}` : null,
    currency: member.currency,
    path: path.map((row) => ({ memberId: row.member_id, maskedName: maskName(row.username) })),
    categories: categories.map(categoryView),
  };
}

function placeOf(cursor: string | undefined): { stakeAmount: bigint; memberId: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, stake, memberId] = /^(-?\d{1,18})\.(mbr_\w{1,40})$/.exec(cursor) ?? [];
  if (stake === undefined || memberId === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { stakeAmount: BigInt(stake), memberId };
}
