import { expect, test } from 'vitest';
import type { Member } from '@jogada/accounts/server';
import type { TestClock } from '@jogada/platform/testing';
import { HOSTILE } from '@jogada/vendor-simulator/transfer-wallet';
import { SeededRandom } from '../../../../simulators/vendor/seeded-random.ts';
import { verifyLedger } from '../../../wallet/server/ledger/verify-ledger.ts';
import { reconcileDay, dayOf } from '../reconciliation/reconcile-day.ts';
import { RIVER, transferStage, type TransferStage } from '../testing/transfer-stage.ts';
import { reportOfTransfers } from './transfer-report.ts';

/** TRANSFER_CALLS and TRANSFER_SEED set a longer or a different run. */
const CALLS_MAX = Number(process.env['TRANSFER_CALLS'] ?? 1200);
const SEED = Number(process.env['TRANSFER_SEED'] ?? 20_261_121);
const MEMBERS = 16;
const OPENING = 100_000n;
const TIMEOUT_MS = 150;
/** Speed of the test clock relative to real time: an order's lifetime of ten minutes lasts ten seconds. */
const HURRY = 60;

test(
  `S46, S49, L-06: Conserves money over ${CALLS_MAX} calls to a vendor that misreports, loses, duplicates, delays and restarts`,
  { timeout: 120_000 + CALLS_MAX * 40 },
  async () => {
    const random = new SeededRandom(SEED);
    const stage = await transferStage({
      clock: hurryingClock(),
      randomPercent: () => random.below(100),
      lateMaxMs: 2000,
      settings: { timeoutMs: TIMEOUT_MS },
    });
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => stage.world.aMember({ balance: OPENING })));
    stage.vendor.misbehave(HOSTILE);
    const isOver = () => stage.vendor.callCount() >= CALLS_MAX;
    await Promise.all([
      ...members.map((member) => playOn(stage, member, { random, isOver })),
      workInBackground(stage, isOver),
      restartNowAndThen(stage, isOver),
    ]);

    stage.vendor.misbehave({});
    stage.vendor.settle();
    await letEverythingEnd(stage, members);

    for (const member of members) {
      const won = stage.vendor.store.findPlayer(member.id)?.won ?? 0n;
      expect(await stage.moneyOf(member.id), `member ${member.id}`).toEqual({ cash: OPENING + won, held: 0n, there: 0n });
    }
    expect(stage.vendor.actions.size).toBe(Object.keys(HOSTILE).length + 1);
    expect(stage.vendor.store.complaints).toEqual([]);
    expect(await stage.incidents()).not.toContainEqual(expect.objectContaining({ kind: 'done_after_refused' }));
    expect((await verifyLedger(stage.world.store.database)).filter(({ broken }) => broken > 0n)).toEqual([]);
    await expectReportsToAgree(stage);
    await stage.close();
  },
);

async function playOn(
  stage: TransferStage,
  member: Member,
  { random, isOver }: { random: SeededRandom; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const action = random.below(10);
    if (action < 5) {
      await launch(stage, member, random);
      const change = BigInt(random.below(2000) - 1000);
      // Play requires a balance at the vendor.
      if ((stage.vendor.store.findPlayer(member.id)?.balance ?? 0n) > 0n) stage.vendor.store.play(member.id, change);
    } else if (action < 9) await stage.bringBack(member);
    else await launch(stage, member, random, 'tesouro-da-mata');
  }
}

async function launch(stage: TransferStage, member: Member, random: SeededRandom, gameId?: string): Promise<void> {
  const chosen = random.percent(60) ? { confirmTrans: '1' as const, transferAmount: BigInt(random.between(100, 30_000)) } : {};
  await stage.launch(member, { ...chosen, ...(gameId !== undefined && { gameId }) }).catch((error: unknown) => {
    // Rethrows anything but a Problem.
    if (!(error instanceof Error && error.name === 'Problem')) throw error;
  });
}

async function workInBackground(stage: TransferStage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await stage.runJobs();
    await aMoment(20);
  }
}

async function restartNowAndThen(stage: TransferStage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await aMoment(700);
    await stage.vendor.restart();
  }
}

async function letEverythingEnd(stage: TransferStage, members: readonly Member[]): Promise<void> {
  const isOpen = async () => {
    const [row] = await stage.world.store.owner.query<{ n: bigint }>(
      "select count(*) as n from games.vendor_transfer where state in ('requested', 'sent', 'unknown')",
    );
    return (row?.n ?? 0n) > 0n || members.some(({ id }) => (stage.vendor.store.findPlayer(id)?.balance ?? 0n) > 0n);
  };
  const deadline = performance.now() + 60_000;
  while (await isOpen()) {
    if (performance.now() > deadline) throw new Error('transfers stay open after the vendor recovered');
    await stage.runJobs();
    for (const member of members) await stage.bringBack(member);
    await aMoment(50);
  }
}

async function expectReportsToAgree(stage: TransferStage): Promise<void> {
  const days = new Set(stage.vendor.store.transfers.map(({ at }) => dayOf(at.getTime())));
  const report = await reportOfTransfers(stage.world.ctx, { code: RIVER, origin: null, report_path: null });
  for (const day of days) {
    const { differenceCount } = await reconcileDay(stage.world.ctx, { vendorCode: RIVER, day, report });
    expect(differenceCount, `differences of ${day}`).toBe(0n);
  }
}

function hurryingClock(): TestClock {
  const startedAt = performance.now();
  let ahead = 0;
  const start = new Date('2026-09-01T12:00:00.000Z').getTime();
  return {
    now: () => new Date(Math.floor(start + ahead + (performance.now() - startedAt) * HURRY)),
    advance(ms) {
      ahead += ms;
    },
    set() {
      throw new Error('this clock does not support it');
    },
  };
}

function aMoment(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
