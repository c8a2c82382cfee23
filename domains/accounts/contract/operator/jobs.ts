import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';

/** Work that happens by the clock, and how it went last. */
export const OperatorJob = v.object({
  jobName: v.string(),
  everyMs: v.number(),
  /** Null where it has not run yet. */
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

export const listJobs = endpoint({
  method: 'GET',
  path: '/ops/jobs',
  summary: 'The jobs, when each ran last and how it went',
  access: 'operator',
  input: v.object({}),
  output: v.object({ jobs: v.array(OperatorJob) }),
  problems: [],
});

export const runJob = endpoint({
  method: 'POST',
  path: '/ops/jobs/:jobName/run',
  summary: 'Run a job now, unless it is under way',
  access: 'operator',
  input: v.object({ jobName: v.pipe(v.string(), v.regex(/^[a-z][a-z._-]{1,60}$/)) }),
  output: OperatorJob,
  problems: ['not_found', 'job_failed'],
});
