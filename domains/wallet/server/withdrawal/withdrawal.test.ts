import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { cashierStage, confirmedWithdrawal, OTHER_CPF, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import type { Misbehaviour } from '@jogada/pix-simulator';
import { listTransactions } from '../transactions/list-transactions.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { listWithdrawalCases } from './list-withdrawal-cases.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { payOut } from './pay-out.ts';
import { readWithdrawalSettings } from './read-withdrawal-settings.ts';
import type { OperatorContext } from '@jogada/accounts/server';
import { noteMoneyTrait } from '../cashier/money-trait.ts';
import { approveWithdrawal, refuseWithdrawal } from './review-withdrawal.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

let stage: CashierStage;

beforeAll(async () => {
  stage = await cashierStage();
});
afterEach(() => stage.bank({ do: 'behave' }));
afterAll(() => stage.close());

const toOwnCpf = {
  amount: 4000n,
  pixKeyKind: 'cpf',
  pixKey: OWN_CPF,
  document: '',
  payeeName: '',
  acceptedForfeits: [],
} as const;

async function theOne(member: StageMember) {
  const { list } = await listWithdrawals(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list).toHaveLength(1);
  const [withdrawal] = list;
  if (!withdrawal) throw new Error('no withdrawal');
  return withdrawal;
}

/** Advances the clock by a minute and runs the job. */
async function aMinuteLater() {
  stage.clock.advance(61_000);
  await payOut(stage.ctx);
}

function payoutsOf(withdrawalId: string) {
  return stage.simulator.bank.listPayouts().filter((payout) => payout.payoutId === withdrawalId);
}

async function incidents(withdrawalId: string) {
  const rows = await stage.data.owner.query<{ kind: string; subject_id: string }>(
    'select kind, subject_id from wallet.cashier_incident where subject_id like $1',
    [`${withdrawalId}%`],
  );
  return rows.map((row) => `${row.kind} ${row.subject_id.split(':')[1] ?? ''}`.trim());
}

function anOperator(role: OperatorContext['operator']['role'] = 'finance'): OperatorContext {
  const cookies = { get: () => undefined, set: () => undefined, clear: () => undefined };
  const operator = {
    id: 'opr_nora',
    username: 'nora',
    role,
    sessionExpiresAt: stage.clock.now(),
    permissions: null,
    merchantCodes: null,
    hasAuthenticator: true,
    hasPasskey: false,
    mustChangePassword: false,
    sessionId: 'ops_0000000000000001',
  };
  return {
    ...stage.ctx,
    ip: '127.0.0.1',
    host: 'localhost',
    userAgent: '',
    idempotencyKey: undefined,
    cookies,
    header: () => undefined,
    operator,
  };
}

async function auditOf(withdrawalId: string) {
  return stage.data.owner.query('select actor_id, action, facts from accounts.audit where subject_id = $1 order by id', [withdrawalId]);
}

test('CON-22 P-05 Holds the amount from the request on and records every step with its time until it is paid', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const requested = await confirmedWithdrawal(member.call(), toOwnCpf);
  expect(requested).toMatchObject({
    state: 'requested',
    amount: '4000',
    pixKey: '***.982.247-**',
    dueAt: new Date(stage.clock.now().getTime() + 7_200_000).toISOString(),
  });
  expect(await member.balance()).toEqual({ cash: 6000n, held: 4000n });

  await payOut(stage.ctx);
  expect(await theOne(member)).toMatchObject({ state: 'sent' });
  expect(payoutsOf(requested.withdrawalId)).toMatchObject([{ amount: '40.00', key: OWN_CPF, payeeDocument: OWN_CPF }]);

  stage.clock.advance(2000);
  await stage.bank({ do: 'settle_payouts' });
  const paid = await theOne(member);
  expect(paid).toMatchObject({ state: 'paid', reasonCode: null });
  expect(paid.steps.map((step) => step.state)).toEqual(['requested', 'sent', 'paid']);
  expect(await member.balance()).toEqual({ cash: 6000n, held: 0n });
  const seen = stage.pushed
    .filter((message) => message.channel === 'withdrawal' && message.audience.id === member.id)
    .map((message) => (message.data as { state: string }).state);
  expect(seen).toEqual(['requested', 'sent', 'paid']);
  const { list } = await listTransactions(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list.map((row) => [row.kind, row.amount])).toEqual([
    ['withdrawal_hold', '-4000'],
    ['adjustment_credit', '10000'],
  ]);
});

