import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listRounds as contract, Round } from '@jogada/games/contract/player';
import { findRounds, type RoundCursor, type RoundRow } from './round.sql.ts';

/** The member's own game record, newest first. @throws Problem malformed_request for a cursor that is none of ours */
export async function listRounds(ctx: MemberContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const after = input.cursor === undefined ? null : readCursor(input.cursor);
  const rows = await findRounds(ctx.database, { memberId: ctx.member.id, after, limit: input.pageSize + 1 });
  const shown = rows.slice(0, input.pageSize);
  const last = shown.at(-1);
  return { list: shown.map(lineOf), nextCursor: last && rows.length > shown.length ? writeCursor(last) : null };
}

function lineOf(row: RoundRow): Round {
  return {
    roundId: row.round_id,
    gameId: row.game_id,
    gameName: row.game_name,
    iconUrl: row.art_path,
    vassalage: row.source,
    vendorName: row.vendor_name,
    state: row.state,
    betAmount: row.bet_amount.toString(),
    winAmount: row.win_amount.toString(),
    netAmount: (row.win_amount + row.rolled_back_amount - row.bet_amount).toString(),
    currency: row.currency,
    openedAt: row.opened_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  };
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{16})$/;

function writeCursor(row: RoundRow): string {
  return `${row.opened_at.getTime()}.${row.tie}`;
}

function readCursor(text: string): RoundCursor {
  const [, millis, tie] = CURSOR.exec(text) ?? [];
  if (millis === undefined || tie === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { openedAt: new Date(Number(millis)), tie };
}
