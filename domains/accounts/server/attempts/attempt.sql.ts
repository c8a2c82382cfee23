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

export async function clearAttempts(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from accounts.attempt_counter where key = $1', [key]);
}

export async function deleteOldAttempts(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from accounts.attempt_counter where last_at < $1', [before]);
}
