import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { cashierStage, OTHER_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { post } from '../ledger/post.ts';
import { decodeBrCode } from '../pix/br-code.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { createDeposit } from './create-deposit.ts';
import { listDeposits } from './list-deposits.ts';
import { readDeposit } from './read-deposit.ts';
import { watchDeposits } from './watch-deposits.ts';

let stage: CashierStage;

beforeAll(async () => {
  stage = await cashierStage();
});
afterEach(() => stage.bank({ do: 'behave' }));
afterAll(() => stage.close());

async function aDeposit(member: StageMember, amount = 5000n) {
  const deposit = await createDeposit(member.call(), { amount });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [
    deposit.depositId,
  ]);
  if (!row) throw new Error('no deposit was written');
  return { ...deposit, txid: row.txid, now: () => readDeposit(member.call(), { depositId: deposit.depositId }) };
}

async function paymentRow(endToEndId: string | undefined) {
  const [row] = await stage.data.owner.query<{ state: string; reason_code: string | null }>(
    'select state, reason_code from wallet.pix_payment where end_to_end_id = $1',
    [endToEndId],
  );
  return row;
}

async function incidents(subjectId: string | undefined) {
  const rows = await stage.data.owner.query<{ kind: string }>('select kind from wallet.cashier_incident where subject_id = $1', [
    subjectId,
  ]);
  return rows.map((row) => row.kind);
}

test('Returns a BR Code that names the charge at the bank', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  expect(deposit).toMatchObject({ state: 'waiting', amount: '5000', currency: 'BRL', paidAt: null, endToEndId: null });
  const reading = decodeBrCode(deposit.pixCode);
  const charge = stage.simulator.bank.findCharge(deposit.txid);
  expect(reading).toMatchObject({ kind: 'code', code: { kind: 'dynamic', location: charge?.location } });
  expect(charge).toMatchObject({ amount: '50.00', expiresAfterSeconds: 1800, payer: { document: '52998224725', name: 'Nina Prado' } });
  expect(new URL(deposit.simulatorUrl ?? '').searchParams.get('code')).toBe(deposit.pixCode);
});

test('P-03 Credits a payment once, pushes it to open pages and records it', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds, statuses } = await stage.bank({ do: 'pay', txid: deposit.txid });
  expect(statuses).toEqual([200]);
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect(await deposit.now()).toMatchObject({
    state: 'paid',
    endToEndId: endToEndIds[0],
    paidAt: stage.clock.now().toISOString(),
    simulatorUrl: null,
  });
  expect(stage.pushed).toContainEqual(
    expect.objectContaining({
      channel: 'deposit',
      audience: { scope: 'account', id: member.id },
      data: expect.objectContaining({ depositId: deposit.depositId, state: 'paid' }),
    }),
  );
  const { list } = await listTransactions(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list).toMatchObject([{ kind: 'deposit', amount: '5000', balanceAfter: '5000', source: 'pix' }]);
});

test('S46, P-03 Posts once for a thousand messages over 32 connections', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, notify: false });
  const content = { pix: [{ endToEndId: endToEndIds[0], txid: deposit.txid, valor: '50.00' }] };
  let left = 1000;
  const statuses = new Set<number>();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0) statuses.add(await stage.message('pix', content));
    }),
  );
  expect([...statuses]).toEqual([200]);
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
}, 90_000);

test('P-03 Refunds the second payment of a charge', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, times: 2 });
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect(await deposit.now()).toMatchObject({ state: 'paid', endToEndId: endToEndIds[0] });
  expect(await paymentRow(endToEndIds[1])).toEqual({ state: 'returned', reason_code: 'already_paid' });
  expect(stage.simulator.bank.findPayment(endToEndIds[1] ?? '')?.refunds).toMatchObject([{ amount: '50.00', status: 'DEVOLVIDO' }]);
});