test('Polls a payout when no message arrives', async () => {
  const member = await stage.aMember({ cash: 5000n });
  await confirmedWithdrawal(member.call(), toOwnCpf);
  await payOut(stage.ctx);
  await stage.bank({ do: 'misbehave', how: { messages: 'never' } });
  await stage.bank({ do: 'settle_payouts' });
  expect(await theOne(member)).toMatchObject({ state: 'sent' });
  await aMinuteLater();
  expect(await theOne(member)).toMatchObject({ state: 'paid' });
});

test('insufficient_funds: Moves nothing for an amount above the balance', async () => {
  const member = await stage.aMember({ cash: 3999n });
  await expect(confirmedWithdrawal(member.call(), toOwnCpf)).rejects.toMatchObject({
    code: 'insufficient_funds',
    facts: { availableAmount: '3999' },
  });
  expect(await member.balance()).toEqual({ cash: 3999n, held: 0n });
  expect((await listWithdrawals(member.call(), { cursor: undefined, pageSize: 20 })).list).toEqual([]);
});

test('S37 Accepts three of twenty concurrent withdrawals when the cash covers three', async () => {
  const member = await stage.aMember({ cash: 12_500n });
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => confirmedWithdrawal(member.call(), toOwnCpf)));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(3);
  expect(await member.balance()).toEqual({ cash: 500n, held: 12_000n });
});

test('key_reused: S38 Returns the same withdrawal for a repeated key, also concurrently, and refuses the key with other content', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const key = randomUUID();
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => confirmedWithdrawal(member.call(key), toOwnCpf)));
  const [first] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  for (const answer of answers) {
    // A concurrent repetition fails with `key_in_flight`; a later one returns the first result.
    if (answer.status === 'fulfilled') expect(answer.value).toEqual(first);
    else expect(answer.reason).toMatchObject({ code: 'key_in_flight' });
  }
  expect(await confirmedWithdrawal(member.call(key), toOwnCpf)).toEqual(first);
  expect(await member.balance()).toEqual({ cash: 6000n, held: 4000n });
  await expect(confirmedWithdrawal(member.call(key), { ...toOwnCpf, amount: 4001n })).rejects.toMatchObject({ code: 'key_reused' });
});

test('key_missing, amount_below_minimum, amount_above_maximum: Rejects an invalid request', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  await expect(confirmedWithdrawal({ ...member.call(), idempotencyKey: undefined }, toOwnCpf)).rejects.toMatchObject({
    code: 'key_missing',
  });
  await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, amount: 99n })).rejects.toMatchObject({ code: 'amount_below_minimum' });
  await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, amount: 5_000_001n })).rejects.toMatchObject({
    code: 'amount_above_maximum',
  });
});

test("pix_key_invalid, pix_key_not_own: Accepts only the member's own CPF as a CPF key", async () => {
  const member = await stage.aMember({ cash: 10_000n });
  await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, pixKey: '52998224726' })).rejects.toMatchObject({
    code: 'pix_key_invalid',
  });
  await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, pixKey: OTHER_CPF })).rejects.toMatchObject({ code: 'pix_key_not_own' });
  expect(await member.balance()).toEqual({ cash: 10_000n, held: 0n });
});

test('document_required, document_invalid: Collects the CPF once and stores it', async () => {
  const member = await stage.aMember({ cash: 10_000n, document: null });
  expect(await readWithdrawalSettings(member.call())).toMatchObject({
    missing: ['document', 'payee_name'],
    document: '',
    availableAmount: '10000',
  });
  await expect(confirmedWithdrawal(member.call(), toOwnCpf)).rejects.toMatchObject({ code: 'document_required' });
  await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, document: '111.111.111-11' })).rejects.toMatchObject({
    code: 'document_invalid',
  });
  await confirmedWithdrawal(member.call(), { ...toOwnCpf, document: '529.982.247-25', payeeName: 'Nina Prado' });
  expect(await readWithdrawalSettings(member.call())).toMatchObject({
    missing: [],
    document: '***.982.247-**',
    payeeName: 'Nina Prado',
    availableAmount: '6000',
  });
  await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, pixKey: OTHER_CPF, document: OTHER_CPF })).rejects.toMatchObject({
    code: 'pix_key_not_own',
  });
});

