import type { Currency } from '@jogada/platform/contract';
import type { Choice } from '../../client-contract.ts';
import type { Queryable } from '../arcade-context.ts';

type RoundState = 'intended' | 'playing' | 'decided' | 'settled' | 'refused' | 'rolling_back' | 'rolled_back';

/** One decision of the player with its idempotency key. */
export interface TakenStep {
  key: string;
  step: Choice;
}

export interface RoundRow {
  id: string;
  playerId: string;
  sessionId: string;
  gameId: string;
  spinKey: string;
  isDemo: boolean;
  memberId: string | null;
  walletSessionId: string | null;
  currency: Currency;
  stakeAmount: bigint;
  seedId: string;
  nonce: bigint;
  options: Choice;
  steps: TakenStep[];
  state: RoundState;
  result: object | null;
  winAmount: bigint | null;
  balanceAmount: bigint | null;
  errorCode: string | null;
  attempts: number;
  createdAt: Date;
  /** The free-round grant that this round belongs to. */
  freeRoundsId: string | null;
}

const ROUND_COLUMNS = `id, player_id as "playerId", session_id as "sessionId", game_id as "gameId", spin_key as "spinKey",
  is_demo as "isDemo", member_id as "memberId", wallet_session_id as "walletSessionId", currency, stake_amount as "stakeAmount",
  seed_id as "seedId", nonce, options, steps, state, result, win_amount as "winAmount", balance_amount as "balanceAmount",
  error_code as "errorCode", attempts, created_at as "createdAt", free_rounds_id as "freeRoundsId"`;

type NewRound = Omit<RoundRow, 'errorCode' | 'attempts'>;

export async function insertRound(
  db: Queryable,
  round: NewRound & { leaseUntil: Date; nextAttemptAt?: Date; closedAt: Date | null },
): Promise<void> {
  await db.query(
    `insert into arcade.round
       (id, player_id, session_id, game_id, spin_key, is_demo, member_id, wallet_session_id, currency, stake_amount,
        seed_id, nonce, state, result, win_amount, balance_amount, created_at, decided_at, closed_at, lease_until, next_attempt_at,
        options, steps, free_rounds_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21, $22, $23)`,
    [
      round.id,
      round.playerId,
      round.sessionId,
      round.gameId,
      round.spinKey,
      round.isDemo,
      round.memberId,
      round.walletSessionId,
      round.currency,
      round.stakeAmount,
      round.seedId,
      round.nonce,
      round.state,
      round.result,
      round.winAmount,
      round.balanceAmount,
      round.createdAt,
      round.closedAt,
      round.leaseUntil,
      round.nextAttemptAt ?? round.leaseUntil,
      round.options,
      JSON.stringify(round.steps),
      round.freeRoundsId,
    ],
  );
}

export async function findRoundByKey(
  db: Queryable,
  { playerId, spinKey }: { playerId: string; spinKey: string },
): Promise<RoundRow | undefined> {
  return one(await db.query(`select ${ROUND_COLUMNS} from arcade.round where player_id = $1 and spin_key = $2`, [playerId, spinKey]));
}

export async function findOpenRound(
  db: Queryable,
  { playerId, gameId }: { playerId: string; gameId: string },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `select ${ROUND_COLUMNS} from arcade.round where player_id = $1 and game_id = $2 and state in ('intended', 'playing', 'decided')`,
      [playerId, gameId],
    ),
  );
}

export async function findUnshownRound(
  db: Queryable,
  { playerId, gameId }: { playerId: string; gameId: string },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `select ${ROUND_COLUMNS} from arcade.round
        where player_id = $1 and game_id = $2 and state in ('playing', 'decided', 'settled') and shown_at is null
        order by created_at desc limit 1`,
      [playerId, gameId],
    ),
  );
}

/** Start of the player's last paid round of a game. */
export async function findLastRoundAt(
  db: Queryable,
  { playerId, gameId }: { playerId: string; gameId: string },
): Promise<Date | undefined> {
  const { rows } = await db.query<{ createdAt: Date }>(
    `select created_at as "createdAt" from arcade.round
      where player_id = $1 and game_id = $2 and state in ('decided', 'settled') order by created_at desc limit 1`,
    [playerId, gameId],
  );
  return rows[0]?.createdAt;
}

/** Leases a round for this process; undefined while another process holds it or when nothing is left to do. */
export async function leaseRound(
  db: Queryable,
  { roundId, now, leaseUntil }: { roundId: string; now: Date; leaseUntil: Date },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set lease_until = $3
        where id = $1 and lease_until <= $2 and state in ('intended', 'decided', 'rolling_back')
        returning ${ROUND_COLUMNS}`,
      [roundId, now, leaseUntil],
    ),
  );
}

/** Leases unowned rounds whose next attempt is due, oldest first. */
export async function leaseDueRounds(
  db: Queryable,
  { now, leaseUntil, max }: { now: Date; leaseUntil: Date; max: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `update arcade.round set lease_until = $2
      where id in (
        select id from arcade.round
         where state in ('intended', 'playing', 'decided', 'rolling_back') and next_attempt_at <= $1 and lease_until <= $1
         order by next_attempt_at limit $3 for update skip locked)
      returning ${ROUND_COLUMNS}`,
    [now, leaseUntil, max],
  );
  return rows;
}

export async function markDecided(
  db: Queryable,
  round: { roundId: string; result: object; winAmount: bigint; decidedAt: Date },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set state = 'decided', result = $2, win_amount = $3, decided_at = $4, attempts = 0
        where id = $1 and state = 'intended' returning ${ROUND_COLUMNS}`,
      [round.roundId, round.result, round.winAmount, round.decidedAt],
    ),
  );
}

