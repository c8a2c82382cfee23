import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  discardDelivery,
  dryRunDeliveries,
  listFailedDeliveries,
  listJobs,
  readDeliveryDryRun,
  replayDelivery,
  runJob,
  searchAudit,
} from '@jogada/accounts/contract/operator';
import { anOperator, aPlayer, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('Shows a failed job with its error, and reruns it on request; both runs are audited', async () => {
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

test('not_allowed: Jobs concern the whole installation and are run by owners; not_found: unknown job', async () => {
  const owner = await anOperator(api, 'owner');
  await expect(owner.client.call(runJob, { jobName: 'wallet.print-money' })).rejects.toMatchObject({ code: 'not_found' });
  for (const other of [await anOperator(api, 'support'), await anOperator(api, 'owner', { merchantCodes: ['demo'] })]) {
    await expect(other.client.call(runJob, { jobName: 'wallet.prove-days' })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

test('Shows a dead letter to the staff, delivers it again or discards it on request, and audits both; not_allowed: others', async () => {
  const { client, operatorId } = await anOperator(api, 'owner');
  const deadLetter = (eventId: number) =>
    api.owner.query(
      `insert into platform.event_delivery values ($1, 'merchant.refresh_settings', 'merchant.settings_changed', '{"merchantCode":"demo"}', $2, 8, $2, $2, 'out of order')`,
      [eventId, new Date()],
    );
  await deadLetter(900_001);
  await deadLetter(900_002);
  const { deliveries } = await client.call(listFailedDeliveries);
  expect(deliveries).toMatchObject([
    { eventId: '900002', subscriber: 'merchant.refresh_settings', attempts: 8, nextAt: null, error: 'out of order' },
    { eventId: '900001' },
  ]);
  const [kept, gone] = ['900001', '900002'].map((eventId) => ({ eventId, subscriber: 'merchant.refresh_settings' }));
  await client.call(replayDelivery, kept!);
  await client.call(discardDelivery, { ...gone!, reason: 'the settings are right' });
  await expect(client.call(discardDelivery, { ...gone!, reason: 'the settings are right' })).rejects.toMatchObject({ code: 'not_found' });
  await expect.poll(async () => (await client.call(listFailedDeliveries)).deliveries).toEqual([]);
  for (const action of ['event.replayed', 'event.discarded']) {
    const { list } = await client.call(searchAudit, { action });
    expect(list.map((line) => line.actorId)).toEqual([operatorId]);
  }
  const support = await anOperator(api, 'support');
  await expect(support.client.call(listFailedDeliveries)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(support.client.call(replayDelivery, kept!)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('A dry run shows which failed events would be delivered, and writes nothing; not_allowed: others', async () => {
  const { client } = await anOperator(api, 'owner');
  const player = await aPlayer(api);
  const deadLetter = (eventId: number, payload: object) =>
    api.owner.query(
      `insert into platform.event_delivery values ($1, 'content.write_password_changed', 'accounts.password_changed', $2, $3, 8, $3, $3, 'x')`,
      [eventId, JSON.stringify(payload), new Date()],
    );
  const messages = async () => (await api.owner.query<{ n: bigint }>('select count(*) as n from content.letter'))[0]?.n;
  await deadLetter(900_011, { memberId: player.memberId, merchantCode: 'demo' });
  await deadLetter(900_012, { memberId: player.memberId });
  expect(await client.call(readDeliveryDryRun)).toMatchObject({ state: 'none', result: null });
  const before = await messages();
  expect(await client.call(dryRunDeliveries)).toMatchObject({ state: 'waiting' });
  await api.runJob('accounts.dry_run_deliveries');
  const { state, result } = await client.call(readDeliveryDryRun);
  expect(state).toBe('done');
  expect(result?.deliveries).toEqual([
    { eventId: '900012', subscriber: 'content.write_password_changed', error: expect.stringContaining('[23502]') },
    { eventId: '900011', subscriber: 'content.write_password_changed', error: null },
  ]);
  expect(await messages()).toBe(before);
  const support = await anOperator(api, 'support');
  await expect(support.client.call(dryRunDeliveries)).rejects.toMatchObject({ code: 'not_allowed' });
});
