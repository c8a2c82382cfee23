import type { Currency } from '@jogada/platform/contract';
import type { Queryable } from '../arcade-context.ts';

export interface SessionRow {
  id: string;
  playerId: string;
  gameId: string;
  memberId: string | null;
  walletSessionId: string | null;
  nickname: string;
  currency: Currency;
  /** Minor units of play money; null in real play. */
  playBalance: bigint | null;
}

export async function insertSession(
  db: Queryable,
  session: SessionRow & { tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into arcade.session
       (id, token_hash, player_id, game_id, member_id, wallet_session_id, nickname, currency, play_balance, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      session.id,
      session.tokenHash,
      session.playerId,
      session.gameId,
      session.memberId,
      session.walletSessionId,
      session.nickname,
      session.currency,
      session.playBalance,
      session.createdAt,
      session.expiresAt,
    ],
  );
}

export async function findSession(db: Queryable, { tokenHash, now }: { tokenHash: Buffer; now: Date }): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `select id, player_id as "playerId", game_id as "gameId", member_id as "memberId", wallet_session_id as "walletSessionId",
            nickname, currency, play_balance as "playBalance"
       from arcade.session where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  return rows[0];
}

/** Takes a demo stake and pays its win in one statement; undefined when the play money does not cover the stake. */
export async function movePlayBalance(
  db: Queryable,
  { sessionId, stakeAmount, winAmount }: { sessionId: string; stakeAmount: bigint; winAmount: bigint },
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ balance: bigint }>(
    `update arcade.session set play_balance = play_balance - $2 + $3
      where id = $1 and play_balance >= $2 returning play_balance as balance`,
    [sessionId, stakeAmount, winAmount],
  );
  return rows[0]?.balance;
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from arcade.session where expires_at <= $1', [now]);
}