/** The bet is accepted and the player decides next. */
export async function markPlaying(db: Queryable, round: { roundId: string; result: object }): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set state = 'playing', result = $2, win_amount = 0
        where id = $1 and state = 'intended' returning ${ROUND_COLUMNS}`,
      [round.roundId, round.result],
    ),
  );
}

/** Locks the round until the end of the transaction. `isLeased`: another process is closing it. */
export async function lockRound(
  db: Queryable,
  { roundId, now }: { roundId: string; now: Date },
): Promise<(RoundRow & { isLeased: boolean }) | undefined> {
  const { rows } = await db.query<RoundRow & { isLeased: boolean }>(
    `select ${ROUND_COLUMNS}, lease_until > $2 as "isLeased" from arcade.round where id = $1 for update`,
    [roundId, now],
  );
  return rows[0];
}

/** Stores the state after a step: in play, decided, or (play money) settled. */
export async function markStepped(
  db: Queryable,
  round: RoundRow & { steppedAt: Date; leaseUntil: Date; nextAttemptAt: Date },
): Promise<RoundRow> {
  const after = one(
    await db.query(
      `update arcade.round
          set state = $2, steps = $3, result = $4, win_amount = $5, balance_amount = $6, lease_until = $7, next_attempt_at = $8, attempts = 0,
              decided_at = case when $2 <> 'playing' then $9::timestamptz end, closed_at = case when $2 = 'settled' then $9::timestamptz end
        where id = $1 and state = 'playing' returning ${ROUND_COLUMNS}`,
      [
        round.id,
        round.state,
        JSON.stringify(round.steps),
        round.result,
        round.winAmount,
        round.balanceAmount,
        round.leaseUntil,
        round.nextAttemptAt,
        round.steppedAt,
      ],
    ),
  );
  if (after === undefined) throw new Error(`Round ${round.id} is not being played`);
  return after;
}

export async function markSettled(
  db: Queryable,
  round: { roundId: string; balanceAmount: bigint; closedAt: Date },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set state = 'settled', balance_amount = $2, closed_at = $3, error_code = null
        where id = $1 and state in ('decided', 'settled') returning ${ROUND_COLUMNS}`,
      [round.roundId, round.balanceAmount, round.closedAt],
    ),
  );
}

export async function markRefused(
  db: Queryable,
  round: { roundId: string; errorCode: string; closedAt: Date },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set state = 'refused', error_code = $2, closed_at = $3
        where id = $1 and state = 'intended' returning ${ROUND_COLUMNS}`,
      [round.roundId, round.errorCode, round.closedAt],
    ),
  );
}

/** From here the round can only end rolled back. A rolled-back round is reopened when its bet arrived late. */
export async function markRollingBack(
  db: Queryable,
  round: { roundId: string; errorCode: string; from: 'intended' | 'playing' | 'rolled_back' },
): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set state = 'rolling_back', error_code = $2, attempts = 0, closed_at = null, result = null, win_amount = null
        where id = $1 and state = $3 returning ${ROUND_COLUMNS}`,
      [round.roundId, round.errorCode, round.from],
    ),
  );
}

export async function markRolledBack(db: Queryable, round: { roundId: string; closedAt: Date }): Promise<RoundRow | undefined> {
  return one(
    await db.query(
      `update arcade.round set state = 'rolled_back', closed_at = $2
        where id = $1 and state = 'rolling_back' returning ${ROUND_COLUMNS}`,
      [round.roundId, round.closedAt],
    ),
  );
}

/** Releases the lease; the recovery job processes an unfinished round at `nextAttemptAt`. */
export async function releaseRound(
  db: Queryable,
  round: { roundId: string; now: Date; nextAttemptAt: Date; lastReason: string | null },
): Promise<void> {
  await db.query(
    `update arcade.round
        set lease_until = $2, next_attempt_at = $3, attempts = attempts + 1,
            error_code = case when state = 'decided' then $4 else error_code end
      where id = $1`,
    [round.roundId, round.now, round.nextAttemptAt, round.lastReason],
  );
}

export async function markShown(db: Queryable, round: { playerId: string; roundId: string; shownAt: Date }): Promise<boolean> {
  const { rowCount } = await db.query(
    `update arcade.round set shown_at = coalesce(shown_at, $3) where player_id = $1 and id = $2 and state in ('decided', 'settled')`,
    [round.playerId, round.roundId, round.shownAt],
  );
  return rowCount === 1;
}

export interface VerifiableRow extends RoundRow {
  serverSeedHash: string;
  clientSeed: string;
  /** Set after the seed was revealed. */
  serverSeed: Buffer | null;
}

export async function listVerifiableRounds(
  db: Queryable,
  { playerId, gameId, max }: { playerId: string; gameId: string; max: number },
): Promise<VerifiableRow[]> {
  const { rows } = await db.query<VerifiableRow>(
    `select played.*, seed.server_seed_hash as "serverSeedHash", seed.client_seed as "clientSeed",
            case when seed.state = 'revealed' then seed.server_seed end as "serverSeed"
       from (select ${ROUND_COLUMNS} from arcade.round
              where player_id = $1 and game_id = $2 and state in ('decided', 'settled')
              order by created_at desc limit $3) as played
       join arcade.seed on seed.id = played."seedId"
      order by played."createdAt" desc`,
    [playerId, gameId, max],
  );
  return rows;
}

function one({ rows }: { rows: RoundRow[] }): RoundRow | undefined {
  return rows[0];
}
