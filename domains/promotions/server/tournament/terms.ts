import { createHash } from 'node:crypto';
import { prizeAmounts, termsLine } from '../../contract/player/index.ts';
import type { TournamentRow } from './tournament.sql.ts';

/** Ms between a tournament's end and its result. A round that is rolled back until then does not count. */
export const RESULT_AFTER_MS = 5 * 60_000;

/** The terms of a tournament as the line that is committed to. */
export function termsOfRow(row: TournamentRow): string {
  return termsLine({
    tournamentId: row.id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    currency: row.currency,
    scoring: row.scoring,
    minimumStakeAmount: row.minimum_stake_amount.toString(),
    category: row.category,
    gameIds: row.game_ids,
    entriesMax: row.entries_max,
    levelNeeded: row.level_needed,
    poolAmount: row.pool_amount.toString(),
    shares: row.shares,
    wagerTimes: row.wager_times,
  });
}

/** The prizes by rank, minor units. */
export function prizesOf(row: TournamentRow): bigint[] {
  return prizeAmounts({ poolAmount: row.pool_amount, shares: row.shares });
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