test('P-03 Credits a payment made before the creation returned, and returns the paid deposit for the repeated creation', async () => {
  const member = await stage.aMember();
  const key = randomUUID();
  await stage.bank({ do: 'misbehave', how: { lostAnswers: { charge: 1 } } });
  await expect(createDeposit(member.call(key), { amount: 5000n })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where member_id = $1', [member.id]);
  await stage.bank({ do: 'pay', txid: row?.txid ?? '' });
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect(await createDeposit(member.call(key), { amount: 5000n })).toMatchObject({ state: 'paid' });
  expect((await listDeposits(member.call(), { cursor: undefined, pageSize: 20 })).list).toHaveLength(1);
});

test('P-03 S38 Creates the same charge for a repeated key after a lost response', async () => {
  const member = await stage.aMember();
  const key = randomUUID();
  await stage.bank({ do: 'misbehave', how: { lostAnswers: { charge: 1 } } });
  await expect(createDeposit(member.call(key), { amount: 5000n })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  const first = await createDeposit(member.call(key), { amount: 5000n });
  expect(await createDeposit(member.call(key), { amount: 5000n })).toEqual(first);
  await expect(createDeposit(member.call(key), { amount: 5100n })).rejects.toMatchObject({ code: 'key_reused' });
  const rows = await stage.data.owner.query('select deposit_id from wallet.deposit where member_id = $1', [member.id]);
  expect(rows).toHaveLength(1);
});

test('P-03 Expires an unpaid deposit and credits a late payment', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  stage.clock.advance(29 * 60_000);
  await watchDeposits(stage.ctx);
  expect(await deposit.now()).toMatchObject({ state: 'waiting' });
  stage.clock.advance(60_000);
  await watchDeposits(stage.ctx);
  expect(await deposit.now()).toMatchObject({ state: 'expired' });
  await stage.bank({ do: 'pay', txid: deposit.txid });
  expect(await deposit.now()).toMatchObject({ state: 'paid' });
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
});

test('P-03 Finds a payment without a message by polling, even in the second in which the code expires', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  await stage.bank({ do: 'pay', txid: deposit.txid, notify: false });
  stage.clock.advance(31 * 60_000);
  await watchDeposits(stage.ctx);
  expect(await deposit.now()).toMatchObject({ state: 'paid' });
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
});

test.each([['49.99'], ['50.01'], ['5000.00']])(
  'S47, P-03 Refunds a payment of another amount (%s) in full and credits nothing',
  async (amount) => {
    const member = await stage.aMember();
    const deposit = await aDeposit(member);
    const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, amount });
    expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
    expect(await deposit.now()).toMatchObject({ state: 'returned' });
    expect(stage.simulator.bank.findPayment(endToEndIds[0] ?? '')?.refunds).toMatchObject([{ amount, status: 'DEVOLVIDO' }]);
    expect(await incidents(endToEndIds[0])).toEqual(['payment_differs']);
    // The incident is resolved without staff.
    expect(
      await stage.data.owner.query('select resolved_by, resolution from wallet.cashier_incident where subject_id = $1', [endToEndIds[0]]),
    ).toEqual([{ resolved_by: 'system', resolution: 'returned' }]);
  },
);

test.each([[false], [true]])(
  "R41, P-03 Refunds another person's payment in full (payer withheld by the bank: %s)",
  async (withholdsPayer) => {
    const member = await stage.aMember();
    const deposit = await aDeposit(member);
    await stage.bank({ do: 'misbehave', how: { withholdsPayer } });
    const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, document: OTHER_CPF });
    expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
    expect(await deposit.now()).toMatchObject({ state: 'returned' });
    expect(await paymentRow(endToEndIds[0])).toEqual({ state: 'returned', reason_code: 'payer_differs' });
  },
);

test('R41 Recognises own money when the bank withholds the payer, and credits any payer without a CPF on file', async () => {
  await stage.bank({ do: 'misbehave', how: { withholdsPayer: true } });
  const member = await stage.aMember();
  await stage.bank({ do: 'pay', txid: (await aDeposit(member)).txid });
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  const unknown = await stage.aMember({ document: null });
  await stage.bank({ do: 'pay', txid: (await aDeposit(unknown)).txid, document: OTHER_CPF });
  expect(await unknown.balance()).toEqual({ cash: 5000n, held: 0n });
});

test('Raises an incident and credits nothing when the bank refuses a refund', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  await stage.bank({ do: 'misbehave', how: { refusesRefunds: true } });
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, amount: '1.00' });
  expect(await paymentRow(endToEndIds[0])).toEqual({ state: 'suspense', reason_code: 'not_returned' });
  expect(await incidents(endToEndIds[0])).toContain('payment_not_returned');
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
});

test('Repeats a refund under the same id after a lost response and refunds once', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  await stage.bank({ do: 'misbehave', how: { lostAnswers: { refund: 2 } } });
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, amount: '1.00' });
  expect(await paymentRow(endToEndIds[0])).toMatchObject({ state: 'returning' });
  await watchDeposits(stage.ctx);
  await watchDeposits(stage.ctx);
  expect(await paymentRow(endToEndIds[0])).toMatchObject({ state: 'returned' });
  expect(stage.simulator.bank.findPayment(endToEndIds[0] ?? '')?.refunds).toHaveLength(1);
  expect(await deposit.now()).toMatchObject({ state: 'returned' });
});

