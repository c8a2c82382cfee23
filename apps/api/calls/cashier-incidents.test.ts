import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { commandBank, type Command } from '@jogada/pix-simulator';
import {
  listCashierIncidents,
  readCashierIncident,
  refundDeposit,
  resolveCashierIncident,
  returnIncidentPayment,
  type CashierIncident,
} from '@jogada/wallet/contract/operator';
import { createDeposit, readBalance, readDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import { insertIncident } from '../../../domains/wallet/server/cashier/incident.sql.ts';
import { aCpf, aFundedPlayer, anOperator, aPlayer, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

/** Each test runs jobs of the worker. */
const TEST_TIMEOUT_MS = 120_000;
const TURN = { timeout: 60_000 };

/** Runs the worker's payment and refund jobs. */
async function workerTurn(): Promise<void> {
  await api.runJob('wallet.watch-deposits');
  await api.runJob('wallet.send-refunds');
}
const reason = 'the bank names the payer by letter';
/** The PIX key on which the simulator's merchants are paid. */
const RECEIVER_KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasPix: true, hasSecondMerchant: true });
});
beforeEach(() => bank({ do: 'behave' }));
afterAll(() => api.close());

const bank = (command: Command) => commandBank(api.pixUrl, command);

async function returnsAt(endToEndId: string): Promise<string[]> {
  const { payments } = (await (await fetch(`${api.pixUrl}/control`)).json()) as {
    payments: { endToEndId: string; refunds: { status: string }[] }[];
  };
  return payments.find((payment) => payment.endToEndId === endToEndId)?.refunds.map(({ status }) => status) ?? [];
}

async function incidentOf(
  { client }: TestOperator,
  kind: CashierIncident['kind'],
  subjectId: string,
): Promise<CashierIncident | undefined> {
  const { list } = await client.call(listCashierIncidents, { state: 'open', pageSize: 100 });
  return list.find((one) => one.kind === kind && one.subjectId === subjectId);
}

/** Pays without a charge at the simulated bank. Returns the payment's end-to-end id and its case. */
async function unassignedMoney(staff: TestOperator) {
  const { endToEndIds } = await bank({ do: 'pay_without_charge', receiverKey: RECEIVER_KEY, amount: '77.00' });
  const endToEndId = endToEndIds?.[0] ?? '';
  await workerTurn();
  await expect.poll(() => incidentOf(staff, 'payment_unknown', endToEndId), TURN).toBeDefined();
  const incident = await incidentOf(staff, 'payment_unknown', endToEndId);
  if (!incident) throw new Error('the case is gone');
  return { endToEndId, incident };
}

test(
  'S41 S47 An unmatched payment is a case in the console, is returned to the payer when two operators agree, and then the case is resolved',
  async () => {
    const [asker, other] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
    const { endToEndId, incident } = await unassignedMoney(asker);
    const { incidentId } = incident;
    expect(incident).toMatchObject({ merchantCode: null, memberId: null, facts: { amount: '7700', reasonCode: 'txid_unknown' } });
    expect(await asker.client.call(readCashierIncident, { incidentId })).toMatchObject({
      path: { payment: { endToEndId, state: 'suspense', amount: '7700' }, deposit: null, withdrawal: null, transfers: [] },
      isReturnable: true,
      waitsForSecond: null,
    });

    const { approvalId } = await asker.client.call(returnIncidentPayment, { incidentId, reason });
    await expect(asker.client.call(returnIncidentPayment, { incidentId, reason })).rejects.toMatchObject({ code: 'approval_waiting' });
    await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
    expect(await asker.client.call(readCashierIncident, { incidentId })).toMatchObject({ waitsForSecond: asker.username });
    expect(await returnsAt(endToEndId)).toEqual([]);
    await other.client.call(decideApproval, { approvalId, isApproved: true });
    await workerTurn();
    await expect
      .poll(() => other.client.call(readCashierIncident, { incidentId }), TURN)
      .toMatchObject({
        incident: { resolvedBy: asker.username, resolution: reason },
        path: { payment: { state: 'returned' } },
        isReturnable: false,
      });
    expect(await returnsAt(endToEndId)).toEqual(['DEVOLVIDO']);
    await expect(asker.client.call(returnIncidentPayment, { incidentId, reason })).rejects.toMatchObject({
      code: 'incident_not_returnable',
      status: 409,
    });
    const trail = await api.owner.query<{ action: string; reason: string }>(
      "select action, reason from accounts.audit where subject_id = $1 and action = 'incident.return_ordered'",
      [incidentId],
    );
    expect(trail).toEqual([{ action: 'incident.return_ordered', reason }]);
  },
  TEST_TIMEOUT_MS,
);

