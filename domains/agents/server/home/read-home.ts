import type { MemberContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import { RATE_PARTS, type readAgentHome as endpoint } from '../../contract/player/index.ts';
import { readOnlineCount, readToday } from './home.sql.ts';

/** A member counts as online for this long after their last activity. */
export const ONLINE_WITHIN_MS = 5 * 60_000;

/** Today's figures of the agent's team, including the agent (CON-17). */
export async function readAgentHome(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const at = ctx.now();
  const { database, member, merchant } = ctx;
  const [today, teamOnlineCount] = await Promise.all([
    readToday(database, { agentId: member.id, timeZone: merchant.timeZone, at }),
    readOnlineCount(database, { agentId: member.id, since: new Date(at.getTime() - ONLINE_WITHIN_MS), at }),
  ]);
  return {
    day: today.day,
    teamLoginMemberCount: today.come_count,
    teamBetMemberCount: today.bet_count,
    teamRegisterMemberCount: today.register_count,
    teamOnlineCount,
    turnover: String(today.stake_amount),
    netLoss: String(today.stake_amount - today.win_amount),
    earned: String(today.share / BigInt(RATE_PARTS)),
    currency: member.currency,
  };
}
