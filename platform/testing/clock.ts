import type { Clock } from '@jogada/platform/server';

/** A clock that stands still until it is moved. */
export interface TestClock {
  readonly now: Clock;
  advance(ms: number): void;
  set(moment: Date): void;
}

export function testClock(start: Date = new Date('2026-09-01T12:00:00.000Z')): TestClock {
  let present = start.getTime();
  return {
    now: () => new Date(present),
    advance(ms) {
      present += ms;
    },
    set(moment) {
      present = moment.getTime();
    },
  };
}
