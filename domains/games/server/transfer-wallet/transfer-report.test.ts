import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileDay } from '../reconciliation/reconcile-day.ts';
import { reconcileYesterday } from '../reconciliation/reconcile-yesterday.ts';
import { RIVER, transferStage, type TransferStage } from '../testing/transfer-stage.ts';
import { reportOfTransfers } from './transfer-report.ts';

const HOUR_MS = 3_600_000;
const DAY = '2026-09-01';

let stage: TransferStage;
beforeAll(async () => {
  stage = await transferStage({ settings: { orderLifeMs: 24 * HOUR_MS } });
});
afterAll(() => stage.close());

async function reconcile(day: string): Promise<string[]> {
  const report = await reportOfTransfers(stage.world.ctx, { code: RIVER, origin: null, report_path: null });
  const { runId } = await reconcileDay(stage.world.ctx, { vendorCode: RIVER, day, report });
  const rows = await stage.world.store.owner.query<{ transaction_id: string; reasons: string[] }>(
    'select transaction_id, reasons from games.reconciliation_difference where run_id = $1 order by transaction_id',
    [runId],
  );
  return rows.map((row) => `${row.transaction_id.split(':')[1]}: ${row.reasons.join(', ')}`);
}

test('L-17 the vendor’s list of a day’s transfers is held against the ledger; every difference is listed', async () => {
  const member = await stage.world.aMember({ balance: 10_000n });
  await stage.launch(member);
  await stage.bringBack(member);
  expect(await reconcile(DAY)).toEqual([]);

  // The vendor says that it got money that we never sent, and nothing of a return that we booked.
  const other = await stage.world.aMember({ balance: 5000n });
  await stage.launch(other);
  const { store } = stage.vendor;
  store.transfer({ transferId: 'vtr_0000000000000000', playerId: other.id, amount: 700n, currency: 'BRL' });
  await stage.world.arrange("select wallet.set_source('rio', 'accept', 'refuse')");
  const report = await reportOfTransfers(stage.world.ctx, { code: RIVER, origin: null, report_path: null });
  const { runId } = await reconcileDay(stage.world.ctx, {
    vendorCode: RIVER,
    day: DAY,
    report: async function* (day) {
      for await (const page of report(day)) {
        yield page
          .filter(({ memberId, kind }) => !(memberId === member.id && kind === 'vendor_return'))
          .map((line) => (line.memberId === member.id ? { ...line, amount: '99.99' } : line));
      }
    },
  });
  const rows = await stage.world.store.owner.query<{ member_id: string; reasons: string[] }>(
    'select member_id, reasons from games.reconciliation_difference where run_id = $1 order by reasons',
    [runId],
  );
  expect(rows).toEqual([
    { member_id: other.id, reasons: ['missing_here'] },
    { member_id: member.id, reasons: ['missing_there'] },
    { member_id: member.id, reasons: ['other_amount'] },
  ]);
});

test('L-17 a transfer whose end was unknown over midnight is on two days, and on neither a difference', async () => {
  stage.world.clock.set(new Date('2026-09-03T23:00:00.000Z'));
  const member = await stage.world.aMember({ balance: 4000n });
  stage.vendor.plan('/balance/transfer/', ['lose_answer']);
  stage.vendor.plan('/balance/transfer/status/', ['lose_call']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_pending' });
  expect(await reconcile('2026-09-03')).toEqual(['sent: missing_here']);
  stage.world.clock.set(new Date('2026-09-04T05:00:00.000Z'));
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 0n, there: 4000n });
  expect(await reconcile('2026-09-03')).toEqual([]);
  expect(await reconcile('2026-09-04')).toEqual([]);
});

test('the daily job asks a transfer-wallet vendor as it asks every other, once a day', async () => {
  stage.world.clock.set(new Date('2026-09-06T01:30:00.000Z'));
  await reconcileYesterday(stage.world.ctx);
  await reconcileYesterday(stage.world.ctx);
  const runs = await stage.world.store.owner.query(
    "select to_char(day, 'YYYY-MM-DD') as day, state from games.reconciliation_run where vendor_code = $1 and day = '2026-09-05'",
    [RIVER],
  );
  expect(runs).toEqual([{ day: '2026-09-05', state: 'agrees' }]);
});
