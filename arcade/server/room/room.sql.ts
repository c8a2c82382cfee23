import type { Queryable } from '../arcade-context.ts';

export interface ChainRow {
  id: string;
  root: Buffer;
  rounds: number;
  commitment: string;
}

/** The game's active chain, and the number of its used links. */
export async function findChain(db: Queryable, gameId: string): Promise<(ChainRow & { lastNumber: number }) | undefined> {
  const { rows } = await db.query<ChainRow & { lastNumber: number }>(
    `select id, root, rounds, commitment,
            (select coalesce(max(number), 0) from arcade.room_round where chain_id = chain.id) as "lastNumber"
       from arcade.room_chain chain where game_id = $1 order by created_at desc limit 1`,
    [gameId],
  );
  return rows[0];
}

export async function insertChain(db: Queryable, chain: ChainRow & { gameId: string; createdAt: Date }): Promise<void> {
  await db.query('insert into arcade.room_chain (id, game_id, root, rounds, commitment, created_at) values ($1, $2, $3, $4, $5, $6)', [
    chain.id,
    chain.gameId,
    chain.root,
    chain.rounds,
    chain.commitment,
    chain.createdAt,
  ]);
}

export async function insertSharedRound(
  db: Queryable,
  round: { id: string; gameId: string; chainId: string; number: number; commitment: string; openedAt: Date },
): Promise<void> {
  await db.query(
    `insert into arcade.room_round (id, game_id, chain_id, number, state, commitment, opened_at)
     values ($1, $2, $3, $4, 'betting', $5, $6)`,
    [round.id, round.gameId, round.chainId, round.number, round.commitment, round.openedAt],
  );
}

/** Locks the round until the end of the transaction: concurrent bets are stored before it closes, or not at all. */
export async function lockBettingRound(db: Queryable, roundId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from arcade.room_round where id = $1 and state = 'betting' for update`, [roundId]);
  return rowCount === 1;
}

export async function markPlaying(db: Queryable, round: { id: string; mix: string; outcome: object | null; playsAt: Date }): Promise<void> {
  await db.query(`update arcade.room_round set state = 'playing', mix = $2, outcome = $3, plays_at = $4 where id = $1`, [
    round.id,
    round.mix,
    round.outcome,
    round.playsAt,
  ]);
}

export async function markEnded(db: Queryable, round: { id: string; seed: Buffer; outcome: object; endedAt: Date }): Promise<boolean> {
  const { rowCount } = await db.query(
    `update arcade.room_round set state = 'ended', seed = $2, outcome = $3, ended_at = $4 where id = $1 and state = 'playing'`,
    [round.id, round.seed, round.outcome, round.endedAt],
  );
  return rowCount === 1;
}

export async function markVoid(db: Queryable, round: { id: string; seed: Buffer; endedAt: Date }): Promise<void> {
  await db.query(
    `update arcade.room_round set state = 'void', seed = $2, ended_at = $3 where id = $1 and state in ('betting', 'playing')`,
    [round.id, round.seed, round.endedAt],
  );
}

interface OpenRoundRow {
  id: string;
  chainId: string;
  number: number;
  commitment: string;
  openedAt: Date;
  state: 'betting' | 'playing';
  outcome: object | null;
  root: Buffer;
  rounds: number;
}

/** The round that the previous process of this room left open, with its chain. */
export async function findLeftRound(db: Queryable, gameId: string): Promise<OpenRoundRow | undefined> {
  const { rows } = await db.query<OpenRoundRow>(
    `select round.id, round.chain_id as "chainId", round.number, round.commitment, round.opened_at as "openedAt", round.state, round.outcome,
            chain.root, chain.rounds
       from arcade.room_round round join arcade.room_chain chain on chain.id = round.chain_id
      where round.game_id = $1 and round.state in ('betting', 'playing')`,
    [gameId],
  );
  return rows[0];
}

interface PastRoundRow {
  id: string;
  number: number;
  commitment: string;
  seed: Buffer;
  mix: string;
  outcome: object;
  endedAt: Date;
}

export async function listPastRounds(db: Queryable, { gameId, max }: { gameId: string; max: number }): Promise<PastRoundRow[]> {
  const { rows } = await db.query<PastRoundRow>(
    `select id, number, commitment, seed, mix, outcome, ended_at as "endedAt"
       from arcade.room_round where game_id = $1 and state = 'ended' order by opened_at desc limit $2`,
    [gameId, max],
  );
  return rows;
}

export interface UnstatedDrawRow {
  id: string;
  gameId: string;
  number: number;
  state: 'betting' | 'ended';
  outcome: object | null;
  openedAt: Date;
  endedAt: Date | null;
}

/** Draws whose opening or result has not been reported to the platform; oldest first. */
export async function listUnstatedDraws(
  db: Queryable,
  { gameIds, max }: { gameIds: readonly string[]; max: number },
): Promise<UnstatedDrawRow[]> {
  const { rows } = await db.query<UnstatedDrawRow>(
    `select id, game_id as "gameId", number, state, outcome, opened_at as "openedAt", ended_at as "endedAt"
       from arcade.room_round
      where game_id = any($1::text[]) and state in ('betting', 'ended') and stated_state is distinct from state
      order by opened_at limit $2`,
    [gameIds, max],
  );
  return rows;
}

export async function markStated(db: Queryable, { id, state }: Pick<UnstatedDrawRow, 'id' | 'state'>): Promise<void> {
  await db.query('update arcade.room_round set stated_state = $2 where id = $1', [id, state]);
}
