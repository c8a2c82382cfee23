import type { Sql } from '@jogada/platform/server';

/** Lockout policy of an account, or of a known device of that account. Times in ms. */
export interface Lockout {
  /** Failures after which there is a pause between tries. */
  readonly restAfter: number;
  readonly restFirstMs: number;
  readonly restMaxMs: number;
  /** Time without a try after which the failures are forgotten. */
  readonly resetAfterMs: number;
}

export interface Tries {
  readonly count: number;
  readonly lastAt: Date;
}

/** The tries of the current run; 0 when it is older than `resetAfterMs`. */
export async function findTries(sql: Sql, key: string, { at, resetAfterMs }: { at: Date; resetAfterMs: number }): Promise<Tries> {
  const [row] = await sql.query<{ count: number; last_at: Date }>(
    'select count, last_at from accounts.attempt_counter where key = $1 and last_at > $2',
    [key, new Date(at.getTime() - resetAfterMs)],
  );
  return row ? { count: row.count, lastAt: row.last_at } : { count: 0, lastAt: at };
}

/**
 * Takes one try before the secret is checked, so that concurrent tries cannot exceed the limit. Returns the number of the try, or undefined
 * during a lockout.
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

/** Caps the doubling, far beyond the longest pause. */
const EXPONENT_MAX = 20;
