import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SESSION_ENDED } from '@jogada/accounts/server';
import { emit } from '@jogada/platform/server';
import { verifyLedger } from '../../../wallet/server/ledger/verify-ledger.ts';
import { RIVER, transferStage, type TransferStage } from '../testing/transfer-stage.ts';
import { requestTransferIn } from './request-transfer.ts';
import { readVendorMoney } from './vendor-money.ts';

/** A late call arrives when the test lets it: on a busy machine 25 ms are shorter than the launch. */
const NEVER_BY_ITSELF_MS = 3_600_000;

let stage: TransferStage;
beforeAll(async () => {
  stage = await transferStage({ lateMaxMs: NEVER_BY_ITSELF_MS });
});
beforeEach(async () => {
  stage.vendor.misbehave({});
  stage.vendor.plan(TRANSFER, []);
  await stage.set({});
});
afterAll(async () => {
  expect((await verifyLedger(stage.world.store.database)).filter(({ broken }) => broken > 0n)).toEqual([]);
  expect(stage.vendor.store.complaints).toEqual([]);
  await stage.close();
});

const TRANSFER = '/balance/transfer/';
const STATUS = '/balance/transfer/status/';
const MINUTE_MS = 60_000;

const aMember = (balance = 10_000n) => stage.world.aMember({ balance });

test('Transfers the whole balance at the launch and returns it', async () => {
  const member = await aMember();
  const content = await stage.launch(member);
  expect(content).toMatchObject({ keepsMoney: true, vendorOrigin: stage.vendor.url, gameName: 'Descida do Rio' });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 0n, there: 10_000n });

  stage.vendor.store.play(member.id, 2500n);
  expect((await readVendorMoney(stage.world.contextOf(member))).list).toEqual([
    { vassalage: RIVER, vendorName: 'Rio Abaixo', amount: '12500', currency: 'BRL', state: 'there', isCurrent: true },
  ]);
  expect(await stage.bringBack(member)).toMatchObject({ returnedAmount: '12500', list: [] });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 12_500n, held: 0n, there: 0n });
});

test('Transfers the chosen amount or none with confirmTrans=1, within the vendor’s limits', async () => {
  const member = await aMember();
  await stage.set({ minimumAmount: 500n, maximumAmount: 4000n });
  await stage.launch(member, { confirmTrans: '1' });
  expect(await stage.moneyOf(member.id)).toMatchObject({ there: 0n });
  await stage.launch(member, { confirmTrans: '1', transferAmount: 2000n });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 8000n, held: 0n, there: 2000n });

  const send = (transferAmount: bigint) => stage.launch(member, { confirmTrans: '1', transferAmount });
  await expect(send(499n)).rejects.toMatchObject({ code: 'amount_below_minimum', facts: { minimumAmount: '500' } });
  await expect(send(4001n)).rejects.toMatchObject({ code: 'amount_above_maximum', facts: { maximumAmount: '4000' } });
  await stage.set({ maximumAmount: 9000n });
  await expect(send(8001n)).rejects.toMatchObject({ code: 'insufficient_funds', facts: { availableAmount: '8000' } });
  await stage.set({ maximumAmount: 3000n });
  await stage.launch(member);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 5000n, held: 0n, there: 5000n });
});

test('Transfers nothing below the vendor’s minimum and opens the game', async () => {
  const member = await aMember(99n);
  await stage.launch(member);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 99n, held: 0n, there: 0n });
  expect(await stage.transfersOf(member.id)).toEqual([]);
});

test('vendor_currency_unsupported: a currency that the vendor does not accept; game_unavailable: play money', async () => {
  await stage.set({ currencies: ['USD'] });
  await expect(stage.launch(await aMember())).rejects.toMatchObject({ code: 'vendor_currency_unsupported' });
  await stage.set({});
  await expect(stage.launch(await stage.world.aMember({ type: 4, balance: 500n }))).rejects.toMatchObject({ code: 'game_unavailable' });
});

