import { afterAll, beforeAll, expect, test } from 'vitest';
import { listJobs, runJob, searchAudit } from '@jogada/accounts/contract/operator';
import { anOperator, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a job that failed says so and why, and is run again by hand when the cause is gone; both tries are in the trail', async () => {
  const { client, operatorId } = await anOperator(api, 'owner');
  const jobName = 'wallet.prove-days';
  const lastRun = async () => (await client.call(listJobs)).jobs.find((job) => job.jobName === jobName);
  await api.owner.query('alter table wallet.day_closing rename to day_closing_away');
  try {
    await expect(client.call(runJob, { jobName })).rejects.toMatchObject({ code: 'job_failed' });
    const failed = await lastRun();
    expect(failed).toMatchObject({ everyMs: 21_600_000, lastRun: { state: 'failed' }, failedCount: 1 });
    expect(failed?.lastRun?.error).toContain('[42P01]');
  } finally {
    await api.owner.query('alter table wallet.day_closing_away rename to day_closing');
  }
  expect(await client.call(runJob, { jobName })).toMatchObject({ jobName, lastRun: { state: 'done', error: '' }, failedCount: 1 });
  expect(await lastRun()).toMatchObject({ lastRun: { state: 'done' } });
  const { list } = await client.call(searchAudit, { action: 'job.run' });
  expect(list.filter(({ actorId }) => actorId === operatorId)).toMatchObject([{ subjectId: jobName }, { subjectId: jobName }]);
});

test('not_allowed: jobs are of the whole house, and run by owners; not_found: a job that is none', async () => {
  const owner = await anOperator(api, 'owner');
  await expect(owner.client.call(runJob, { jobName: 'wallet.print-money' })).rejects.toMatchObject({ code: 'not_found' });
  for (const other of [await anOperator(api, 'support'), await anOperator(api, 'owner', { merchantCodes: ['demo'] })]) {
    await expect(other.client.call(runJob, { jobName: 'wallet.prove-days' })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});
