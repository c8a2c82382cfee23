import { expect } from 'vitest';
import type { CashierContext } from '../cashier/cashier-context.ts';
import type { CashierStage } from './cashier-stage.ts';
import { SimulatedCrash, crashingDatabase } from './crashing-database.ts';

const POINTS_MAX = 60;
// Longer than a lease and the longest first retry delay, so that the next run finds the work due.
const NEXT_LIFE_MS = 61_000;

/** `CRASH_PAIRS=all` combines every first crash point with every second one. By default each first point has one second point. */
export const HAS_ALL_PAIRS = process.env['CRASH_PAIRS'] === 'all';

/** Timeout of one test in ms, sufficient for a shared machine. */
export const DEATHS_TIMEOUT_MS = HAS_ALL_PAIRS ? 1_800_000 : 600_000;

export interface Turn {
  /** The work that crashes and is retried. */
  readonly work: (ctx: CashierContext) => Promise<unknown>;
  /** Verifies the result. */
  readonly after: () => Promise<void>;
}

/**
 * Crashes the work before its first step, then before its second, and so on until it completes. Each crash is followed by a
 * run that crashes at another point and by a run without a crash. Returns the number of the first point without a crash.
 */
export async function crashAtEveryStep(stage: CashierStage, turn: () => Promise<Turn>): Promise<number> {
  let pairs = 0;
  for (let point = 1; point <= POINTS_MAX; point += 1) {
    let hasCrashed = false;
    for (const next of nextPoints(point)) {
      pairs += 1;
      const { work, after } = await turn();
      hasCrashed = await live(stage, work, point);
      await live(stage, work, next);
      await work(stage.ctx);
      await after();
    }
    if (hasCrashed) continue;
    if (HAS_ALL_PAIRS) console.log(`${pairs} pairs of deaths over ${point} points: ${expect.getState().currentTestName}`);
    return point;
  }
  throw new Error('the work has more steps than were tried');
}

function nextPoints(point: number): readonly number[] {
  return HAS_ALL_PAIRS ? Array.from({ length: POINTS_MAX / 4 }, (_, index) => index + 1) : [1 + ((point * 7) % 11)];
}

async function live(stage: CashierStage, work: Turn['work'], crashAt: number): Promise<boolean> {
  const database = crashingDatabase(stage.data.database, crashAt);
  await work({ ...stage.ctx, database }).catch((error: unknown) => {
    if (!(error instanceof SimulatedCrash)) throw error;
  });
  stage.clock.advance(NEXT_LIFE_MS);
  return database.hasCrashed();
}
