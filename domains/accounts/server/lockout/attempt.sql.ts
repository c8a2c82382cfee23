import type { Sql } from '@jogada/platform/server';

export interface AttemptRow {
  readonly count: number;
  readonly started_at: Date;
  readonly last_at: Date;
}

/** Counts one attempt. A window that started before `windowStart` restarts. */
export async function countAttempt(sql: Sql, attempt: { key: string; at: Date; windowStart: Date }): Promise<AttemptRow> {
  const [row] = await sql.query<AttemptRow>(
    `insert into accounts.attempt_counter as c (key, count, started_at, last_at) values ($1, 1, $2, $2)
     on conflict (key) do update set
       count = case when c.started_at < $3 then 1 else c.count + 1 end,
       started_at = case when c.started_at < $3 then $2 else c.started_at end,
       last_at = $2
     returning count, started_at, last_at`,
    [attempt.key, attempt.at, attempt.windowStart],
  );
  if (!row) throw new Error('a counted attempt was not returned');
  return row;
}

interface Guess {
  readonly key: string;
  readonly at: Date;
  readonly triesMax: number;
  readonly windowMs: number;
  readonly lockoutMaxMs: number;
}

/**
 * Counts one guess. Its window lasts `windowMs`, doubled for each lockout in a row and at most `lockoutMaxMs`. A window with `triesMax`
 * guesses ends in a lockout. Returns the number of the guess in its window, and the window's end.
 */
export async function countGuess(sql: Sql, { key, at, triesMax, windowMs, lockoutMaxMs }: Guess): Promise<{ count: number; endsAt: Date }> {
  const lasts = (row: string) => `least($4, $3 * 2 ^ least(${row}.lockouts, $6)) * interval '1 millisecond'`;
  const isOver = `c.started_at + ${lasts('c')} < $2`;
  const [row] = await sql.query<{ count: number; ends_at: Date }>(
    `insert into accounts.attempt_counter as c (key, count, started_at, last_at) values ($1, 1, $2, $2)
     on conflict (key) do update set
       count = case when ${isOver} then 1 else c.count + 1 end,
       started_at = case when ${isOver} then $2 else c.started_at end,
       lockouts = case when ${isOver} and c.count >= $5 then c.lockouts + 1 else c.lockouts end,
       last_at = $2
     returning c.count, c.started_at + ${lasts('c')} as ends_at`,
    [key, at, windowMs, lockoutMaxMs, triesMax, DOUBLINGS_MAX],
  );
  if (!row) throw new Error('a counted guess was not returned');
  return { count: row.count, endsAt: row.ends_at };
}

/** Caps the doubling, far beyond the longest lockout. */
const DOUBLINGS_MAX = 20;

export async function selectAttempts(sql: Sql, wanted: { key: string; windowStart: Date }): Promise<AttemptRow | undefined> {
  const [row] = await sql.query<AttemptRow>(
    'select count, started_at, last_at from accounts.attempt_counter where key = $1 and started_at >= $2',
    [wanted.key, wanted.windowStart],
  );
  return row;
}

/** Counts one attempt on each of several counters in one statement. Each has its own window. */
export function countAttempts(
  sql: Sql,
  at: Date,
  attempts: readonly { key: string; windowStart: Date }[],
): Promise<(AttemptRow & { readonly key: string })[]> {
  // Sorted by key, so that concurrent calls lock the rows in the same order and cannot deadlock.
  const ordered = attempts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return sql.query(
    `with wanted as (select * from unnest($1::text[], $2::timestamptz[]) as w (key, window_start))
     insert into accounts.attempt_counter as c (key, count, started_at, last_at) select key, 1, $3, $3 from wanted
     on conflict (key) do update set
       count = case when c.started_at < (select window_start from wanted w where w.key = c.key) then 1 else c.count + 1 end,
       started_at = case when c.started_at < (select window_start from wanted w where w.key = c.key) then $3 else c.started_at end,
       last_at = $3
     returning key, count, started_at, last_at`,
    [ordered.map(({ key }) => key), ordered.map(({ windowStart }) => windowStart), at],
  );
}

/** Several counters, regardless of their windows. */
export function selectCounters(sql: Sql, keys: readonly string[]): Promise<(AttemptRow & { readonly key: string })[]> {
  return sql.query('select key, count, started_at, last_at from accounts.attempt_counter where key = any($1)', [keys]);
}

export async function clearAttempts(sql: Sql, ...keys: readonly string[]): Promise<void> {
  await sql.query('delete from accounts.attempt_counter where key = any($1)', [keys]);
}

/** Deletes unused counters. Those with lockouts are kept longer, because a pause of the guessing must not shorten the next lockout. */
export async function deleteOldAttempts(sql: Sql, { before, lockedOutBefore }: { before: Date; lockedOutBefore: Date }): Promise<void> {
  await sql.query('delete from accounts.attempt_counter where last_at < $1 and (lockouts = 0 or last_at < $2)', [before, lockedOutBefore]);
}
