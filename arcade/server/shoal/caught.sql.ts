import type { Queryable } from '../arcade-context.ts';

export interface CaughtRow {
  roundId: string;
  swimmer: number;
  isDemo: boolean;
  nickname: string;
  currency: string;
  winAmount: bigint;
  decidedAt: Date;
}

/** Catches since a time, earliest first. */
export async function listCaught(db: Queryable, { gameId, since }: { gameId: string; since: Date }): Promise<CaughtRow[]> {
  const { rows } = await db.query<CaughtRow>(
    `select round.id as "roundId", (round.options ->> 'swimmer')::float8 as swimmer, round.is_demo as "isDemo", session.nickname,
            round.currency, round.win_amount as "winAmount", round.decided_at as "decidedAt"
       from arcade.round round
       join arcade.session session on session.id = round.session_id
      where round.game_id = $1 and round.result ->> 'isCaught' = 'true' and round.decided_at > $2
      order by round.decided_at, round.id`,
    [gameId, since],
  );
  return rows;
}

export async function isCaught(
  db: Queryable,
  { gameId, isDemo, swimmer, since }: { gameId: string; isDemo: boolean; swimmer: number; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from arcade.round
      where game_id = $1 and result ->> 'isCaught' = 'true' and decided_at > $2
        and is_demo = $3 and (options ->> 'swimmer')::float8 = $4
      limit 1`,
    [gameId, since, isDemo, swimmer],
  );
  return rowCount !== 0;
}
