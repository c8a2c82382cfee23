import type { AnimationClock } from '../animation-clock.ts';

const HURRIED = 0.35;

/** Durations of the animations on a board. */
export interface Pace {
  /** Resets to normal speed at the start of a round. */
  begin(): void;
  ms(wanted: number): number;
  wait(wanted: number): Promise<void>;
}

/** A touch on the board speeds up the rest of its round. With reduced motion all waits are short, but texts stay readable. */
export function createPace(board: HTMLElement, { clock, isStill }: { clock: AnimationClock; isStill: boolean }): Pace {
  let share = 1;
  board.addEventListener('pointerdown', () => (share = HURRIED));
  const ms = (wanted: number) => wanted * (isStill ? HURRIED : share);
  return { begin: () => (share = 1), ms, wait: (wanted) => clock.wait(ms(wanted)) };
}
