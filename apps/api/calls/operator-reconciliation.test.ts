import { afterAll, beforeAll, expect, test } from 'vitest';
import { listVendorDifferences, listVendorRuns, resolveVendorDifference, runVendorReconciliation } from '@jogada/games/contract/operator';
import { testClock } from '@jogada/platform/testing';
import { serveTransactionReport } from '@jogada/vendor-simulator';
import {
  listPaymentDifferences,
  listPaymentRuns,
  resolvePaymentDifference,
  runPaymentReconciliation,
  traceTransfers,
} from '@jogada/wallet/contract/operator';
import { post, type PostingKind } from '@jogada/wallet/server';
import { anOperator, aPlayer, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

const DAY = '2026-09-01';
const PAYMENT = `E${'7'.repeat(31)}`;
const reason = 'the bank confirms the payment by letter';
const clock = testClock(new Date(`${DAY}T12:00:00.000Z`));

let api: TestApi;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi({ clock, hasPix: true, hasSecondMerchant: true });
  player = await aPlayer(api);
  await move('deposit', { source: 'pix', externalId: PAYMENT, amount: 5000n });
  await move('bet', { source: 'arcade', externalId: 'bet-1', amount: 700n, roundId: 'round-1', gameId: 'tesouro-da-mata' });
  clock.set(new Date('2026-09-03T12:00:00.000Z'));
});
afterAll(() => api.close());

async function move(
  kind: PostingKind,
  what: { source: string; externalId: string; amount: bigint; roundId?: string; gameId?: string },
): Promise<void> {
  const { memberId, session } = player;
  const at = api.now();
  const answer = await post(api.composition.services, { kind, merchantCode: session.merchantCode, memberId, currency: 'BRL', at, ...what });
  expect(answer.outcome).toBe('applied');
}

test('L-17 S80 The console reconciles a day of payments with the bank; a difference opens to its entries, is resolved with a reason, and stays resolved', async () => {
  const { client, operatorId, username } = await anOperator(api, 'finance');
  const run = await client.call(runPaymentReconciliation, { day: DAY });
  expect(run).toMatchObject({ day: DAY, state: 'differs', paymentCount: 0, differenceCount: 1, openCount: 1, fault: '' });
  const { list } = await client.call(listPaymentDifferences, { runId: run.runId });
  expect(list).toMatchObject([
    {
      endToEndId: PAYMENT,
      what: 'credit_without_payment',
      memberId: player.memberId,
      hereAmount: '5000',
      thereAmount: null,
      resolvedAt: null,
    },
  ]);
  const traced = await client.call(traceTransfers, { memberId: player.session.memberInfo.id, source: 'pix', externalId: PAYMENT });
  expect(traced.list).toMatchObject([{ kind: 'deposit', externalId: PAYMENT, status: 'applied' }]);
  expect(new Set(traced.list[0]?.entries.map(({ holder, amount }) => `${holder} ${amount}`))).toEqual(
    new Set(['house -5000', 'member 5000']),
  );

  const difference = { runId: run.runId, endToEndId: PAYMENT, what: 'credit_without_payment', reason } as const;
  await client.call(resolvePaymentDifference, difference);
  await expect(client.call(resolvePaymentDifference, difference)).rejects.toMatchObject({ code: 'not_found' });
  const again = await client.call(runPaymentReconciliation, { day: DAY });
  expect(again).toMatchObject({ state: 'differs', differenceCount: 1, openCount: 0 });
  expect((await client.call(listPaymentDifferences, { runId: again.runId })).list).toMatchObject([
    { resolvedBy: username, resolution: reason },
  ]);
  const runs = (await client.call(listPaymentRuns, {})).list.filter(({ day }) => day === DAY).map(({ runId }) => runId);
  expect(runs).toEqual(expect.arrayContaining([again.runId, run.runId]));
  await expect(client.call(runPaymentReconciliation, { day: '2026-09-03' })).rejects.toMatchObject({ code: 'field_invalid' });

  const trail = await api.owner.query<{ action: string; reason: string }>('select action, reason from accounts.audit where actor_id = $1', [
    operatorId,
  ]);
  expect(trail.filter(({ action }) => action === 'reconciliation.run')).toHaveLength(2);
  expect(trail).toContainEqual({ action: 'reconciliation.resolved', reason });
});

