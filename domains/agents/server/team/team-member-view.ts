import { isAgent } from '@jogada/accounts/contract/player';
import { maskName } from '@jogada/games/server';
import type { TeamRow } from './team.sql.ts';

export function teamMemberView(row: TeamRow) {
  return {
    memberId: row.member_id,
    maskedName: maskName(row.username),
    isAgent: isAgent(row.type),
    distance: row.distance,
    teamSize: row.team_size,
    joinedAt: row.joined_at.toISOString(),
    rates: [...row.rates],
  };
}