test('S47 Raises an incident and posts nothing for a forged payment message', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const endToEndId = 'E9999900420260901120000000000001'.padEnd(32, '0');
  expect(await stage.message('pix', { pix: [{ endToEndId, txid: deposit.txid, valor: '50.00' }] })).toBe(200);
  for (let turn = 0; turn < 12; turn += 1) {
    stage.clock.advance(61_000);
    await watchDeposits(stage.ctx);
  }
  expect(await paymentRow(endToEndId)).toMatchObject({ state: 'unknown' });
  expect(await incidents(endToEndId)).toEqual(['payment_not_confirmed']);
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
});

test('Puts a payment without a charge in suspense', async () => {
  const { endToEndIds } = await stage.bank({
    do: 'pay_without_charge',
    receiverKey: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    amount: '10.00',
  });
  expect(await paymentRow(endToEndIds[0])).toEqual({ state: 'suspense', reason_code: 'txid_unknown' });
  expect(await incidents(endToEndIds[0])).toEqual(['payment_unknown']);
});

test('S47 Does not credit a payment with our txid to another key', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({
    do: 'pay_without_charge',
    receiverKey: 'other@example.com',
    amount: '50.00',
    txid: deposit.txid,
  });
  expect(await stage.message('pix', { pix: [{ endToEndId: endToEndIds[0] }] })).toBe(200);
  expect(await paymentRow(endToEndIds[0])).toEqual({ state: 'suspense', reason_code: 'receiver_differs' });
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
});

test('Records a message while the bank is down and credits the payment once the bank responds', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  await stage.bank({ do: 'misbehave', how: { isDown: true } });
  const { statuses } = await stage.bank({ do: 'pay', txid: deposit.txid });
  expect(statuses).toEqual([200]);
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
  await stage.bank({ do: 'behave' });
  await watchDeposits(stage.ctx);
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
});

test.each([['not_json'], ['wrong_types'], ['too_large']] as const)(
  'S49 deposit_provider_unavailable: Rejects an invalid response (%s)',
  async (nonsense) => {
    const member = await stage.aMember();
    await stage.bank({ do: 'misbehave', how: { nonsense } });
    await expect(createDeposit(member.call(), { amount: 5000n })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  },
);

test('S49 deposit_provider_unavailable: Times out when the bank is slow', async () => {
  const member = await stage.aMember();
  await stage.bank({ do: 'misbehave', how: { answerAfterMs: 6000 } });
  await expect(createDeposit(member.call(), { amount: 5000n })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
});

test('S45 Rejects a message if its body, signature or timestamp was altered', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid, notify: false });
  const content = { pix: [{ endToEndId: endToEndIds[0] }] };
  const other = JSON.stringify({ pix: [{ endToEndId: 'E'.padEnd(32, '1') }] });
  const now = Math.floor(stage.clock.now().getTime() / 1000);
  expect(await stage.message('pix', content, { rawBody: other })).toBe(401);
  expect(await stage.message('pix', content, { rawBody: `${JSON.stringify(content)} ` })).toBe(401);
  expect(await stage.message('pix', content, { secret: 'another secret of the same length'.padEnd(64) })).toBe(401);
  expect(await stage.message('pix', content, { signature: '' })).toBe(401);
  expect(await stage.message('pix', content, { signature: 'f'.repeat(64) })).toBe(401);
  expect(await stage.message('pix', content, { timestamp: 'now' })).toBe(401);
  expect(await stage.message('pix', content, { timestamp: String(now - 301) })).toBe(401);
  expect(await stage.message('pix', content, { timestamp: String(now + 301) })).toBe(401);
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
  expect(await stage.message('pix', content, { timestamp: String(now - 299) })).toBe(200);
  expect(await stage.message('pix', content, { timestamp: String(now - 299) })).toBe(200);
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
});

test.each([['50.00'], ['12.34']])('P-03 MED Debits a clawback of %s once and raises an incident', async (amount) => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid });
  const payment = stage.simulator.bank.findPayment(endToEndIds[0] ?? '');
  if (!payment) throw new Error('nothing was paid');
  stage.simulator.bank.refund(payment, { id: 'med1', amount });
  for (let received = 0; received < 2; received += 1) expect((await stage.bank({ do: 'notify', endToEndIds })).statuses).toEqual([200]);
  expect(await incidents(endToEndIds[0])).toEqual(['payment_clawed_back']);
  expect(await member.balance()).toEqual({ cash: amount === '50.00' ? 0n : 3766n, held: 0n });
  expect(await deposit.now()).toMatchObject({ state: 'paid' });
});

