import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@jogada/platform/testing';
import { installDrawnRandomness } from './drawn-randomness.ts';
import { playHistory } from './history.ts';
import { simulate } from './simulate.ts';
import { openWorld, type World } from './world.ts';

const HISTORIES = 8;

beforeAll(installDrawnRandomness);

async function inNewWorld<Result>(work: (world: World) => Promise<Result>): Promise<Result> {
  const store = await testDatabase({ hasSite: true });
  const world = await openWorld(store.urls);
  try {
    return await work(world);
  } finally {
    await world.close();
    await store.close();
  }
}

test('L-05 L-03 histories with faults keep the ledger, every acknowledged call and every event', { timeout: 300_000 }, async () => {
  const said: string[] = [];
  const isGood = await inNewWorld((world) => simulate(world, { seed: '1', first: 1, count: HISTORIES, say: (line) => said.push(line) }));
  expect(isGood, said.join('\n')).toBe(true);
});

test('L-05 the same seed plays the same history, statement by statement', { timeout: 120_000 }, async () => {
  const play = () => inNewWorld(async (world) => (await playHistory(world, { seed: 'again', rounds: 6 })).log);
  const first = await play();
  expect(first.length).toBeGreaterThan(100);
  expect(await play()).toEqual(first);
});
