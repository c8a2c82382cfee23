import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../wallet/server/ledger/verify-ledger.ts';
import { SimulatedCrash, crashingDatabase } from '../../../wallet/server/testing/crashing-database.ts';
import { RIVER, RIVER_GAME, transferStage, type TransferStage } from '../testing/transfer-stage.ts';
import { launchGame } from '../launch/launch-game.ts';
import { bringBack } from './bring-back.ts';
import type { TransferWalletContext } from './transfer-wallet-context.ts';

let stage: TransferStage;
beforeAll(async () => {
  stage = await transferStage();
});
afterAll(async () => {
  expect((await verifyLedger(stage.world.store.database)).filter(({ broken }) => broken > 0n)).toEqual([]);
  expect(stage.vendor.store.complaints).toEqual([]);
  await stage.close();
});

const POINTS_MAX = 60;
const MINUTE_MS = 60_000;

/**
 * Runs the work and crashes it at its first step, then at its second, and so on until it completes. A later run of the jobs must recover.
 */
async function crashAtEveryStep(
  turn: (point: number) => Promise<{ work: (ctx: TransferWalletContext) => Promise<unknown>; after: () => Promise<void> }>,
): Promise<number> {
  for (let point = 1; point <= POINTS_MAX; point += 1) {
    const { work, after } = await turn(point);
    const database = crashingDatabase(stage.world.store.database, point);
    await live(work, { ...stage.world.ctx, database });
    // Late requests arrive within the order's lifetime.
    stage.vendor.settle();
    stage.world.clock.advance(MINUTE_MS);
    // The second run crashes too, at another point; the jobs of the third complete.
    await live(work, { ...stage.world.ctx, database: crashingDatabase(stage.world.store.database, 1 + ((point * 7) % 13)) });
    stage.vendor.settle();
    for (let turns = 0; turns < 3; turns += 1) {
      stage.world.clock.advance(31 * MINUTE_MS);
      await stage.runJobs();
      stage.vendor.settle();
    }
    await after();
    if (!database.hasCrashed()) return point;
  }
  throw new Error('the operation has more steps than the limit');
}

async function live(work: (ctx: TransferWalletContext) => Promise<unknown>, ctx: TransferWalletContext): Promise<void> {
  await work(ctx).catch((error: unknown) => {
    const isExpected = error instanceof SimulatedCrash || (error instanceof Error && error.name === 'Problem');
    if (!isExpected) throw error;
  });
}

// The vendor's behaviour for the first order of each run: the cases with an unknown outcome.
const ACTIONS = ['behave', 'lose_answer', 'lose_call', 'arrive_late', 'refuse'] as const;

test.each(ACTIONS)(
  'L-02 Moves the money of a launch once despite crashes at any two of its steps: %s',
  async (action) => {
    const points = await crashAtEveryStep(async () => {
      const member = await stage.world.aMember({ balance: 10_000n });
      stage.vendor.plan('/balance/transfer/', [action]);
      return {
        work: (ctx) =>
          launchGame({ ...stage.world.contextOf(member), database: ctx.database }, { gameId: RIVER_GAME, nodeId: '', language: 'pt' }),
        after: async () => {
          await bringBack(stage.world.ctx, { memberId: member.id, vendorCode: RIVER });
          expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
        },
      };
    });
    expect(points).toBeGreaterThan(15);
  },
  120_000,
);

test.each(ACTIONS)(
  'L-02 Pays a return once despite crashes at any two of its steps: %s',
  async (action) => {
    const points = await crashAtEveryStep(async () => {
      const member = await stage.world.aMember({ balance: 10_000n });
      stage.vendor.plan('/balance/transfer/', []);
      await stage.launch(member);
      stage.vendor.store.play(member.id, 2345n);
      stage.vendor.plan('/balance/transfer/', [action]);
      return {
        work: (ctx) => bringBack(ctx, { memberId: member.id, vendorCode: RIVER }),
        after: async () => {
          await bringBack(stage.world.ctx, { memberId: member.id, vendorCode: RIVER });
          expect(await stage.moneyOf(member.id)).toEqual({ cash: 12_345n, held: 0n, there: 0n });
        },
      };
    });
    expect(points).toBeGreaterThan(12);
  },
  120_000,
);
