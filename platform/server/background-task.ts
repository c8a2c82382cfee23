import type { Context } from './context.ts';
import type { Sql } from './database.ts';
import type { Job } from './jobs.ts';

/** A task's state as the contract's `backgroundTask` shows it. */
export interface BackgroundTask<Result> {
  readonly state: 'none' | 'waiting' | 'running' | 'done' | 'failed';
  readonly requestedAt: string | null;
  readonly result: Result | null;
}

interface TaskRow {
  readonly state: Exclude<BackgroundTask<unknown>['state'], 'none'>;
  readonly requested_at: Date;
  readonly result: unknown;
}

/** Requests a run of the task, unless one is waiting or running. Returns whether it is a new run. */
export async function requestTask(sql: Sql, { name, by, at }: { name: string; by: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `insert into platform.background_task as t (name, state, requested_by, requested_at) values ($1, 'waiting', $2, $3)
     on conflict (name) do update set state = 'waiting', requested_by = $2, requested_at = $3, ended_at = null
       where t.state in ('done', 'failed')
     returning name`,
    [name, by, at],
  );
  return rows.length > 0;
}

/** The state and the latest result. `Result` is what the task's job stores. */
export async function readTask<Result>(sql: Sql, name: string): Promise<BackgroundTask<Result>> {
  const [row] = await sql.query<TaskRow>('select state, requested_at, result from platform.background_task where name = $1', [name]);
  if (!row) return { state: 'none', requestedAt: null, result: null };
  return { state: row.state, requestedAt: row.requested_at.toISOString(), result: row.result as Result | null };
}

interface TaskDefinition<Result> {
  readonly name: string;
  /** The work, for the operator who requested it. Returns the result, without bigints and dates, as it is stored as JSON. */
  readonly work: (ctx: Context, requestedBy: string) => Promise<Result>;
}

const EVERY_MS = 2000;

/**
 * The job that does a requested task. It also begins a task again whose process ended: under the job's lock no other process works on it. A
 * failed run leaves the former result.
 */
export function taskJob<Result extends object>({ name, work }: TaskDefinition<Result>): Job {
  return {
    name,
    everyMs: EVERY_MS,
    async run(ctx) {
      const [task] = await ctx.database.query<{ requested_by: string }>(
        `update platform.background_task set state = 'running' where name = $1 and state in ('waiting', 'running') returning requested_by`,
        [name],
      );
      if (!task) return;
      try {
        await end(ctx, { name, state: 'done', result: await work(ctx, task.requested_by) });
      } catch (error) {
        await end(ctx, { name, state: 'failed', result: null });
        throw error;
      }
    },
  };
}

async function end({ database, now }: Context, ended: { name: string; state: 'done' | 'failed'; result: object | null }): Promise<void> {
  await database.query(
    'update platform.background_task set state = $2, ended_at = $3, result = coalesce($4::jsonb, result) where name = $1',
    [ended.name, ended.state, now(), ended.result && JSON.stringify(ended.result)],
  );
}
