import type { Sql } from '@jogada/platform/server';

export interface AttemptRow {
  readonly count: number;
  readonly started_at: Date;
  readonly last_at: Date;
}

/** Counts one more try; a window that began before `windowStart` begins anew. */
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

export async function selectAttempts(sql: Sql, wanted: { key: string; windowStart: Date }): Promise<AttemptRow | undefined> {
  const [row] = await sql.query<AttemptRow>(
    'select count, started_at, last_at from accounts.attempt_counter where key = $1 and started_at >= $2',
    [wanted.key, wanted.windowStart],
  );
  return row;
}

/** Counts one more try on each of several counters, in one statement; each window begins anew by itself. */
export function countAttempts(
  sql: Sql,
  at: Date,
  attempts: readonly { key: string; windowStart: Date }[],
): Promise<(AttemptRow & { readonly key: string })[]> {
  // In the order of their keys: two calls that count the same ones wait for each other, and never both.
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

/** Several counters as they stand, whatever their windows. */
export function selectCounters(sql: Sql, keys: readonly string[]): Promise<(AttemptRow & { readonly key: string })[]> {
  return sql.query('select key, count, started_at, last_at from accounts.attempt_counter where key = any($1)', [keys]);
}

export async function clearAttempts(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from accounts.attempt_counter where key = $1', [key]);
}

export async function deleteOldAttempts(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.attempt_counter where last_at < $1', [before]);
}
