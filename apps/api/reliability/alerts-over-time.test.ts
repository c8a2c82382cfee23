import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runJob } from '@jogada/accounts/contract/operator';
import { testClock, type TestClock } from '@jogada/platform/testing';
import { alertHolds, scrape } from '../testing/alert-rules.ts';
import { aFundedPlayer, anOperator, settledRound, startApi, type TestApi } from '../testing/index.ts';

const NOTE_BACKUP = new URL('../../../deploy/backup/note-backup.sql', import.meta.url);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const BOARD_JOB = 'games.clear-winner-board';

let api: TestApi;
let clock: TestClock;
beforeAll(async () => {
  clock = testClock(new Date('2026-12-10T12:00:00Z'));
  api = await startApi({ clock });
});
afterEach(() => api.owner.query('alter table if exists games.winner_away rename to winner'));
afterAll(() => api.close());

/** Whether the rule of an alert holds on what is served now. */
const fires = async (alert: string) => alertHolds(alert, [await scrape(api.privateUrl)]);

/** Takes the table of the winner board away, so that its job and its subscriber fail. */
const breakBoard = () => api.owner.query('alter table games.winner rename to winner_away');

/** Runs a job as staff does, which stores its result. */
async function run(name: string): Promise<void> {
  // A session of the console ends while the clock is turned.
  const { client } = await anOperator(api, 'owner');
  await client.call(runJob, { jobName: name }).catch(() => undefined);
}

test('JobFailing fires when a job fails, and not before; JobLate fires when its next run is overdue', async () => {
  await run(BOARD_JOB);
  expect([await fires('JobFailing'), await fires('JobLate')]).toEqual([false, false]);
  await breakBoard();
  await run(BOARD_JOB);
  expect([await fires('JobFailing'), await fires('JobLate')]).toEqual([true, false]);
  await api.owner.query('alter table games.winner_away rename to winner');
  await run(BOARD_JOB);
  expect([await fires('JobFailing'), await fires('JobLate')]).toEqual([false, false]);
  clock.advance(HOUR_MS + 6 * MINUTE_MS);
  expect([await fires('JobFailing'), await fires('JobLate')]).toEqual([false, true]);
});

test('SubscriberDelayed fires when a subscriber has failed for five minutes, DeadLetters when its event is given up, and neither before', async () => {
  const player = await aFundedPlayer(api);
  await api.eventsCarried();
  const attempts = async () => {
    const [row] = await api.owner.query<{ attempts: number }>(
      "select attempts from platform.event_delivery where subscriber = 'games.add_winners'",
    );
    return row?.attempts ?? 0;
  };
  await breakBoard();
  await settledRound(api, player, { amount: 100n, winAmount: 900n });
  await expect.poll(attempts).toBeGreaterThan(0);
  expect([await fires('SubscriberDelayed'), await fires('DeadLetters')]).toEqual([false, false]);
  clock.advance(6 * MINUTE_MS);
  await expect.poll(() => fires('SubscriberDelayed')).toBe(true);
  for (let tried = await attempts(); tried < 8; tried = await attempts()) {
    expect(await fires('DeadLetters')).toBe(false);
    clock.advance(2 * HOUR_MS);
    await expect.poll(attempts).toBeGreaterThan(tried);
  }
  expect([await fires('SubscriberDelayed'), await fires('DeadLetters')]).toEqual([false, true]);
});

test('BackupOld fires 36 hours after the newest backup that the backup job has noted, and not before', async () => {
  const note = readFileSync(NOTE_BACKUP, 'utf8').replace(":'info'", '$1');
  const stop = Math.floor(clock.now().getTime() / 1000);
  await api.owner.query(note, [JSON.stringify([{ backup: [{ timestamp: { stop: stop - 86_400 } }, { timestamp: { stop } }] }])]);
  clock.advance(35 * HOUR_MS);
  expect(await fires('BackupOld')).toBe(false);
  clock.advance(2 * HOUR_MS);
  expect(await fires('BackupOld')).toBe(true);
});

test('LedgerUnverified fires 48 hours after the last complete verification, and not before', async () => {
  await api.runJob('wallet.verify-accounts');
  clock.advance(47 * HOUR_MS);
  expect(await fires('LedgerUnverified')).toBe(false);
  clock.advance(2 * HOUR_MS);
  expect(await fires('LedgerUnverified')).toBe(true);
});