test('account_blocked: refuses a launch of a blocked account and still returns its balance', async () => {
  const member = await aMember();
  await stage.launch(member);
  await stage.world.setStatus(member.id, 'blocked');
  await expect(stage.launch({ ...member, status: 'blocked' })).rejects.toMatchObject({ code: 'account_blocked' });
  const other = await aMember();
  await stage.world.setStatus(other.id, 'blocked');
  await expect(stage.launch(other)).rejects.toMatchObject({ code: 'account_blocked' });
  expect(await stage.moneyOf(other.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
  await stage.bringBack(member);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

test('vendor_transfer_refused: releases the hold', async () => {
  const member = await aMember();
  stage.vendor.plan(TRANSFER, ['refuse']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_refused' });
  stage.vendor.plan(TRANSFER, ['refuse_and_forget']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_refused' });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

test.each([
  'lose_answer',
  'answer_late',
  'wrong_amount',
  'wrong_signature',
  'old_signature',
  'flood',
  'garble',
  'drip',
  'redirect',
] as const)('S49 %s: recovers from an invalid response by a status query and moves the money once', async (action) => {
  if (action === 'answer_late' || action === 'drip') await stage.set({ timeoutMs: 1_500 });
  const member = await aMember();
  stage.vendor.plan(TRANSFER, [action]);
  await stage.launch(member);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 0n, there: 10_000n });
  stage.vendor.plan(TRANSFER, [action]);
  await stage.bringBack(member);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
  expect((await stage.transfersOf(member.id)).map(({ direction, state }) => `${direction} ${state}`)).toEqual([
    'in confirmed',
    'out confirmed',
  ]);
});

test('vendor_transfer_pending: moves nothing more while the outcome is unknown, then resends under the same id', async () => {
  const member = await aMember();
  stage.vendor.plan(TRANSFER, ['lose_call', 'http_500']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_pending', facts: { amount: '10000' } });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 10_000n, there: 0n });
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_pending' });
  expect((await readVendorMoney(stage.world.contextOf(member))).list).toMatchObject([{ amount: '10000', state: 'going' }]);

  stage.world.clock.advance(3000);
  await stage.runJobs();
  stage.world.clock.advance(5000);
  await stage.launch(member);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 0n, there: 10_000n });
  expect(await stage.transfersOf(member.id)).toMatchObject([{ state: 'confirmed' }]);
});

test('Ignores a refusal while an earlier order may still arrive, and confirms that order', async () => {
  const member = await aMember();
  stage.vendor.plan(TRANSFER, ['arrive_late', 'refuse_and_forget']);
  stage.vendor.plan(STATUS, []);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_pending' });
  stage.world.clock.advance(3000);
  await stage.runJobs();
  stage.vendor.settle();
  stage.world.clock.advance(10_000);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 0n, there: 10_000n });
});

test('Only queries an order past the wait limit and releases its hold when its lifetime ends', async () => {
  const member = await aMember();
  stage.vendor.plan(TRANSFER, ['lose_call']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_pending' });
  stage.world.clock.advance(2 * MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toMatchObject({ held: 10_000n });
  stage.world.clock.advance(9 * MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
  expect(await stage.transfersOf(member.id)).toMatchObject([{ state: 'refused', reason_code: 'never_arrived' }]);
});

test('Cancels an order that a crashed process never sent and releases its hold', async () => {
  const member = await aMember();
  const request = { memberId: member.id, merchantCode: 'demo', vendorCode: RIVER, amount: 4000n, currency: 'BRL' } as const;
  await requestTransferIn(stage.world.ctx, request);
  expect(await requestTransferIn(stage.world.ctx, request)).toBeUndefined();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 6000n, held: 4000n, there: 0n });
  stage.world.clock.advance(2 * MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
  expect(await stage.transfersOf(member.id)).toMatchObject([{ state: 'refused', reason_code: 'not_sent' }]);
});

test('vendor_unavailable: detects an unresponsive vendor before money is held', async () => {
  const member = await aMember();
  stage.vendor.misbehave({ lose_call: 100 });
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_unavailable' });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

test('S47 Posts nothing and raises an incident when the vendor transferred another amount', async () => {
  const member = await aMember();
  await stage.launch(member, { confirmTrans: '1' });
  stage.vendor.plan(TRANSFER, ['arrive_late']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_transfer_pending' });
  stage.vendor.settle();
  const [open] = await stage.transfersOf(member.id);
  await stage.world.arrange('update games.vendor_transfer set amount = amount - 1 where id = $1', [open?.id]);
  stage.world.clock.advance(5000);
  await stage.runJobs();
  expect(await stage.incidents()).toContainEqual({ kind: 'transfer_differs', subject_id: open?.id });
  expect(await stage.moneyOf(member.id)).toMatchObject({ held: 10_000n });
  await stage.world.arrange('update games.vendor_transfer set amount = amount + 1 where id = $1', [open?.id]);
  stage.world.clock.advance(MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 0n, held: 0n, there: 10_000n });
});

test('Returns an idle balance automatically and leaves a balance in play', async () => {
  const [idle, playing] = [await aMember(), await aMember()];
  await stage.launch(idle);
  await stage.launch(playing);
  stage.world.clock.advance(29 * MINUTE_MS);
  await stage.runJobs();
  stage.vendor.store.play(playing.id, -300n);
  expect(await stage.moneyOf(idle.id)).toMatchObject({ there: 10_000n });
  stage.world.clock.advance(2 * MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(idle.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
  expect(await stage.moneyOf(playing.id)).toEqual({ cash: 0n, held: 0n, there: 9700n });
  stage.world.clock.advance(31 * MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(playing.id)).toEqual({ cash: 9700n, held: 0n, there: 0n });
});

test('ACC-27 Returns the balance when the session that launched the game ends, and not for another session', async () => {
  const member = await aMember();
  await stage.launch(member);
  await endSession(member.id, 'ses_zzzzzzzzzzzzzzzz');
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toMatchObject({ there: 10_000n });
  await endSession(member.id, stage.world.contextOf(member).session.id);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

async function endSession(memberId: string, sessionId: string): Promise<void> {
  const at = stage.world.clock.now();
  await stage.world.store.database.transaction((tx) =>
    emit(tx, { topic: SESSION_ENDED, payload: { memberId, sessionId, reason: 'logged_out' }, at }),
  );
  await stage.world.carryEvents();
}

test('Returns the balance before another vendor’s game is launched', async () => {
  const member = await aMember();
  await stage.launch(member);
  expect(await stage.launch(member, { gameId: 'tesouro-da-mata' })).toMatchObject({ keepsMoney: false });
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

test('Returns the win of a round that was open when the player left', async () => {
  const member = await aMember();
  await stage.launch(member);
  stage.vendor.store.play(member.id, -10_000n);
  await stage.bringBack(member);
  stage.vendor.store.play(member.id, 777n);
  stage.world.clock.advance(31 * MINUTE_MS);
  await stage.runJobs();
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 777n, held: 0n, there: 0n });
});

test('vendor_unavailable: returns the transferred balance when the game does not open', async () => {
  const member = await aMember();
  stage.vendor.plan('/game/start/', ['http_500']);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'vendor_unavailable' });
  stage.world.clock.advance(MINUTE_MS);
  await expect.poll(async () => (await stage.runJobs(), stage.moneyOf(member.id))).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

test('Refuses launches of a disabled vendor and returns its balances', async () => {
  const member = await aMember();
  await stage.launch(member);
  await stage.world.arrange('update games.vendor set is_enabled = false where code = $1', [RIVER]);
  await expect(stage.launch(member)).rejects.toMatchObject({ code: 'game_unavailable' });
  stage.world.clock.advance(31 * MINUTE_MS);
  await stage.runJobs();
  await stage.world.arrange('update games.vendor set is_enabled = true where code = $1', [RIVER]);
  expect(await stage.moneyOf(member.id)).toEqual({ cash: 10_000n, held: 0n, there: 0n });
});

test('S37 Creates and loses no money in five concurrent launches and five returns', async () => {
  const member = await aMember();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? stage.launch(member) : stage.bringBack(member)).catch(() => undefined)),
  );
  stage.world.clock.advance(MINUTE_MS);
  await stage.runJobs();
  const { cash, held, there } = await stage.moneyOf(member.id);
  expect([cash + there, held]).toEqual([10_000n, 0n]);
});

test('unknown_key: refuses a transfer-wallet vendor’s key in the wallet API', async () => {
  const member = await aMember();
  const { keyId, secret } = await (
    await import('../vendor-api/rotate-vendor-key.ts')
  ).rotateVendorKey(stage.world.ctx, { vendorCode: RIVER });
  const prize = { transactionId: 'prize-1', memberId: member.id, amount: '500.00', currency: 'BRL', campaignId: 'c' };
  const answer = await stage.world.call('/promo-win', prize, { vendor: RIVER, key: { keyId, secret } });
  expect([answer.status, answer.body['errorCode']]).toEqual([401, 'unknown_key']);
  expect(await stage.moneyOf(member.id)).toMatchObject({ cash: 10_000n });
});
