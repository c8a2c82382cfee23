import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listRounds } from '@jogada/games/contract/player';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { readFigures } from '@jogada/wallet/contract/operator';
import { listDeposits } from '@jogada/wallet/contract/player';
import {
  aFundedPlayer,
  anOperator,
  settledRound,
  startApi,
  type RawAnswer,
  type TestApi,
  type TestOperator,
  type TestPlayer,
} from '../testing/index.ts';
import { startOwnCluster, type OwnCluster } from '../testing/own-cluster.ts';

const AGE_MAX_MS = 10_000;
const clock = testClock();
let cluster: OwnCluster;
let api: TestApi;
let player: TestPlayer;
let other: TestPlayer;
let staff: TestOperator;

beforeAll(async () => {
  cluster = await startOwnCluster();
  api = await startApi({ clock, store: cluster.store, replicas: { urls: [cluster.standbyUrl], ageMaxMs: AGE_MAX_MS } });
  [player, other, staff] = [await aFundedPlayer(api), await aFundedPlayer(api), await anOperator(api, 'owner')];
}, 180_000);

afterAll(async () => {
  await api.close();
  await cluster.close();
});

// Later than what the callers changed last.
beforeEach(async () => {
  clock.advance(60_000);
  await caughtUp();
});

const replicas = () => {
  const { replicas: found } = api.composition.services;
  if (!found) throw new Error('no replicas');
  return found;
};

/** The standby has everything, and the process knows it. */
async function caughtUp(): Promise<void> {
  await replicas().check();
  await cluster.caughtUp();
  await replicas().check();
}

const period = () => {
  const day = clock.now().toISOString().slice(0, 10);
  return `startDate=${day}&endDate=${day}`;
};
const asOf = (answer: RawAnswer) => answer.headers.get('data-as-of');
const rounds = (who = player) => who.client.send('GET', `${listRounds.path}?${period()}`);
const roundCount = (answer: RawAnswer) => (answer.body as { value: { list: unknown[] } }).value.list.length;

/** A path with parameters that name nothing. */
function pathOf({ path }: Endpoint): string {
  return `${path.replace(':memberId', player.memberId).replace(':day', clock.now().toISOString().slice(0, 10))}?${period()}`;
}

test('A standby serves records, lists and figures, and the response states as of when', async () => {
  await settledRound(api, player, { amount: 100n });
  await caughtUp();
  const answer = await rounds();
  expect(answer.status).toBe(200);
  expect(roundCount(answer)).toBe(1);
  expect(asOf(answer)).toBe(clock.now().toISOString());
  expect(asOf(await staff.client.send('GET', pathOf(readFigures)))).toBe(clock.now().toISOString());
  expect(asOf(await player.client.send('GET', '/wps/v2/wallets/balance'))).toBeNull();
});

test('Every endpoint that may be served by a standby writes nothing', async () => {
  const endpoints = [...servedEndpoints(api.composition.app), ...servedEndpoints(api.composition.consoleApp)].filter(
    ({ readsReplica }) => readsReplica,
  );
  expect(endpoints.length).toBeGreaterThan(20);
  for (const endpoint of endpoints) {
    expect(endpoint.method, endpoint.path).toBe('GET');
    const { client } = endpoint.access === 'operator' ? staff : player;
    expect((await client.send('GET', pathOf(endpoint))).status, endpoint.path).toBeLessThan(500);
  }
  expect(replicas().states()).toMatchObject([{ fallbackCount: 0 }]);
});

test("A member's next read has every posting to the member's money, and every caller's the own last change", async () => {
  const before = roundCount(await rounds());
  await cluster.setReplay(false);
  try {
    await settledRound(api, player, { amount: 100n });
    const own = await rounds();
    expect(asOf(own)).toBeNull();
    expect(roundCount(own)).toBe(before + 1);
    // Nothing happened to the other member, whom the standby still serves.
    const asOfBefore = asOf(await rounds(other));
    expect(asOfBefore).not.toBeNull();

    await other.client.send('POST', '/wps/session/seen', { body: {} });
    expect(asOf(await other.client.send('GET', `${listDeposits.path}?${period()}`))).toBeNull();
  } finally {
    await cluster.setReplay(true);
  }
  clock.advance(5000);
  await caughtUp();
  expect(asOf(await rounds())).toBe(clock.now().toISOString());
  expect(asOf(await rounds(other))).toBe(clock.now().toISOString());
});

test('A standby that is too old is left out, and is back when it has caught up', async () => {
  const since = clock.now();
  await cluster.setReplay(false);
  try {
    // Something for it to replay.
    await settledRound(api, player, { amount: 100n });
    clock.advance(AGE_MAX_MS);
    await replicas().check();
    expect(replicas().states()).toMatchObject([{ ageMs: AGE_MAX_MS }]);
    expect(asOf(await rounds(other))).toBe(since.toISOString());
    clock.advance(1);
    await replicas().check();
    expect(asOf(await rounds(other))).toBeNull();
  } finally {
    await cluster.setReplay(true);
  }
  await caughtUp();
  expect(asOf(await rounds(other))).toBe(clock.now().toISOString());
});

test('The primary repeats a read of a standby that has died, which is left out until it is back', async () => {
  const [before] = replicas().states();
  // The read has chosen the standby before it dies. A check of the process itself between the two would leave it out.
  const chosen = replicas().pick();
  await cluster.stopStandby();
  try {
    const pick = vi.spyOn(replicas(), 'pick').mockReturnValueOnce(chosen);
    expect((await rounds()).status).toBe(200);
    pick.mockRestore();
    expect(replicas().states()).toMatchObject([{ fallbackCount: (before?.fallbackCount ?? 0) + 1, ageMs: undefined }]);
    await replicas().check();
    expect(asOf(await rounds())).toBeNull();
  } finally {
    await cluster.startStandby();
  }
  await caughtUp();
  expect(asOf(await rounds())).toBe(clock.now().toISOString());
  const metrics = await (await fetch(`${api.privateUrl}/metrics`)).text();
  expect(metrics).toMatch(/^database_replica_age_seconds\{replica="127\.0\.0\.1:\d+"\} 0$/m);
});
