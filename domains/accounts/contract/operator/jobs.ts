import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { Moment } from '@jogada/platform/contract';

/** A scheduled job and its last run. */
export const OperatorJob = v.object({
  jobName: v.string(),
  everyMs: v.number(),
  /** null before the first run. */
  lastRun: v.nullable(
    v.object({
      state: v.picklist(['done', 'failed']),
      startedAt: Moment,
      tookMs: v.number(),
      error: v.string(),
    }),
  ),
  failedCount: v.number(),
  failedAt: v.nullable(Moment),
});
export type OperatorJob = v.InferOutput<typeof OperatorJob>;

export const listJobs = operatorEndpoint({
  method: 'GET',
  path: '/ops/jobs',
  summary: 'List the background jobs with their last run and result',
  access: 'operator',
  permission: 'jobs.read',
  input: v.object({}),
  output: v.object({ jobs: v.array(OperatorJob) }),
  problems: [],
});

export const runJob = operatorEndpoint({
  method: 'POST',
  path: '/ops/jobs/:jobName/run',
  summary: 'Run a job now, unless it is running',
  access: 'operator',
  permission: 'jobs.run',
  input: v.object({ jobName: v.pipe(v.string(), v.regex(/^[a-z][a-z._-]{1,60}$/)) }),
  output: OperatorJob,
  problems: ['not_found', 'job_failed'],
});
