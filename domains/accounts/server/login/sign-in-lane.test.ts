import { expect, test } from 'vitest';
import { createSignInLane, type SignInLane } from './sign-in-lane.ts';

/** A lane with a test clock and manual rests. */
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

/** Enters `times` sign-ins at once. `inside` holds the admitted ones, in order. */
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

test('S24 too_many_requests: Admits up to the limit, queues some, and refuses the next with a retry time', async () => {
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

test('S24 Releases a place once, even when the release is repeated', async () => {
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

test('S24 During a flood, rests a place three times its working time and shortens the queue; recovers afterwards', async () => {
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
  // Two are still waiting, more than a flood allows.
  await expect(lane.enter()).rejects.toMatchObject({ code: 'too_many_requests' });

  clock.ms += 2000;
  flood.inside[1]?.();
  await flood.all[3];
  flood.inside[2]?.();
  await flood.all[4];
  expect(rests).toHaveLength(1);
});

test('S24 Limits the rest of a place to half a second when the database stalls', async () => {
  const { lane, clock, rests } = aLane();
  const { inside, all } = turnUp(lane, 20);
  await all[1];
  clock.ms += 900;
  inside[0]?.();
  expect(rests.map(({ ms }) => ms)).toEqual([500]);
});
