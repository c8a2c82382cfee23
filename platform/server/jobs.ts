import type { Context } from './context.ts';
import { isOutage } from './database.ts';

/** Work that happens by the clock. Runs in one process at a time, however many copies there are. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ctx: Context) => Promise<void>;
}

export interface JobRunner {
  stop(): Promise<void>;
}

/** Runs each job at its interval; a copy that does not get the job's lock skips that turn. */
export function runJobs(ctx: Context, jobs: readonly Job[]): JobRunner {
  let isStopping = false;
  const underWay = new Map<string, Promise<void>>();
  const locks = jobLocks(ctx);
  const timers = jobs.map((job) => {
    const turn = () => {
      // The lock keeps other processes out, and this map the job's own next turn.
      if (isStopping || underWay.has(job.name)) return;
      const work = locks
        .hold(job.name, () => job.run(ctx))
        .catch((error: unknown) => ctx.log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => underWay.delete(job.name));
      underWay.set(job.name, work);
    };
    return setInterval(turn, job.everyMs);
  });
  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
      await locks.close();
    },
  };
}

interface JobLocks {
  /** Does the work, unless another process holds the lock of that name. */
  hold(name: string, work: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

type Connection = Awaited<ReturnType<Context['database']['connect']>>;

// One connection holds the locks of all jobs: a connection for each turn would cost more than most turns.
function jobLocks({ database }: Pick<Context, 'database'>): JobLocks {
  let connecting: Promise<Connection> | undefined;
  const connect = async () => {
    const opened = await database.connect();
    // Locks end with their connection; the next turn opens another.
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
  // A connection takes one query at a time, and jobs come and go by themselves.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (client: Connection, query: string, name: string): Promise<boolean> => {
    const answer = last.then(async () => {
      try {
        return (await client.query<{ done: boolean }>(query, [name])).rows[0]?.done ?? false;
      } catch (error) {
        // A connection that gave no answer gives none to the next job either.
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
