import type { Context } from './context.ts';
import { isOutage } from './database.ts';
import { errorLine } from '@jogada/platform/edge';
import { noteJobRun, type JobRun } from './job-runs.ts';
import { traced } from './tracing.ts';

/** Scheduled work. Runs in one process at a time, in any number of processes. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ctx: Context) => Promise<void>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

interface RunnerSettings {
  /** Each job first runs after this many ms, also one whose interval is longer than the process may live. */
  readonly firstTurnMs?: number | undefined;
  /** No job runs more often than this, ms. By default each runs at its own interval. */
  readonly intervalMinMs?: number | undefined;
}

/** The maximum stagger of jobs with one interval, in ms. Started at once they would delay calls. */
const SPREAD_MS = 1000;

/** Runs each job at its interval. A process that does not get the job's lock skips the run. */
export function runJobs(ctx: Context, jobs: readonly Job[], { firstTurnMs = Infinity, intervalMinMs = 0 }: RunnerSettings = {}): JobRunner {
  let isStopping = false;
  const underWay = new Map<string, Promise<void>>();
  const locks = jobLocks(ctx);
  const notedAt = new Map<string, number>();
  const timers: NodeJS.Timeout[] = [];
  for (const [place, job] of jobs.entries()) {
    const everyMs = Math.max(job.everyMs, intervalMinMs);
    const turn = () => {
      // The lock excludes other processes, and this map the job's own next run.
      if (isStopping || underWay.has(job.name)) return;
      const work = locks
        .hold(job.name, () => watched(ctx, job, notedAt))
        .catch((error: unknown) => ctx.log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => underWay.delete(job.name));
      underWay.set(job.name, work);
    };
    const begin = () => {
      timers.push(setInterval(turn, everyMs));
      turn();
    };
    const spreadMs = (Math.min(everyMs, SPREAD_MS) * place) / jobs.length;
    timers.push(setTimeout(begin, everyMs + spreadMs));
    if (firstTurnMs < everyMs) timers.push(setTimeout(turn, firstTurnMs));
  }
  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay.values());
      await locks.close();
    },
  };
}

/** Runs a job now, unless another process is running it, and stores the result. */
export async function runJobNow(ctx: Context, job: Job): Promise<void> {
  const locks = jobLocks(ctx);
  try {
    await locks.hold(job.name, () => watched(ctx, job, new Map()));
  } finally {
    await locks.close();
  }
}

// Frequent jobs would write more about themselves than their work.
const NOTED_AT_MOST_EVERY_MS = 30_000;

/** Runs a job and stores its result: each failure, and successes at intervals. */
async function watched(ctx: Context, job: Job, notedAt: Map<string, number>): Promise<void> {
  const startedAt = ctx.now();
  const startedMs = performance.now();
  const note = async (state: JobRun['state'], error: string) => {
    notedAt.set(job.name, startedMs);
    await noteJobRun(ctx.database, { name: job.name, state, startedAt, tookMs: Math.round(performance.now() - startedMs), error });
  };
  try {
    await traced(ctx, `job ${job.name}`, { work: () => job.run(ctx) });
  } catch (error) {
    // An outage that fails the job may fail this write too.
    await note('failed', errorLine(error)).catch(() => undefined);
    // Stores the next success at once.
    notedAt.delete(job.name);
    throw error;
  }
  const lastMs = notedAt.get(job.name);
  if (lastMs === undefined || startedMs - lastMs >= NOTED_AT_MOST_EVERY_MS) await note('done', '');
}

interface JobLocks {
  /** Runs the work, unless another process holds the lock of that name. */
  hold(name: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

type Connection = Awaited<ReturnType<Context['database']['connect']>>;

// One connection holds the locks of all jobs, as a connection per run would cost more than most runs.
function jobLocks({ database }: Pick<Context, 'database'>): JobLocks {
  let connecting: Promise<Connection> | undefined;
  const connect = async () => {
    const opened = await database.connect();
    // Locks end with their connection. The next run opens another one.
    opened.once('end', () => (connecting = undefined));
    return opened;
  };
  const connection = () => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  // A connection runs one query at a time, and jobs are independent.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (client: Connection, query: string, name: string): Promise<boolean> => {
    const answer = last.then(async () => {
      try {
        return (await client.query<{ done: boolean }>(query, [name])).rows[0]?.done ?? false;
      } catch (error) {
        // A connection without a response would fail the next job too.
        if (isOutage(error)) void client.end();
        throw error;
      }
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    async hold(name, work) {
      const client = await connection();
      if (!(await ask(client, "select pg_try_advisory_lock(hashtext('job'), hashtext($1)) as done", name))) return;
      try {
        await work();
      } finally {
        await ask(client, "select pg_advisory_unlock(hashtext('job'), hashtext($1)) as done", name);
      }
    },
    async close() {
      await (await connecting)?.end();
    },
  };
}
