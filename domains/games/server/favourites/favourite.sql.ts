import type { Sql } from '@jogada/platform/server';

interface OwnGame {
  readonly memberId: string;
  readonly gameId: string;
  readonly at: Date;
}

/** Adds a favourite; an existing one is unchanged. */
export async function insertFavourite(sql: Sql, { memberId, gameId, at }: OwnGame): Promise<void> {
  await sql.query('insert into games.favourite (member_id, game_id, created_at) values ($1, $2, $3) on conflict do nothing', [
    memberId,
    gameId,
    at,
  ]);
}

export async function deleteFavourite(sql: Sql, { memberId, gameId }: Omit<OwnGame, 'at'>): Promise<void> {
  await sql.query('delete from games.favourite where member_id = $1 and game_id = $2', [memberId, gameId]);
}

export function findFavouriteIds(sql: Sql, memberId: string, page: { limit: number; offset: number }): Promise<{ game_id: string }[]> {
  return sql.query('select game_id from games.favourite where member_id = $1 order by created_at desc, game_id limit $2 offset $3', [
    memberId,
    page.limit,
    page.offset,
  ]);
}

/** Records that a member opened a game. Keeps the latest time. */
export async function putRecentGame(sql: Sql, { memberId, gameId, at }: OwnGame): Promise<void> {
  await sql.query(
    `insert into games.recent_game (member_id, game_id, played_at) values ($1, $2, $3)
     on conflict (member_id, game_id) do update set played_at = greatest(games.recent_game.played_at, excluded.played_at)`,
    [memberId, gameId, at],
  );
}

/** The games that a member opened since a time, latest first. */
export function findOpenedSince(sql: Sql, asked: { memberId: string; since: Date; countMax: number }): Promise<{ game_id: string }[]> {
  return sql.query(
    'select game_id from games.recent_game where member_id = $1 and played_at >= $2 order by played_at desc, game_id limit $3',
    [asked.memberId, asked.since, asked.countMax],
  );
}

/** Deletes all but the latest of a member's recent games. */
export async function trimRecentGames(sql: Sql, { memberId, kept }: { memberId: string; kept: number }): Promise<void> {
  await sql.query(
    `delete from games.recent_game where member_id = $1 and game_id in (
       select game_id from games.recent_game where member_id = $1 order by played_at desc, game_id offset $2)`,
    [memberId, kept],
  );
}