test.each([
  ['it belongs to another CPF', OTHER_CPF, 'key_not_own'],
  ['it is unknown', null, 'key_unknown'],
])("Refuses a phone key that is not the member's own (%s) and releases the money without a payout", async (_case, owner, reasonCode) => {
  const member = await stage.aMember({ cash: 10_000n });
  await stage.bank({ do: 'set_key_owner', kind: 'phone', key: '+5511987654321', document: owner });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), { ...toOwnCpf, pixKeyKind: 'phone', pixKey: '(11) 98765-4321' });
  await payOut(stage.ctx);
  expect(await theOne(member)).toMatchObject({ state: 'refused', reasonCode, pixKey: '+5511*****4321' });
  expect(await member.balance()).toEqual({ cash: 10_000n, held: 0n });
  expect(payoutsOf(withdrawalId)).toEqual([]);
});

test("Pays to the member's own e-mail key", async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), { ...toOwnCpf, pixKeyKind: 'email', pixKey: 'Nina@Example.com' });
  await payOut(stage.ctx);
  expect(payoutsOf(withdrawalId)).toMatchObject([{ key: 'nina@example.com' }]);
});

test.each<[string, Partial<Misbehaviour>]>([
  ['the response to the order is lost', { lostAnswers: { payout: 1 } }],
  ['the responses to the order and to the status query are lost', { lostAnswers: { payout: 1, payout_query: 3 } }],
  ['the order gets a malformed response', { nonsense: 'wrong_types' }],
  ['the bank is down', { isDown: true }],
])('P-04 Keeps the money held and pays out once when %s', async (_case, how) => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  await stage.bank({ do: 'misbehave', how: { ...how, isForgetful: true } });
  await payOut(stage.ctx);
  expect(await theOne(member)).toMatchObject({ state: 'requested' });
  expect(await member.balance()).toEqual({ cash: 6000n, held: 4000n });
  await expect(cancelWithdrawal(member.call(), { withdrawalId })).rejects.toMatchObject({ code: 'withdrawal_not_cancellable' });
  await aMinuteLater();
  await stage.bank({ do: 'misbehave', how: { isDown: false, nonsense: 'off', lostAnswers: {} } });
  for (let turn = 0; turn < 4; turn += 1) await aMinuteLater();
  expect(await theOne(member)).toMatchObject({ state: 'sent' });
  expect(payoutsOf(withdrawalId)).toMatchObject([{ orders: 1 }]);
  await stage.bank({ do: 'settle_payouts' });
  expect(await theOne(member)).toMatchObject({ state: 'paid' });
  expect(await member.balance()).toEqual({ cash: 6000n, held: 0n });
});

// `npm run torture cashier` sets a thousand.
const PAYOUTS = Number(process.env['PAYOUT_RUNS'] ?? 60);

test(
  'P-04 Orders each of many withdrawals once despite randomly lost responses and a bank without deduplication',
  async () => {
    const member = await stage.aMember({ cash: 10_000n * BigInt(PAYOUTS) });
    // A new key would need a review (S42).
    const known = new Date(stage.clock.now().getTime() - 2 * 24 * 60 * 60_000);
    for (const value of [OWN_CPF, 'nina@example.com'])
      await noteMoneyTrait(stage.ctx.database, { memberId: member.id, kind: 'pix_key', value, at: known }, stage.ctx.settings.secrets);
    for (let count = 0; count < PAYOUTS; count += 1)
      await confirmedWithdrawal(member.call(), {
        ...toOwnCpf,
        amount: 10_000n,
        pixKeyKind: count % 2 ? 'cpf' : 'email',
        pixKey: count % 2 ? OWN_CPF : 'nina@example.com',
      });
    const turns = 14 + Math.ceil(PAYOUTS / 8);
    for (let turn = 0; turn < turns; turn += 1) {
      const lost = () => Math.floor(Math.random() * 20);
      await stage.bank({
        do: 'misbehave',
        how: { isForgetful: true, lostAnswers: turn < turns * 0.7 ? { payout: lost(), payout_query: lost(), key: lost() } : {} },
      });
      await aMinuteLater();
      await stage.bank({ do: 'settle_payouts' });
    }
    const rows = await stage.data.owner.query<{ withdrawal_id: string; state: string }>(
      'select withdrawal_id, state from wallet.withdrawal where member_id = $1',
      [member.id],
    );
    expect(rows).toHaveLength(PAYOUTS);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['paid']));
    for (const { withdrawal_id: withdrawalId } of rows) expect(payoutsOf(withdrawalId)).toMatchObject([{ orders: 1 }]);
    expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
  },
  60_000 + 1000 * PAYOUTS,
);

