import type { MemberContext } from '@jogada/accounts/server';
import { maskName, selectHiddenWinners } from '@jogada/games/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import {
  prizeOf,
  type listStandings as standingsEndpoint,
  type listTournamentRounds as roundsEndpoint,
} from '../../contract/player/index.ts';
import { getTournament } from './read-tournaments.ts';
import { prizesOf } from './terms.ts';
import { selectOwnRounds, selectStanding, type StandingPlace } from './tournament.sql.ts';

/**
 * A page of the standing. Names are masked and shown unless the member chose otherwise (C18), is paused or is excluded.
 * @throws Problem `feature_unavailable`, `tournament_not_found`, `malformed_request`
 */
export async function listStandings(
  ctx: MemberContext,
  { tournamentId, cursor, pageSize }: InputOf<typeof standingsEndpoint>,
): Promise<OutputOf<typeof standingsEndpoint>> {
  const tournament = await getTournament(ctx, tournamentId);
  const at = ctx.now();
  const after = placeOf(cursor);
  const found = await selectStanding(ctx.database, { tournamentId, after, at, limit: pageSize + 1 });
  const ranked = found.map((row, index) => ({ ...row, rank: (after?.rank ?? 0) + index + 1 }));
  const { rows, nextCursor } = pageFrom(ranked, pageSize, (row) => ({
    at: row.score_at,
    id: `${row.score}:${row.entry_number}:${row.rank}`,
  }));
  const hidden = new Set(
    await selectHiddenWinners(
      ctx.database,
      rows.map((row) => row.member_id),
    ),
  );
  const prizes = prizesOf(tournament);
  const isCancelled = tournament.state === 'cancelled';
  return {
    list: rows.map((row) => {
      const isOwn = row.member_id === ctx.member.id;
      const isNamed = isOwn || !(row.has_stopped || hidden.has(row.member_id));
      const prize = tournament.state === 'finished' ? row.prize_amount : prizeOf({ rank: row.rank, score: row.score, prizes });
      return {
        rank: row.rank,
        entryNumber: row.entry_number,
        maskedName: isNamed ? maskName(row.username) : null,
        score: row.score.toString(),
        prizeAmount: isCancelled ? '0' : prize.toString(),
        isOwn,
      };
    }),
    nextCursor,
  };
}

/** @throws Problem `malformed_request` */
function placeOf(cursor: string | undefined): (StandingPlace & { readonly rank: number }) | undefined {
  const place = readCursor(cursor);
  if (place === undefined) return undefined;
  const [, score, entry, rank] = /^(-?\d{1,19}):(\d{1,5}):(\d{1,5})$/.exec(place.id) ?? [];
  if (score === undefined || entry === undefined || rank === undefined) throw new Problem('malformed_request', { field: 'cursor' });
  return { score: BigInt(score), scoreAt: place.at, entryNumber: Number(entry), rank: Number(rank) };
}

/**
 * The member's rounds that count.
 * @throws Problem `feature_unavailable`, `tournament_not_found`, `malformed_request`
 */
export async function listTournamentRounds(
  ctx: MemberContext,
  { tournamentId, cursor, pageSize }: InputOf<typeof roundsEndpoint>,
): Promise<OutputOf<typeof roundsEndpoint>> {
  await getTournament(ctx, tournamentId);
  const wanted = { tournamentId, memberId: ctx.member.id, after: readCursor(cursor), limit: pageSize + 1 };
  const found = await selectOwnRounds(ctx.database, wanted);
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.settled_at, id: row.tie }));
  return {
    list: rows.map((row) => ({
      roundId: row.round_id,
      gameName: row.game_name,
      stakeAmount: row.stake_amount.toString(),
      winAmount: row.win_amount.toString(),
      score: row.score.toString(),
      settledAt: row.settled_at.toISOString(),
    })),
    nextCursor,
  };
}