test.each([
  ['DEVOLVIDO', 0n],
  ['NAO_REALIZADO', 5000n],
] as const)('P-03 MED Debits a return only once the bank confirms it: %s after EM_PROCESSAMENTO leaves %s', async (status, cash) => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid });
  const payment = stage.simulator.bank.findPayment(endToEndIds[0] ?? '');
  if (!payment) throw new Error('nothing was paid');
  const order = { id: 'med1', amount: '50.00', at: stage.clock.now().toISOString() };
  payment.refunds.push({ ...order, status: 'EM_PROCESSAMENTO' });
  expect((await stage.bank({ do: 'notify', endToEndIds })).statuses).toEqual([200]);
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect(await incidents(endToEndIds[0])).toEqual([]);
  payment.refunds.splice(0, 1, { ...order, status });
  expect((await stage.bank({ do: 'notify', endToEndIds })).statuses).toEqual([200]);
  expect(await member.balance()).toEqual({ cash, held: 0n });
  expect(await incidents(endToEndIds[0])).toEqual(cash === 0n ? ['payment_clawed_back'] : []);
});

test('P-03 R27 MED Debits only the available cash for a clawback and reports the missing amount', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: deposit.txid });
  const [endToEndId = ''] = endToEndIds;
  const house = {
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'house',
    currency: 'BRL',
    at: stage.clock.now(),
  } as const;
  await post(stage.ctx, { ...house, kind: 'adjustment_debit', externalId: 'spent', amount: 4000n });
  const payment = stage.simulator.bank.findPayment(endToEndId);
  if (!payment) throw new Error('nothing was paid');
  stage.simulator.bank.refund(payment, { id: 'med1', amount: '50.00' });
  await stage.bank({ do: 'notify', endToEndIds });
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
  // Later deposits are not debited: staff decide.
  await post(stage.ctx, { ...house, kind: 'adjustment_credit', externalId: 'later', amount: 9000n });
  await stage.bank({ do: 'notify', endToEndIds });
  expect(await member.balance()).toEqual({ cash: 9000n, held: 0n });
  const [incident] = await stage.data.owner.query('select facts from wallet.cashier_incident where subject_id = $1', [endToEndId]);
  expect(incident).toMatchObject({ facts: { takenAmount: '5000', missingAmount: '4000' } });
});

test('Credits several payments whose messages arrive out of order', async () => {
  const member = await stage.aMember();
  const deposits = [await aDeposit(member), await aDeposit(member, 2000n), await aDeposit(member, 300n)];
  const received: string[] = [];
  for (const deposit of deposits) received.push(...(await stage.bank({ do: 'pay', txid: deposit.txid, notify: false })).endToEndIds);
  await stage.bank({ do: 'notify', endToEndIds: received.toReversed() });
  await stage.bank({ do: 'notify', endToEndIds: received });
  expect(await member.balance()).toEqual({ cash: 7300n, held: 0n });
});

test("amount_below_minimum, amount_above_maximum: Enforces the merchant's limits to the centavo", async () => {
  const member = await stage.aMember();
  await expect(createDeposit(member.call(), { amount: 99n })).rejects.toMatchObject({
    code: 'amount_below_minimum',
    facts: { minimumAmount: '100' },
  });
  await expect(createDeposit(member.call(), { amount: 5_000_001n })).rejects.toMatchObject({
    code: 'amount_above_maximum',
    facts: { maximumAmount: '5000000' },
  });
  expect(await createDeposit(member.call(), { amount: 100n })).toMatchObject({ amount: '100' });
});

test("deposit_not_found: Hides another member's deposit", async () => {
  const deposit = await aDeposit(await stage.aMember());
  const otherMember = await stage.aMember();
  await expect(readDeposit(otherMember.call(), { depositId: deposit.depositId })).rejects.toMatchObject({ code: 'deposit_not_found' });
  expect((await listDeposits(otherMember.call(), { cursor: undefined, pageSize: 20 })).list).toEqual([]);
});

test('Pages the record backwards without gaps or duplicates', async () => {
  const member = await stage.aMember();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await aDeposit(member, 100n + BigInt(count))).depositId);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDeposits(member.call(), { cursor, pageSize: 2 });
    seen.push(...page.list.map((deposit) => deposit.depositId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(made.toSorted());
  await expect(listDeposits(member.call(), { cursor: '../x', pageSize: 2 })).rejects.toMatchObject({ code: 'malformed_request' });
});