test('P-04 Orders a withdrawal once with eight concurrent senders and a bank without deduplication', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  await stage.bank({ do: 'misbehave', how: { isForgetful: true } });
  await Promise.all(Array.from({ length: 8 }, () => sendWithdrawal(stage.ctx, withdrawalId)));
  expect(payoutsOf(withdrawalId)).toMatchObject([{ orders: 1 }]);
});

test.each([
  ['account_closed', 'account_closed'],
  ['AC03', 'AC03'],
  ['Conta encerrada pelo titular, favor contatar o banco', 'bank_refused'],
])('P-04 Releases the money when the bank refuses, whatever its reason says (%s)', async (given, reasonCode) => {
  const member = await stage.aMember({ cash: 10_000n });
  await confirmedWithdrawal(member.call(), toOwnCpf);
  await stage.bank({ do: 'misbehave', how: { refusesPayouts: given } });
  await payOut(stage.ctx);
  expect(await theOne(member)).toMatchObject({ state: 'refused', reasonCode });
  expect(await member.balance()).toEqual({ cash: 10_000n, held: 0n });
});

test('Releases the money when the bank refuses after accepting', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  await confirmedWithdrawal(member.call(), toOwnCpf);
  await payOut(stage.ctx);
  await stage.bank({ do: 'misbehave', how: { refusesPayouts: 'account_closed', messages: 'twice' } });
  await stage.bank({ do: 'settle_payouts' });
  expect((await theOne(member)).steps.map((step) => step.state)).toEqual(['requested', 'sent', 'refused']);
  expect(await member.balance()).toEqual({ cash: 10_000n, held: 0n });
});

test('Ignores a refusal after the payment and raises an incident', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  await payOut(stage.ctx);
  await stage.bank({ do: 'settle_payouts' });
  await stage.bank({ do: 'misbehave', how: { liesAboutPayouts: 'refused' } });
  expect(await stage.message('payout', { payoutId: withdrawalId })).toBe(200);
  expect(await theOne(member)).toMatchObject({ state: 'paid' });
  expect(await member.balance()).toEqual({ cash: 6000n, held: 0n });
  expect(await incidents(withdrawalId)).toEqual(['payout_contradiction said_refused_when_paid']);
});

test('S45 Refuses a forged payout message and ignores a genuine one about an unknown payout', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  expect(await stage.message('payout', { payoutId: withdrawalId, state: 'paid' }, { secret: 'x'.repeat(64) })).toBe(401);
  expect(await stage.message('payout', { payoutId: 'wdr_0000000000000000' })).toBe(200);
  expect(await theOne(member)).toMatchObject({ state: 'requested' });
});

test('CON-22 Releases the money once when the member cancels before sending', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  expect(await cancelWithdrawal(member.call(), { withdrawalId })).toMatchObject({ state: 'cancelled' });
  expect(await cancelWithdrawal(member.call(), { withdrawalId })).toMatchObject({ state: 'cancelled' });
  expect(await member.balance()).toEqual({ cash: 10_000n, held: 0n });
  await payOut(stage.ctx);
  expect(payoutsOf(withdrawalId)).toEqual([]);
});