test(
  'S41 A return that the bank refuses reopens a case, and is sent again when two operators agree again',
  async () => {
    const [asker, other] = [await anOperator(api, 'finance'), await anOperator(api, 'finance')];
    const { endToEndId, incident } = await unassignedMoney(asker);
    await bank({ do: 'misbehave', how: { refusesRefunds: true } });
    const first = await asker.client.call(returnIncidentPayment, { incidentId: incident.incidentId, reason });
    await other.client.call(decideApproval, { approvalId: first.approvalId, isApproved: true });
    await workerTurn();
    await expect.poll(() => incidentOf(asker, 'payment_not_returned', endToEndId), TURN).toBeDefined();
    await bank({ do: 'behave' });
    const refused = await incidentOf(asker, 'payment_not_returned', endToEndId);
    const incidentId = refused?.incidentId ?? incident.incidentId;
    expect(await asker.client.call(readCashierIncident, { incidentId })).toMatchObject({
      path: { payment: { state: 'suspense', reasonCode: 'not_returned' } },
      isReturnable: true,
    });
    const second = await asker.client.call(returnIncidentPayment, { incidentId, reason });
    await other.client.call(decideApproval, { approvalId: second.approvalId, isApproved: true });
    await workerTurn();
    await expect
      .poll(() => asker.client.call(readCashierIncident, { incidentId }), TURN)
      .toMatchObject({ incident: { resolution: reason }, path: { payment: { state: 'returned' } } });
    expect(await returnsAt(endToEndId)).toEqual(['NAO_REALIZADO', 'DEVOLVIDO']);
  },
  TEST_TIMEOUT_MS,
);

test(
  'S41 A refund that the bank refuses is credited back, shown to player and staff, and may be requested again',
  async () => {
    const document = aCpf();
    const player = await aPlayer(api, { document, payeeName: 'Ana Souza' });
    const { depositId } = await player.client.call(createDeposit, { amount: '5000' });
    const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
    const { endToEndIds } = await bank({ do: 'pay', txid: row?.txid ?? '', document });
    await expect.poll(() => player.client.call(readDeposit, { depositId }), TURN).toMatchObject({ state: 'paid' });
    await bank({ do: 'misbehave', how: { refusesRefunds: true } });
    const [asker, other] = [await anOperator(api, 'finance'), await anOperator(api, 'finance')];
    const { approvalId } = await asker.client.call(refundDeposit, { depositId, amount: '2000', reason });
    await other.client.call(decideApproval, { approvalId, isApproved: true });
    const endToEndId = endToEndIds?.[0] ?? '';
    await workerTurn();
    await expect.poll(() => incidentOf(asker, 'payment_not_returned', endToEndId), TURN).toBeDefined();
    const incident = await incidentOf(asker, 'payment_not_returned', endToEndId);
    const incidentId = incident?.incidentId ?? ('inc_0000000000000000' as const);
    expect((await player.client.call(readBalance)).sumBalance).toBe('5000');
    expect(await player.client.call(readDeposit, { depositId })).toMatchObject({ state: 'paid', refundState: null, refundedAmount: '0' });
    const answer = await asker.client.call(readCashierIncident, { incidentId });
    expect(answer).toMatchObject({
      incident: { merchantCode: 'demo', memberId: player.memberId, username: player.username },
      path: { payment: { state: 'credited' }, deposit: { depositId }, refunds: [{ amount: '2000', state: 'not_done' }] },
      // The money is the player's again, so only a refund can return it.
      isReturnable: false,
    });
    expect(answer.path.transfers.map(({ kind }) => kind)).toEqual(['deposit', 'deposit_return', 'adjustment_credit']);
    for (const { entries } of answer.path.transfers) expect(entries.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
    await expect(asker.client.call(returnIncidentPayment, { incidentId, reason })).rejects.toMatchObject({
      code: 'incident_not_returnable',
    });
    expect(await asker.client.call(resolveCashierIncident, { incidentId, reason })).toMatchObject({ resolvedBy: asker.username });

    await bank({ do: 'behave' });
    const again = await asker.client.call(refundDeposit, { depositId, amount: '2000', reason });
    await other.client.call(decideApproval, { approvalId: again.approvalId, isApproved: true });
    await workerTurn();
    await expect
      .poll(() => player.client.call(readDeposit, { depositId }), TURN)
      .toMatchObject({ refundState: 'returned', refundedAmount: '2000' });
    expect((await player.client.call(readBalance)).sumBalance).toBe('3000');
  },
  TEST_TIMEOUT_MS,
);

test('S80 A payout case shows its steps and entries, is resolved with a reason once, and reopens on new facts', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 300_000n, document, payeeName: 'Ana Souza' });
  const { withdrawalId } = await player.client.call(requestWithdrawal, {
    amount: '150000',
    pixKeyKind: 'cpf',
    pixKey: document,
    password: player.password,
  });
  const note = (why: string) =>
    insertIncident(api.owner, { kind: 'payout_contradiction', subjectId: withdrawalId, facts: { reason: why }, at: api.now() });
  await note('payout_vanished');
  const { client, username, operatorId } = await anOperator(api, 'finance');
  const found = (await client.call(listCashierIncidents, {})).list.find((one) => one.subjectId === withdrawalId);
  const incidentId = found?.incidentId ?? ('inc_0000000000000000' as const);
  const { path } = await client.call(readCashierIncident, { incidentId });
  expect(path).toMatchObject({ payment: null, withdrawal: { withdrawalId, state: 'in_review', amount: '150000' } });
  expect(path.withdrawal?.steps.length).toBeGreaterThan(0);
  expect(path.transfers).toMatchObject([{ kind: 'withdrawal_hold' }]);

  await client.call(resolveCashierIncident, { incidentId, reason });
  await expect(client.call(resolveCashierIncident, { incidentId, reason })).rejects.toMatchObject({ code: 'not_found' });
  expect((await client.call(listCashierIncidents, { state: 'resolved' })).list).toContainEqual(
    expect.objectContaining({ incidentId, resolvedBy: username, resolution: reason }),
  );
  await note('payout_vanished');
  expect(await client.call(readCashierIncident, { incidentId })).toMatchObject({ incident: { resolvedBy: username } });
  await note('amount_differs');
  expect(await client.call(readCashierIncident, { incidentId })).toMatchObject({
    incident: { resolvedAt: null, resolvedBy: null, facts: { reason: 'amount_differs' } },
  });
  const trail = await api.owner.query<{ action: string }>('select action, reason, merchant_code from accounts.audit where actor_id = $1', [
    operatorId,
  ]);
  expect(trail.filter(({ action }) => action === 'incident.resolved')).toEqual([
    { action: 'incident.resolved', reason, merchant_code: 'demo' },
  ]);
});

