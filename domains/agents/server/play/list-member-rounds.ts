import { findMember, type MemberContext } from '@jogada/accounts/server';
import { maskName } from '@jogada/games/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listMemberRounds as endpoint } from '../../contract/player/index.ts';
import { requireInTeam } from '../tree/require-in-team.ts';
import { selectPayoutsOfRounds, selectRounds } from './play.sql.ts';

/** @throws Problem `not_found` for a member outside the agent's team (S32) */
export async function listMemberRounds(
  ctx: MemberContext,
  { memberId, day, category, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await requireInTeam(ctx, memberId);
  const agentId = ctx.member.id;
  const [found, payouts, member] = await Promise.all([
    selectRounds(ctx.database, { agentId, memberId, day, category, after: readCursor(cursor), limit: pageSize + 1 }),
    selectPayoutsOfRounds(ctx.database, { agentId, day, category }),
    findMember(ctx.database, memberId),
  ]);
  if (!member) throw new Problem('not_found');
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.settled_at, id: row.place }));
  return {
    list: rows.map((row) => ({
      roundId: row.round_id,
      gameName: row.game_name,
      category: row.category,
      stakeAmount: String(row.stake_amount),
      winAmount: String(row.win_amount),
      settledAt: row.settled_at.toISOString(),
      rate: row.rate,
      share: String(row.share),
    })),
    nextCursor,
    currency: ctx.member.currency,
    maskedName: maskName(member.username),
    statements: payouts.map((payout) => ({ day: payout.day, amount: String(payout.amount) })),
  };
}
