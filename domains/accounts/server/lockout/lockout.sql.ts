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

/**
 * Takes one try before the secret is checked, so that concurrent tries cannot exceed the limit. Returns the number of the try, or undefined
 * during a lockout, as `restLeftMs` decides it.
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

/** The keys of an account's counters. */
export interface TriesKeys {
  /** Tries of the verified owner: on this known device, and with a passkey. */
  readonly own: readonly string[];
  /** Tries of all unknown devices together. */
  readonly account: string;
  /** Failures of the account. */
  readonly failures?: string;
}

/**
 * Deletes the caller's counters, and those of the account unless it has `keptFrom` tries since `since`. One statement, so that the check and the
 * deletion see the same tries.
 */
export async function deleteTries(
  sql: Sql,
  { own, account, failures = account }: TriesKeys,
  { keptFrom, since }: { keptFrom: number; since: Date },
): Promise<void> {
  await sql.query(
    `delete from accounts.attempt_counter
     where key = any($1::text[] || $2::text[])
       and (key = any($1) or not exists (select from accounts.attempt_counter c where c.key = $3 and c.count >= $4 and c.last_at > $5))`,
    [own, [account, failures], account, keptFrom, since],
  );
}
