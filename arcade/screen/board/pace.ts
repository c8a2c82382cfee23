import type { AnimationClock } from '../animation-clock.ts';

const HURRIED = 0.35;

/** How long things take on a board. */
export interface Pace {
  /** A round begins: nobody is in a hurry yet. */
  begin(): void;
  ms(wanted: number): number;
  wait(wanted: number): Promise<void>;
}

/** A touch on the board hurries the rest of its round along; where nothing may move, texts still stand long enough to be read. */
export function createPace(board: HTMLElement, { clock, isStill }: { clock: AnimationClock; isStill: boolean }): Pace {
  let share = 1;
  board.addEventListener('pointerdown', () => (share = HURRIED));
  const ms = (wanted: number) => wanted * (isStill ? HURRIED : share);
  return { begin: () => (share = 1), ms, wait: (wanted) => clock.wait(ms(wanted)) };
}
