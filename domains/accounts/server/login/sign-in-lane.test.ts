import { expect, test } from 'vitest';
import { createSignInLane, type SignInLane } from './sign-in-lane.ts';

/** A lane whose clock and rests are the test's. */
function aLane(): { lane: SignInLane; clock: { ms: number }; rests: { ms: number; end: () => void }[] } {
  const clock = { ms: 10_000 };
  const rests: { ms: number; end: () => void }[] = [];
  const lane = createSignInLane({
    atWorkMax: 2,
    waitingMax: 3,
    waitingInFloodMax: 1,
    floodPerSecond: 10,
    restTimes: 3,
    nowMs: () => clock.ms,
    sleep: (ms) => new Promise((end) => rests.push({ ms, end })),
  });
  return { lane, clock, rests };
}

/** As many as turn up at once; `inside` are those that have their place, in their order. */
function turnUp(lane: SignInLane, times: number): { inside: (() => void)[]; refused: unknown[]; all: Promise<void>[] } {
  const inside: (() => void)[] = [];
  const refused: unknown[] = [];
  const all = Array.from({ length: times }, () =>
    lane.enter().then(
      (leave) => void inside.push(leave),
      (problem: unknown) => void refused.push(problem),
    ),
  );
  return { inside, refused, all };
}

test('S24 too_many_requests: as many sign-ins are at work as may, some wait without costing anything, and the next is told when to come', async () => {
  const { lane, rests } = aLane();
  const { inside, refused, all } = turnUp(lane, 6);
  await all[5];
  expect(inside).toHaveLength(2);
  expect(refused).toMatchObject([{ code: 'too_many_requests', facts: { retryAfterSeconds: 2 } }]);

  for (const [index, next] of [all[2], all[3], all[4]].entries()) {
    inside[index]?.();
    await next;
    expect(inside).toHaveLength(3 + index);
  }
  expect(rests).toEqual([]);
});

test('S24 a place is left once, however often it is said', async () => {
  const { lane } = aLane();
  const { inside, all } = turnUp(lane, 5);
  await all[1];
  inside[0]?.();
  inside[0]?.();
  await all[2];
  const later = turnUp(lane, 2);
  await later.all[1];
  expect([inside.length, later.refused.length]).toEqual([3, 1]);
});

test('S24 in a flood a place rests three times as long as it was at work, and fewer wait; afterwards all is as before', async () => {
  const { lane, clock, rests } = aLane();
  const flood = turnUp(lane, 20);
  await Promise.all(flood.all.slice(5));
  expect([flood.inside.length, flood.refused.length]).toEqual([2, 15]);

  clock.ms += 40;
  flood.inside[0]?.();
  expect(rests.map(({ ms }) => ms)).toEqual([120]);
  expect(flood.inside).toHaveLength(2);
  rests[0]?.end();
  await flood.all[2];
  expect(flood.inside).toHaveLength(3);
  // Two still wait, which is more than may in a flood.
  await expect(lane.enter()).rejects.toMatchObject({ code: 'too_many_requests' });

  clock.ms += 2000;
  flood.inside[1]?.();
  await flood.all[3];
  flood.inside[2]?.();
  await flood.all[4];
  expect(rests).toHaveLength(1);
});

test('S24 a database that stood still makes no place rest longer than half a second', async () => {
  const { lane, clock, rests } = aLane();
  const { inside, all } = turnUp(lane, 20);
  await all[1];
  clock.ms += 900;
  inside[0]?.();
  expect(rests.map(({ ms }) => ms)).toEqual([500]);
});