test('R42 States how long half of the latest paid withdrawals took, once twenty were paid in thirty days', async () => {
  const payoutTime = async () => (await readWithdrawalSettings(member.call())).payoutTime;
  const member = await stage.aMember({ cash: 100_000n });
  stage.clock.advance(31 * 86_400_000);
  expect(await payoutTime()).toBe(null);
  const since = stage.clock.now().toISOString();
  const payOne = async (tookMs: number) => {
    await confirmedWithdrawal(member.call(), { ...toOwnCpf, amount: 1000n });
    stage.clock.advance(tookMs);
    await payOut(stage.ctx);
    await stage.bank({ do: 'settle_payouts' });
  };
  for (let paid = 0; paid < 19; paid += 1) await payOne(paid < 9 ? 60_000 : 300_000);
  expect(await payoutTime()).toBe(null);
  await payOne(300_000);
  expect(await payoutTime()).toEqual({ medianSeconds: 300, count: 20, since });
  stage.clock.advance(31 * 86_400_000);
  expect(await payoutTime()).toBe(null);
});

test('feature_unavailable: CON-29 Cancels no withdrawal while WTHDRWCANCEL3 is off, and the withdrawal is paid', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  const call = member.call();
  const withoutSwitch = { ...call, merchant: { ...call.merchant, switchesOn: new Set<string>() } };
  await expect(cancelWithdrawal(withoutSwitch, { withdrawalId })).rejects.toMatchObject({ code: 'feature_unavailable' });
  await payOut(stage.ctx);
  await stage.bank({ do: 'settle_payouts' });
  expect(await theOne(member)).toMatchObject({ state: 'paid' });
});

test("withdrawal_not_found: Hides another member's withdrawal", async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  const otherMember = await stage.aMember();
  await expect(cancelWithdrawal(otherMember.call(), { withdrawalId })).rejects.toMatchObject({ code: 'withdrawal_not_found' });
});

test('withdrawal_not_cancellable: Either cancels or sends in twenty races between both, never both', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const member = await stage.aMember({ cash: 4000n });
    const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
    const [cancelled] = await Promise.allSettled([
      cancelWithdrawal(member.call(), { withdrawalId }),
      sendWithdrawal(stage.ctx, withdrawalId),
    ]);
    if (cancelled.status === 'rejected') expect(cancelled.reason).toMatchObject({ code: 'withdrawal_not_cancellable' });
    const isCancelled = cancelled.status === 'fulfilled';
    expect(payoutsOf(withdrawalId)).toHaveLength(isCancelled ? 0 : 1);
    expect(await member.balance()).toEqual(isCancelled ? { cash: 4000n, held: 0n } : { cash: 0n, held: 4000n });
  }
});

test('S42 Reviews a withdrawal to a changed key and notifies the member, until the key is a day old', async () => {
  const member = await stage.aMember({ cash: 20_000n });
  const first = await confirmedWithdrawal(member.call(), toOwnCpf);
  await payOut(stage.ctx);
  await stage.bank({ do: 'settle_payouts' });
  const toAnother = { ...toOwnCpf, pixKeyKind: 'random', pixKey: '3f2b8c1e-9f0d-4a57-8a43-6d1c5b7e2f90' } as const;
  const isNotified = async () =>
    (await stage.data.owner.query('select payload from platform.outbox where topic = $1', ['wallet.withdrawal_key_changed'])).length;
  const receivedBefore = await isNotified();
  stage.clock.advance(60_000);
  const changed = await confirmedWithdrawal(member.call(), toAnother);
  expect(changed.steps.map((step) => step.state)).toEqual(['requested', 'in_review']);
  expect(await isNotified()).toBe(receivedBefore + 1);
  const { list: cases } = await listWithdrawalCases(anOperator(), { state: undefined, cursor: undefined, pageSize: 50 });
  const flagsOf = (id: string) => cases.find(({ withdrawalId }) => withdrawalId === id)?.riskFlags;
  expect(flagsOf(first.withdrawalId)).toContain('first');
  expect(flagsOf(changed.withdrawalId)).toContain('key_new');
  // Repeating the request does not make the key known, and the earlier key stays known.
  expect((await confirmedWithdrawal(member.call(), toAnother)).state).toBe('in_review');
  expect((await confirmedWithdrawal(member.call(), toOwnCpf)).state).toBe('requested');
  stage.clock.advance(24 * 60 * 60_000);
  expect((await confirmedWithdrawal(member.call(), toAnother)).state).toBe('requested');
});

