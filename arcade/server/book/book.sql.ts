import type { Queryable } from '../arcade-context.ts';

export interface BookChainRow {
  id: string;
  root: Buffer;
  rounds: number;
  commitment: string;
  createdAt: Date;
}

/** Seed chains of a betting game, newest first. */
export async function listBookChains(db: Queryable, gameId: string): Promise<BookChainRow[]> {
  const { rows } = await db.query<BookChainRow>(
    `select id, root, rounds, commitment, created_at as "createdAt" from arcade.room_chain where game_id = $1 order by created_at desc, id`,
    [gameId],
  );
  return rows;
}

/** A betting game takes bets at any time: all its tickets belong to one round that never ends. */
export async function openBookRound(
  db: Queryable,
  round: { id: string; gameId: string; chainId: string; commitment: string; openedAt: Date },
): Promise<void> {
  await db.query(
    `insert into arcade.room_round (id, game_id, chain_id, number, state, commitment, opened_at)
     values ($1, $2, $3, 0, 'betting', $4, $5) on conflict do nothing`,
    [round.id, round.gameId, round.chainId, round.commitment, round.openedAt],
  );
}
