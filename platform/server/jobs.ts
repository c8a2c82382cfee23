import type { Context } from './context.ts';

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
  const underWay = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    const turn = () => {
      if (isStopping) return;
      const work = runAlone(ctx, job).catch((error: unknown) => ctx.log.error({ err: error, job: job.name }, 'job failed'));
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    };
    return setInterval(turn, job.everyMs);
  });
  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

/** Runs a job now, unless another process holds its lock. */
export async function runAlone(ctx: Context, job: Job): Promise<void> {
  const client = await ctx.database.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock(hashtext('job'), hashtext($1)) as held", [
      job.name,
    ]);
    if (rows[0]?.held) await job.run(ctx);
  } finally {
    await client.end();
  }
}
