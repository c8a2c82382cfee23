import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listRounds as contract, Round, RoundTotal } from '@jogada/games/contract/player';
import { findRounds, sumRounds, type RoundChoice, type RoundCursor, type RoundRow } from './round.sql.ts';

/**
 * Lists the member's rounds, newest first, with totals over the whole range of days.
 * @throws Problem malformed_request for an invalid cursor
 */
export async function listRounds(ctx: MemberContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const after = input.cursor === undefined ? null : readRoundCursor(input.cursor);
  const { from, to, outcome, vassalage: source, gameId } = input;
  const days = from === undefined || to === undefined ? undefined : { from, to };
  const choice = { memberId: ctx.member.id, days, timeZone: ctx.merchant.timeZone, outcome, source, gameId };
  const [rows, total] = await Promise.all([
    findRounds(ctx.database, { ...choice, after, limit: input.pageSize + 1 }),
    days && after === null ? totalOf(ctx, choice) : null,
  ]);
  const shown = rows.slice(0, input.pageSize);
  const last = shown.at(-1);
  return { list: shown.map(roundLineOf), nextCursor: last && rows.length > shown.length ? writeRoundCursor(last) : null, total };
}

async function totalOf(ctx: MemberContext, choice: RoundChoice): Promise<RoundTotal> {
  const { currency } = ctx.member;
  const sum = await sumRounds(ctx.database, { ...choice, currency });
  return {
    count: Number(sum.round_count),
    betAmount: sum.bet_amount.toString(),
    winAmount: sum.win_amount.toString(),
    netAmount: (sum.win_amount - sum.bet_amount).toString(),
    currency,
  };
}

/** Maps a row to a line of the game record. */
export function roundLineOf(row: RoundRow): Round {
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

export function writeRoundCursor(row: RoundRow): string {
  return `${row.opened_at.getTime()}.${row.tie}`;
}

/** @throws Problem `malformed_request` for an invalid cursor */
export function readRoundCursor(text: string): RoundCursor {
  const [, millis, tie] = CURSOR.exec(text) ?? [];
  if (millis === undefined || tie === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { openedAt: new Date(Number(millis)), tie };
}
