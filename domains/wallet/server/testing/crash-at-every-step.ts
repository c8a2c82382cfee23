import { expect } from 'vitest';
import type { CashierContext } from '../cashier/cashier-context.ts';
import type { CashierStage } from './cashier-stage.ts';
import { SimulatedCrash, crashingDatabase } from './crashing-database.ts';

const POINTS_MAX = 60;
// Longer than a lease and the longest first pause, so that whoever comes next finds the work due.
const NEXT_LIFE_MS = 61_000;

/** `CRASH_PAIRS=all`: each point of the first life with each of the second; otherwise each with one that differs from run to run. */
export const HAS_ALL_PAIRS = process.env['CRASH_PAIRS'] === 'all';

/** How long one such work may take, on a machine that others use too. */
export const DEATHS_TIMEOUT_MS = HAS_ALL_PAIRS ? 1_800_000 : 600_000;

export interface Turn {
  /** What dies and is taken up again. */
  readonly work: (ctx: CashierContext) => Promise<unknown>;
  /** Looks at what became of it. */
  readonly after: () => Promise<void>;
}

/**
 * Runs a work dying before its first step, then before its second … until it lives through; the next life dies too, at
 * another point; the third lives. Answers how many points the work has.
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