test("CON-22 Reviews an amount above the limit, blocks the member's cancellation, and sends it once an operator approves", async () => {
  const member = await stage.aMember({ cash: 200_000n });
  const { withdrawalId, steps } = await confirmedWithdrawal(member.call(), { ...toOwnCpf, amount: 100_001n });
  expect(steps.map((step) => step.state)).toEqual(['requested', 'in_review']);
  await payOut(stage.ctx);
  expect(payoutsOf(withdrawalId)).toEqual([]);
  await expect(cancelWithdrawal(member.call(), { withdrawalId })).rejects.toMatchObject({ code: 'withdrawal_not_cancellable' });
  await approveWithdrawal(anOperator(), { withdrawalId });
  await expect(approveWithdrawal(anOperator(), { withdrawalId })).rejects.toMatchObject({ code: 'withdrawal_not_in_review' });
  await payOut(stage.ctx);
  await stage.bank({ do: 'settle_payouts' });
  expect(await theOne(member)).toMatchObject({ state: 'paid' });
  const actors = await stage.data.owner.query<{ actor: string }>(
    'select actor from wallet.withdrawal_step where withdrawal_id = $1 order by position',
    [withdrawalId],
  );
  expect(actors.map((step) => step.actor)).toEqual(['member', 'system', 'opr_nora', 'system', 'provider']);
  expect(await auditOf(withdrawalId)).toMatchObject([{ actor_id: 'opr_nora', action: 'withdrawal.approved', facts: { amount: '100001' } }]);
});

test("withdrawal_not_in_review, withdrawal_not_found: Releases the money with the operator's reason when refused in review", async () => {
  const member = await stage.aMember({ cash: 200_000n });
  const { withdrawalId } = await confirmedWithdrawal(member.call(), { ...toOwnCpf, amount: 150_000n });
  expect(await refuseWithdrawal(anOperator(), { withdrawalId, reason: 'identity_unclear' })).toMatchObject({
    state: 'refused',
    reasonCode: 'identity_unclear',
  });
  expect(await auditOf(withdrawalId)).toMatchObject([
    { actor_id: 'opr_nora', action: 'withdrawal.refused', facts: { reason: 'identity_unclear' } },
  ]);
  expect(await member.balance()).toEqual({ cash: 200_000n, held: 0n });
  await expect(refuseWithdrawal(anOperator(), { withdrawalId, reason: 'identity_unclear' })).rejects.toMatchObject({
    code: 'withdrawal_not_in_review',
  });
  await expect(approveWithdrawal(anOperator(), { withdrawalId: 'wdr_0000000000000000' })).rejects.toMatchObject({
    code: 'withdrawal_not_found',
  });
});

test('R42 P-05 Promises a withdrawal within 120 minutes and raises one incident after exactly half of them', async () => {
  const member = await stage.aMember({ cash: 200_000n });
  const { withdrawalId, createdAt, dueAt } = await confirmedWithdrawal(member.call(), { ...toOwnCpf, amount: 150_000n });
  expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(120 * 60_000);
  stage.clock.advance(60 * 60_000 - 1000);
  await payOut(stage.ctx);
  expect(await incidents(withdrawalId)).toEqual([]);
  stage.clock.advance(1000);
  await payOut(stage.ctx);
  await payOut(stage.ctx);
  expect(await incidents(withdrawalId)).toEqual(['payout_overdue']);
  // The incident is resolved when the withdrawal ends.
  await refuseWithdrawal(anOperator(), { withdrawalId, reason: 'identity_unclear' });
  expect(
    await stage.data.owner.query('select resolved_by, resolution from wallet.cashier_incident where subject_id = $1', [withdrawalId]),
  ).toEqual([{ resolved_by: 'system', resolution: 'refused' }]);
});

test('Holds exactly the sum of the open withdrawals', async () => {
  const [row] = await stage.data.owner.query<{ held: string; open: string }>(
    `select (select sum(balance) from wallet.account where pocket = 'held')::text as held,
            (select coalesce(sum(amount), 0) from wallet.withdrawal where state in ('requested', 'in_review', 'sent'))::text as open`,
  );
  expect(row?.held).toBe(row?.open);
});
