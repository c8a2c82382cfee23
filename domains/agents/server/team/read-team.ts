import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listTeam as listEndpoint, readTeamDays as daysEndpoint } from '../../contract/player/index.ts';
import { requireInTeam } from '../tree/require-in-team.ts';
import { searchTeam, selectBelow, selectTeamDays } from './team.sql.ts';
import { teamMemberView } from './team-member-view.ts';

/** @throws Problem `not_found` for a member outside the agent's team (S32) */
export async function listTeam(
  ctx: MemberContext,
  { under = ctx.member.id, search = '', after = '', pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await requireInTeam(ctx, under);
  const page = { agentId: ctx.member.id, at: ctx.now(), after, limit: pageSize + 1 };
  const rows = await (search === '' ? selectBelow(ctx.database, { ...page, under }) : searchTeam(ctx.database, { ...page, search }));
  const shown = rows.slice(0, pageSize);
  return {
    list: shown.map(teamMemberView),
    nextAfter: rows.length > pageSize ? (shown.at(-1)?.member_id ?? null) : null,
  };
}

/** @throws Problem `not_found` for a member outside the agent's team (S32) */
export async function readTeamDays(
  ctx: MemberContext,
  { of = ctx.member.id, from, to }: InputOf<typeof daysEndpoint>,
): Promise<OutputOf<typeof daysEndpoint>> {
  await requireInTeam(ctx, of);
  const rows = await selectTeamDays(ctx.database, { memberId: of, from, to });
  return {
    currency: ctx.member.currency,
    list: rows.map((row) => ({
      day: row.day,
      category: row.category,
      roundCount: Number(row.round_count),
      stakeAmount: String(row.stake_amount),
      winAmount: String(row.win_amount),
    })),
  };
}
