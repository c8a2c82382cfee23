import type { MemberContext } from '@jogada/accounts/server';
import { maskName } from '@jogada/games/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { listStatementPlayers as endpoint } from '../../../contract/player/index.ts';
import { selectLinePlayers } from './statement.sql.ts';

/** Whose rounds a statement's line is the sum of: all of the agent's own team, so there is nobody to ask for. */
export async function listStatementPlayers(
  ctx: MemberContext,
  { day, category, cursor = '', pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await selectLinePlayers(ctx.database, { agentId: ctx.member.id, day, category, after: cursor, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return {
    list: rows.map((row) => ({
      memberId: row.member_id,
      maskedName: maskName(row.username),
      roundCount: row.round_count,
      turnover: String(row.turnover),
      share: String(row.share),
    })),
    nextCursor: found.length > pageSize ? (rows.at(-1)?.member_id ?? null) : null,
  };
}
