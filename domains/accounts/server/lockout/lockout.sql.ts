import type { Sql } from '@jogada/platform/server';

/** When tries of one account, or of one device at it, rest. Times in milliseconds. */
export interface Lockout {
  /** From this many failures on it rests between tries. */
  readonly restAfter: number;
  readonly restFirstMs: number;
  readonly restMaxMs: number;
  /** So long without a try, and all is forgotten. */
  readonly resetAfterMs: number;
}

export interface Tries {
  readonly count: number;
  readonly lastAt: Date;
}

/** The failures of a run that has not been forgotten. */
export async function findTries(sql: Sql, key: string, { at, resetAfterMs }: { at: Date; resetAfterMs: number }): Promise<Tries> {
  const [row] = await sql.query<{ count: number; last_at: Date }>(
    'select count, last_at from accounts.attempt_counter where key = $1 and last_at > $2',
    [key, new Date(at.getTime() - resetAfterMs)],
  );
  return row ? { count: row.count, lastAt: row.last_at } : { count: 0, lastAt: at };
}

/**
 * Takes one try before it is looked at, so that a thousand at once are no more than one after another. Answers its
 * number, or undefined while it rests.
 */
export async function insertLockoutTry(
  sql: Sql,
  key: string,
  { lockout, at }: { lockout: Lockout; at: Date },
): Promise<number | undefined> {
  const [row] = await sql.query<{ count: number }>(
    `insert into accounts.attempt_counter as c (key, count, started_at, last_at)
     values ($1, 1, $2, $2)
     on conflict (key) do update
       set count = case when c.last_at <= $3 then 1 else c.count + 1 end,
           started_at = case when c.last_at <= $3 then $2 else c.started_at end,
           last_at = $2
     where c.last_at <= $3 or c.count < $4
        or c.last_at + least($6, $5 * 2 ^ least(c.count - $4, $7)) * interval '1 millisecond' <= $2
     returning c.count`,
    [key, at, new Date(at.getTime() - lockout.resetAfterMs), lockout.restAfter, lockout.restFirstMs, lockout.restMaxMs, EXPONENT_MAX],
  );
  return row?.count;
}

/** Doubling ends somewhere, long after the longest rest. */
const EXPONENT_MAX = 20;
