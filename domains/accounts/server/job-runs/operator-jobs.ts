import type { OperatorJob, listJobs as listEndpoint, runJob as runEndpoint } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { listJobRuns, runJobNow, type Job } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';

/** The jobs of this installation. A function, because they are composed after the routes. */
export type KnownJobs = () => readonly Job[];

/** Each job with its last run. @throws Problem `not_allowed` */
export function listJobs(known: KnownJobs) {
  return async (ctx: OperatorContext): Promise<OutputOf<typeof listEndpoint>> => {
    return { jobs: await jobsView(ctx, known()) };
  };
}

/** Runs a job now, in this process. @throws Problem `not_allowed`, `not_found`, `job_failed` */
export function runJob(known: KnownJobs) {
  return async (ctx: OperatorContext, { jobName }: InputOf<typeof runEndpoint>): Promise<OperatorJob> => {
    const job = known().find(({ name }) => name === jobName);
    if (!job) throw new Problem('not_found');
    await recordAudit(ctx, ctx.database, { actorKind: 'operator', actorId: ctx.operator.id, action: 'job.run', subjectId: jobName });
    await runJobNow(ctx, job).catch((error: unknown) => {
      ctx.log.error({ err: error, job: jobName }, 'job failed');
      throw new Problem('job_failed');
    });
    const [answer] = await jobsView(ctx, [job]);
    if (!answer) throw new Error(`job ${jobName} not found after its run`);
    return answer;
  };
}

async function jobsView({ database }: Pick<OperatorContext, 'database'>, jobs: readonly Job[]): Promise<OperatorJob[]> {
  const runs = new Map((await listJobRuns(database)).map((run) => [run.name, run]));
  return jobs.map(({ name, everyMs }) => {
    const run = runs.get(name);
    return {
      jobName: name,
      everyMs,
      lastRun: run ? { state: run.state, startedAt: run.startedAt.toISOString(), tookMs: run.tookMs, error: run.error } : null,
      failedCount: run?.failedCount ?? 0,
      failedAt: run?.failedAt?.toISOString() ?? null,
    };
  });
}