test('not_found: S31 Staff of a merchant sees only its own cases, not unmatched payments; not_allowed: S20 support sees none', async () => {
  const [services, demo, aurora, support] = [
    await anOperator(api, 'owner'),
    await anOperator(api, 'owner', { merchantCodes: ['demo'] }),
    await anOperator(api, 'owner', { merchantCodes: ['aurora'] }),
    await anOperator(api, 'support'),
  ];
  const player = await aPlayer(api);
  for (const [subjectId, facts] of [
    [player.memberId, { amount: '100' }],
    [`E${'9'.repeat(31)}`, { txid: 'x' }],
  ] as const)
    await insertIncident(api.owner, { kind: 'excluded_balance', subjectId, facts, at: api.now() });
  const all = (await services.client.call(listCashierIncidents, { pageSize: 100 })).list;
  const theirs = all.find((one) => one.subjectId === player.memberId);
  const withoutOwner = all.find((one) => one.subjectId.startsWith('E9'));
  expect(theirs).toMatchObject({ merchantCode: 'demo', memberId: player.memberId });
  expect(withoutOwner).toMatchObject({ merchantCode: null, memberId: null });
  const codes = async ({ client }: TestOperator) =>
    new Set((await client.call(listCashierIncidents, { pageSize: 100 })).list.map((one) => one.merchantCode));
  expect(await codes(demo)).toEqual(new Set(['demo']));
  expect(await codes(aurora)).toEqual(new Set());
  const reading = (one: CashierIncident | undefined) => ({ incidentId: one?.incidentId ?? ('inc_0000000000000000' as const) });
  expect(await demo.client.call(readCashierIncident, reading(theirs))).toMatchObject({ incident: { merchantCode: 'demo' } });
  for (const [{ client }, one] of [
    [demo, withoutOwner],
    [aurora, theirs],
    [aurora, withoutOwner],
  ] as const) {
    await expect(client.call(readCashierIncident, reading(one))).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.call(resolveCashierIncident, { ...reading(one), reason })).rejects.toMatchObject({ code: 'not_found' });
    await expect(client.call(returnIncidentPayment, { ...reading(one), reason })).rejects.toMatchObject({ code: 'not_found' });
  }
  await expect(support.client.call(listCashierIncidents, {})).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(support.client.call(resolveCashierIncident, { ...reading(theirs), reason })).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await demo.client.call(listApprovals, { state: 'waiting' })).list.filter(({ merchantCode }) => merchantCode !== 'demo')).toEqual(
    [],
  );
});