test("L-17 The console fetches a vendor's report again; a missing entry is opened and resolved, and an unavailable report is a failed run", async () => {
  const { client, username } = await anOperator(api, 'finance');
  const { secret } = api.secrets.vendorKeys['arcade'] ?? { secret: '' };
  const empty = await serveTransactionReport({ effects: [] }, { secret });
  await api.owner.query("update games.vendor set origin = $1, report_path = '/reports/transactions' where code = 'arcade'", [
    empty.url.origin,
  ]);
  const run = await client.call(runVendorReconciliation, { vendorCode: 'arcade', day: DAY });
  expect(run).toMatchObject({ vendorName: 'Jogada Originals', state: 'differs', lineCount: 0, differenceCount: 1, openCount: 1 });
  const { list } = await client.call(listVendorDifferences, { runId: run.runId });
  expect(list).toMatchObject([
    {
      memberId: player.memberId,
      username: player.username,
      transactionId: 'bet-1',
      reasons: ['missing_there'],
      here: { kind: 'bet', amount: '700' },
      there: null,
    },
  ]);
  const traced = await client.call(traceTransfers, { memberId: player.session.memberInfo.id, source: 'arcade', externalId: 'bet-1' });
  expect(traced.list).toMatchObject([{ kind: 'bet', roundId: 'round-1' }]);

  await client.call(resolveVendorDifference, { runId: run.runId, memberId: player.memberId, transactionId: 'bet-1', reason });
  clock.advance(1000);
  const again = await client.call(runVendorReconciliation, { vendorCode: 'arcade', day: DAY });
  expect(again).toMatchObject({ state: 'differs', openCount: 0 });
  expect((await client.call(listVendorDifferences, { runId: again.runId })).list).toMatchObject([
    { resolvedBy: username, resolution: reason },
  ]);
  await empty.close();

  // The bank is down. A failed run is no verdict on the day.
  clock.advance(1000);
  const failed = await client.call(runVendorReconciliation, { vendorCode: 'arcade', day: DAY });
  expect(failed).toMatchObject({ state: 'failed', differenceCount: 0 });
  expect(failed.fault).not.toBe('');
  const { list: runs, reporting } = await client.call(listVendorRuns, {});
  expect(runs.slice(0, 3).map(({ runId }) => runId)).toEqual([failed.runId, again.runId, run.runId]);
  expect(reporting).toEqual([{ vendorCode: 'arcade', vendorName: 'Jogada Originals' }]);
  await expect(client.call(runVendorReconciliation, { vendorCode: 'unknown', day: DAY })).rejects.toMatchObject({
    code: 'vendor_not_found',
  });
});

test('not_allowed: Differences of all merchants are not for staff of some, nor for support', async () => {
  const refused = { code: 'not_allowed', status: 403 };
  const runId = 'rec_0000000000000000';
  for (const { client } of [await anOperator(api, 'finance', { merchantCodes: ['aurora'] }), await anOperator(api, 'support')]) {
    await expect(client.call(listPaymentRuns, {})).rejects.toMatchObject(refused);
    await expect(client.call(listVendorRuns, {})).rejects.toMatchObject(refused);
    await expect(client.call(runPaymentReconciliation, { day: DAY })).rejects.toMatchObject(refused);
    await expect(client.call(runVendorReconciliation, { vendorCode: 'arcade', day: DAY })).rejects.toMatchObject(refused);
    await expect(client.call(listPaymentDifferences, { runId })).rejects.toMatchObject(refused);
    await expect(client.call(listVendorDifferences, { runId })).rejects.toMatchObject(refused);
  }
  const elsewhere = await anOperator(api, 'finance', { merchantCodes: ['aurora'] });
  const trace = { memberId: player.session.memberInfo.id, source: 'pix', externalId: PAYMENT };
  await expect(elsewhere.client.call(traceTransfers, trace)).rejects.toMatchObject({ status: expect.any(Number) as number });
});
