import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { RATE_PARTS, type readTeamOverview as endpoint } from '../../contract/player/index.ts';
import { categoryView } from './category-view.ts';
import { selectCategories, selectLevels, selectOverviewDays } from './overview.sql.ts';

const PARTS = BigInt(RATE_PARTS);

/** The figures of the agent's team over a period, including the agent (CON-18). */
export async function readTeamOverview(ctx: MemberContext, { from, to }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const wanted = { agentId: ctx.member.id, from, to };
  const [days, categories, levels] = await Promise.all([
    selectOverviewDays(ctx.database, wanted),
    selectCategories(ctx.database, wanted),
    selectLevels(ctx.database, ctx.member.id),
  ]);
  return {
    currency: ctx.member.currency,
    days: days.map((row) => ({
      day: row.day,
      roundCount: Number(row.round_count),
      stakeAmount: String(row.stake_amount),
      winAmount: String(row.win_amount),
      comeCount: row.come_count,
      betCount: row.bet_count,
      registerCount: row.register_count,
      earned: String(row.share / PARTS),
    })),
    categories: categories.map(categoryView),
    levels: levels.map((row) => ({ distance: row.distance, memberCount: row.member_count })),
    // Summed before rounding, since each day may have a fraction of a centavo.
    earned: String(days.reduce((sum, { share }) => sum + share, 0n) / PARTS),
  };
}
