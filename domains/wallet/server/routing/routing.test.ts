import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import { createDeposit } from '../deposit/create-deposit.ts';
import { moveDeposit, selectDeposit, setPixCode } from '../deposit/deposit.sql.ts';
import { findDepositPayment } from '../deposit/find-deposit-payment.ts';
import { readDeposit } from '../deposit/read-deposit.ts';
import { watchDeposits } from '../deposit/watch-deposits.ts';
import { registerAccount } from '../cashier/ensure-webhook.ts';
import { refusedWith } from '../cashier/provider-unavailable.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { addAccount, cashierStage, confirmedWithdrawal, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { payOut } from '../withdrawal/pay-out.ts';
import { sendWithdrawal } from '../withdrawal/send-withdrawal.ts';
import { drawOrder } from './routing-order.ts';
import { findHealth } from './routing-view.ts';
import { setRoutes, WHOLE, type NewRoute } from './routing.sql.ts';

const CLIENT_SECRET = 'Client_Secret_test';
const FAILURES_MAX = 5;

let stage: CashierStage;
/** Two banks; a member's merchant has an account at each, and prefers the first. */
let first: PixSimulator;
let second: PixSimulator;

const startBank = () =>
  startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    dialect: 'efi',
    clientSecret: CLIENT_SECRET,
    webhookSecret: '',
    payoutDelayMs: 3_600_000,
    now: stage.clock.now,
  });

beforeAll(async () => {
  stage = await cashierStage();
  [first, second] = [await startBank(), await startBank()];
});
beforeEach(() => misbehave(first, {}));
afterEach(() => misbehave(second, {}));
afterAll(async () => {
  await first.close();
  await second.close();
  await stage.close();
});

/** Puts a bank back in order and gives it the given faults. */
function misbehave(bank: PixSimulator, faults: Partial<PixSimulator['bank']['misbehaviour']>): void {
  const none = { isDown: false, answerAfterMs: 0, lostAnswers: {}, lacksBalance: false, messages: 'never' } as const;
  bank.bank.misbehaviour = { ...bank.bank.misbehaviour, ...none, ...faults };
}

interface Brand {
  readonly member: StageMember;
  readonly merchantCode: string;
  readonly one: `pac_${string}`;
  readonly other: `pac_${string}`;
}

interface NewBrand {
  readonly cash?: bigint;
  /** The bank of the second account. */
  readonly at?: PixSimulator;
  /** Whether the accounts have an address for messages. Efí orders payouts of such an account only. */
  readonly isRegistered?: boolean;
}

const STANDBY = { ...WHOLE, deposit_share: 0, payout_rank: 2 };

/** A member of a merchant with two accounts in use: the first takes everything, the other what the first cannot. */
async function aBrand({ cash = 0n, at = second, isRegistered = true }: NewBrand = {}): Promise<Brand> {
  const member = await stage.aMember({ cash });
  const { code: merchantCode } = member.call().merchant;
  const open = (bank: PixSimulator, name: string) =>
    addAccount(stage.ctx, {
      provider: 'efi',
      merchantCode,
      baseUrl: bank.url,
      receiverKey: `${name}-${merchantCode}@brand.example`,
      clientSecret: CLIENT_SECRET,
    });
  const [one, other] = [await open(first, 'one'), await open(at, 'other')];
  for (const accountId of isRegistered ? [one, other] : []) await registerAccount(stage.ctx, accountId);
  await route(merchantCode, [
    { ...WHOLE, account_id: one },
    { ...STANDBY, account_id: other },
  ]);
  return { member, merchantCode, one, other };
}

const route = (merchantCode: string, routes: readonly NewRoute[]) =>
  setRoutes(stage.ctx.database, { merchantCode, routes, at: stage.clock.now() });

interface ChargeRow {
  readonly txid: string;
  readonly account: string;
}

/** The charge of a deposit, and those that it left at other accounts. */
async function chargesOf(depositId: string): Promise<{ charge: ChargeRow; unused: ChargeRow[] }> {
  const read = (table: string) =>
    stage.data.owner.query<ChargeRow>(`select txid, payment_account_id as account from wallet.${table} where deposit_id = $1`, [depositId]);
  const [charge] = await read('deposit');
  if (!charge) throw new Error('no deposit was written');
  return { charge, unused: await read('unused_charge') };
}

async function deposit({ member }: Pick<Brand, 'member'>, ctx: MemberContext = member.call()) {
  const { depositId, pixCode } = await createDeposit(ctx, { amount: 5000n });
  return { depositId, pixCode, ...(await chargesOf(depositId)), now: () => readDeposit(member.call(), { depositId }) };
}

const healthOf = async ({ merchantCode, one }: Brand, direction: 'deposits' | 'withdrawals') =>
  (await findHealth(stage.ctx, merchantCode)).get(one)?.find((health) => health.direction === direction);

/** Pays a charge at a bank, which sends no message. */
function pay({ bank }: PixSimulator, txid: string): string {
  const charge = bank.findCharge(txid);
  if (!charge) throw new Error('the bank has no such charge');
  const { receiverKey, amount } = charge;
  return bank.receive({ txid, receiverKey, amount, payer: { document: OWN_CPF, name: 'Nina' } }).endToEndId;
}

/** The job of the deposits in the next minute, when every postponed payment is due. */
async function watch(): Promise<void> {
  stage.clock.advance(61_000);
  await watchDeposits(stage.ctx);
}

/** The differences between the lists of a brand's banks and what is stored, of the last and the next hour. */
async function differencesOf({ one, other }: Brand) {
  const now = stage.clock.now().getTime();
  const span = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) };
  const { paymentCount, breaks } = await reconcilePayments(stage.ctx, { ...span, accountIds: [one, other] });
  expect(paymentCount).toBeGreaterThan(0);
  return breaks;
}

/** Lets calls of an account fail until its breaker opens. */
async function openBreaker(brand: Brand): Promise<void> {
  misbehave(first, { isDown: true });
  for (let failure = 0; failure < FAILURES_MAX; failure += 1) await deposit(brand);
}

/** The context of a member's call at another copy of the api. */
function atOtherCopy({ member }: Brand, key?: string): MemberContext {
  return { ...member.call(key), wallet: stage.restartedWith({}).wallet };
}

/** Repeats a call while another one with its key is running, as a client does after the stated time. */
async function onceFree<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (problem) {
      if (!(problem instanceof Problem && problem.code === 'key_in_flight')) throw problem;
    }
  }
}

test('A deposit is charged by the shares of the accounts that take its amount, and by an account without a share only where no other one takes it', () => {
  const [large, small, standby] = [
    { account_id: 'pac_1' as const, deposit_share: 70, deposit_minimum: 0n, deposit_maximum: null },
    { account_id: 'pac_2' as const, deposit_share: 30, deposit_minimum: 0n, deposit_maximum: 10_000n },
    { account_id: 'pac_3' as const, deposit_share: 0, deposit_minimum: 0n, deposit_maximum: null },
  ];
  const orders = Array.from({ length: 2000 }, (_, index) =>
    drawOrder([standby, small, large], { amount: 10_000n, depositId: `dep_${index}` }),
  );
  const part = orders.filter(([one]) => one === large).length / orders.length;
  expect(part).toBeGreaterThan(0.66);
  expect(part).toBeLessThan(0.74);
  expect(orders.every((order) => order[2] === standby)).toBe(true);
  expect(drawOrder([standby, small, large], { amount: 10_001n, depositId: 'dep_1' })).toEqual([large, standby]);
  expect(drawOrder([{ ...large, deposit_minimum: 5001n }, small], { amount: 5000n, depositId: 'dep_1' })).toEqual([small]);
  const again = drawOrder([large, small], { amount: 1n, depositId: 'dep_7' });
  expect(drawOrder([small, large], { amount: 1n, depositId: 'dep_7' })).toEqual(again);
});

test('A refusal of one request is no outage of its account; refused credentials, a limit of calls and a fault of the server are', () => {
  const outages = [400, 404, 409, 422, 401, 403, 429, 500, 503].filter((status) => refusedWith('a call', status).isOutage);
  expect(outages).toEqual([401, 403, 429, 500, 503]);
});

test('P-03 A deposit goes to the next account within the same call while its account is down, and is credited there', async () => {
  const brand = await aBrand();
  misbehave(first, { isDown: true });
  const { charge, unused, pixCode } = await deposit(brand);
  expect(charge.account).toBe(brand.other);
  expect(unused).toMatchObject([{ account: brand.one }]);
  expect(pixCode).toContain('Brand Jogos');
  pay(second, charge.txid);
  await watch();
  expect(await brand.member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect(await healthOf(brand, 'deposits')).toMatchObject({
    state: 'closed',
    callCount: 1,
    failureCount: 1,
    lastFault: expect.stringContaining('503') as string,
  });
});

test('S49 A deposit goes to the next account when its account does not answer in time', async () => {
  const brand = await aBrand();
  misbehave(first, { answerAfterMs: 6000 });
  expect((await deposit(brand)).charge.account).toBe(brand.other);
});

test('P-03 A charge whose answer was lost lies unused: a payment of it is credited, and one of the shown code is then returned', async () => {
  const brand = await aBrand();
  misbehave(first, { lostAnswers: { charge: 1 } });
  const { charge, unused, now } = await deposit(brand);
  const [left] = unused;
  expect(charge.account).toBe(brand.other);
  const endToEndId = pay(first, left?.txid ?? '');
  expect((await findDepositPayment(brand.member.call(), { endToEndId })).payment).toMatchObject({ state: 'credited', isCreditedNow: true });
  expect(await now()).toMatchObject({ state: 'paid', endToEndId });
  const later = pay(second, charge.txid);
  await watch();
  expect(await brand.member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect(second.bank.findPayment(later)?.refunds).toMatchObject([{ amount: '50.00', status: 'DEVOLVIDO' }]);
  expect(await differencesOf(brand)).toEqual([]);
});

test('P-03 A repeated call keeps the account of its deposit: one charge, one code', async () => {
  const brand = await aBrand();
  misbehave(first, { isDown: true });
  const key = 'a-key-of-one-deposit-0001';
  const one = await deposit(brand, brand.member.call(key));
  misbehave(first, {});
  const again = await deposit(brand, atOtherCopy(brand, key));
  expect(again).toMatchObject({ depositId: one.depositId, pixCode: one.pixCode, charge: one.charge });
});

test('P-03 Two copies of the api that repeat a call at once show the same code, whichever account has it', async () => {
  const brand = await aBrand();
  const key = 'a-key-of-one-deposit-0002';
  misbehave(first, { isDown: true });
  misbehave(second, { isDown: true });
  await expect(deposit(brand, brand.member.call(key))).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  misbehave(second, {});
  misbehave(first, { lostAnswers: { charge: 1 } });
  const codes = await Promise.all([
    onceFree(() => deposit(brand, brand.member.call(key))),
    onceFree(() => deposit(brand, atOtherCopy(brand, key))),
  ]);
  expect(codes[0]?.pixCode).not.toBe('');
  expect(codes[1]).toMatchObject({ depositId: codes[0]?.depositId, pixCode: codes[0]?.pixCode });
});

test('A deposit whose code is stored is never moved, and a code of a former charge is not stored', async () => {
  const brand = await aBrand();
  const { depositId, charge } = await deposit(brand);
  const row = async () => (await selectDeposit(stage.ctx.database, { depositId, memberId: brand.member.id })) ?? expect.fail('no deposit');
  const next = { txid: 'n'.repeat(32), accountId: brand.other, receiverKey: 'other', at: stage.clock.now() };
  expect(await moveDeposit(stage.ctx.database, await row(), next)).toBeUndefined();
  expect(await chargesOf(depositId)).toEqual({ charge, unused: [] });

  await stage.data.owner.query('update wallet.deposit set pix_code = null where deposit_id = $1', [depositId]);
  expect(await moveDeposit(stage.ctx.database, await row(), next)).toMatchObject({ txid: next.txid, payment_account_id: brand.other });
  expect((await chargesOf(depositId)).unused).toEqual([charge]);
  expect(await setPixCode(stage.ctx.database, { depositId, txid: charge.txid, pixCode: 'former' })).toBeUndefined();
  expect(await row()).toMatchObject({ pix_code: null });
});

test('deposit_provider_unavailable: With both accounts down a member gets an error, and once the breakers are open nothing is written', async () => {
  const brand = await aBrand();
  const count = async () => {
    const rows = await stage.data.owner.query('select from wallet.deposit where member_id = $1', [brand.member.id]);
    return rows.length;
  };
  misbehave(first, { isDown: true });
  misbehave(second, { isDown: true });
  for (let failure = 0; failure < FAILURES_MAX; failure += 1)
    await expect(deposit(brand)).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  const before = await count();
  await expect(deposit(brand)).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  expect(await count()).toBe(before);
  expect(await brand.member.balance()).toEqual({ cash: 0n, held: 0n });
  stage.clock.advance(60_000);
  misbehave(first, {});
  misbehave(second, {});
  expect((await deposit(brand)).charge.account).toBe(brand.one);
});

test('The breaker of an account opens at the fifth failure in a row in all copies of the api, and after a minute one call probes it', async () => {
  const brand = await aBrand();
  await openBreaker(brand);
  const since = stage.clock.now().toISOString();
  expect(await healthOf(brand, 'deposits')).toMatchObject({ state: 'open', since, callCount: 5, failureCount: 5 });
  expect(await healthOf({ ...brand, one: brand.other }, 'deposits')).toMatchObject({ state: 'closed', lastFault: null, failureCount: 0 });
  misbehave(first, {});
  expect((await deposit(brand, atOtherCopy(brand))).charge.account).toBe(brand.other);

  // A failed probe opens it for another minute; the time of the outage stays.
  stage.clock.advance(60_000);
  misbehave(first, { isDown: true });
  expect(await healthOf(brand, 'deposits')).toMatchObject({ state: 'half_open', since });
  expect((await deposit(brand)).charge.account).toBe(brand.other);
  expect(await healthOf(brand, 'deposits')).toMatchObject({ state: 'open', since, failureCount: 6 });

  stage.clock.advance(60_000);
  misbehave(first, {});
  const probes = await Promise.all([deposit(brand), deposit(brand, atOtherCopy(brand)), deposit(brand)]);
  expect(probes.filter(({ charge }) => charge.account === brand.one).length).toBeGreaterThan(0);
  expect(await healthOf(brand, 'deposits')).toMatchObject({ state: 'closed', since: stage.clock.now().toISOString() });
  expect((await deposit(brand)).charge.account).toBe(brand.one);
  stage.clock.advance(3_600_000);
  expect(await healthOf(brand, 'deposits')).toMatchObject({ state: 'closed', callCount: 0, failureCount: 0 });
});

test('Only one of simultaneous calls probes an account', async () => {
  const brand = await aBrand();
  await openBreaker(brand);
  stage.clock.advance(60_000);
  const before = (await healthOf(brand, 'deposits'))?.failureCount ?? 0;
  await Promise.all([deposit(brand), deposit(brand, atOtherCopy(brand)), deposit(brand), deposit(brand, atOtherCopy(brand))]);
  expect((await healthOf(brand, 'deposits'))?.failureCount).toBe(before + 1);
});

test('A probe that never ends, as of a process that was killed, is taken over by another call', async () => {
  const brand = await aBrand();
  await openBreaker(brand);
  stage.clock.advance(60_000);
  misbehave(first, {});
  await stage.data.owner.query("update wallet.payment_health set probing_until = $2::timestamptz + interval '30 s' where account_id = $1", [
    brand.one,
    stage.clock.now(),
  ]);
  expect((await deposit(brand)).charge.account).toBe(brand.other);
  stage.clock.advance(30_000);
  expect((await deposit(brand)).charge.account).toBe(brand.one);
});

test('An account that answers in between stays in use, and each failed call goes to the next account', async () => {
  const brand = await aBrand();
  for (let turn = 0; turn < 2 * FAILURES_MAX; turn += 1) {
    misbehave(first, { isDown: turn % 2 === 0 });
    expect((await deposit(brand)).charge.account).toBe(turn % 2 === 0 ? brand.other : brand.one);
  }
  expect(await healthOf(brand, 'deposits')).toMatchObject({ state: 'closed', callCount: 10, failureCount: 5 });
});

test('P-03 A payment at an account that was switched off while its code waited is credited', async () => {
  const brand = await aBrand();
  const { charge } = await deposit(brand);
  expect(charge.account).toBe(brand.one);
  await route(brand.merchantCode, [{ ...WHOLE, account_id: brand.other }]);
  pay(first, charge.txid);
  await watch();
  expect(await brand.member.balance()).toEqual({ cash: 5000n, held: 0n });
  expect((await deposit(brand)).charge.account).toBe(brand.other);
});

test('P-03 A payment that another account at the same bank reports first is credited by the account of its charge', async () => {
  const brand = await aBrand({ at: first });
  await route(brand.merchantCode, [
    { ...STANDBY, account_id: brand.one },
    { ...WHOLE, account_id: brand.other },
  ]);
  const { charge } = await deposit(brand);
  expect(charge.account).toBe(brand.other);
  const endToEndId = pay(first, charge.txid);
  await watch();
  expect(await brand.member.balance()).toEqual({ cash: 5000n, held: 0n });
  const [row] = await stage.data.owner.query('select state, payment_account_id from wallet.pix_payment where end_to_end_id = $1', [
    endToEndId,
  ]);
  expect(row).toEqual({ state: 'credited', payment_account_id: brand.other });
  expect(await differencesOf(brand)).toEqual([]);
});

test('P-03 A member finds a payment of a code whose bank has two accounts of the merchant', async () => {
  const brand = await aBrand({ at: first });
  for (const one of [brand.one, brand.other]) {
    const other = one === brand.one ? brand.other : brand.one;
    await route(brand.merchantCode, [
      { ...WHOLE, account_id: one },
      { ...STANDBY, account_id: other },
    ]);
    const { charge } = await deposit(brand);
    const endToEndId = pay(first, charge.txid);
    expect((await findDepositPayment(brand.member.call(), { endToEndId })).payment).toMatchObject({ state: 'credited' });
  }
});

test('P-03 A member finds a payment at one account while another one is down', async () => {
  const [brand, stranger] = [await aBrand(), await aBrand()];
  misbehave(first, { isDown: true });
  const { charge } = await deposit(brand);
  const endToEndId = pay(second, charge.txid);
  expect((await findDepositPayment(brand.member.call(), { endToEndId })).payment).toMatchObject({ state: 'credited' });
  // An unknown id and one of another member have the same answer.
  const another = await deposit(stranger);
  for (const id of [`E${'0'.repeat(31)}`, pay(second, another.charge.txid)])
    await expect(findDepositPayment(brand.member.call(), { endToEndId: id })).rejects.toMatchObject({
      code: 'deposit_provider_unavailable',
    });
});

const order = { amount: 3000n, pixKeyKind: 'cpf', pixKey: OWN_CPF, document: '', payeeName: '', acceptedForfeits: [] } as const;

async function withdraw({ member }: Brand): Promise<{ withdrawalId: string; ordersAt: (bank: PixSimulator) => number }> {
  const { withdrawalId } = await confirmedWithdrawal(member.call(), order);
  return { withdrawalId, ordersAt: ({ bank }) => bank.findPayout(withdrawalId.replace('_', ''))?.orders ?? 0 };
}

test('P-04 A payout that was not ordered goes to the next account in rank while the first is down', async () => {
  const brand = await aBrand({ cash: 10_000n });
  misbehave(first, { isDown: true });
  const { ordersAt } = await withdraw(brand);
  await payOut(stage.ctx);
  expect([ordersAt(first), ordersAt(second)]).toEqual([0, 1]);
  expect(await healthOf(brand, 'withdrawals')).toMatchObject({ failureCount: 1 });
  // Deposits have a breaker of their own.
  expect(await healthOf(brand, 'deposits')).toMatchObject({ callCount: 0 });
});

test('P-04 One payout at a time probes an account', async () => {
  const brand = await aBrand({ cash: 10_000n });
  await stage.data.owner.query(
    `insert into wallet.payment_health (account_id, direction, merchant_code, failures, open_until, last_fault, last_fault_at)
     values ($1, 'withdrawals', $2, 5, $3, 'no answer', $3)`,
    [brand.one, brand.merchantCode, stage.clock.now()],
  );
  misbehave(first, { isDown: true });
  const payouts = [await withdraw(brand), await withdraw(brand), await withdraw(brand)];
  await Promise.all(payouts.map(({ withdrawalId }) => sendWithdrawal(stage.ctx, withdrawalId)));
  expect(payouts.map(({ ordersAt }) => [ordersAt(first), ordersAt(second)])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect(await healthOf(brand, 'withdrawals')).toMatchObject({ state: 'open', failureCount: 1 });
});

test('P-04 A payout whose order may be at an account stays there, however long it does not answer', async () => {
  const brand = await aBrand({ cash: 10_000n });
  misbehave(first, { lostAnswers: { payout: 1 } });
  const { ordersAt, withdrawalId } = await withdraw(brand);
  await payOut(stage.ctx);
  misbehave(first, { isDown: true });
  for (let turn = 0; turn < 2 * FAILURES_MAX; turn += 1) {
    stage.clock.advance(61_000);
    await payOut(stage.ctx);
  }
  expect([ordersAt(first), ordersAt(second)]).toEqual([1, 0]);
  misbehave(first, {});
  stage.clock.advance(61_000);
  await payOut(stage.ctx);
  const [row] = await stage.data.owner.query('select state, payment_account_id from wallet.withdrawal where withdrawal_id = $1', [
    withdrawalId,
  ]);
  expect([row, ordersAt(first), ordersAt(second)]).toEqual([{ state: 'sent', payment_account_id: brand.one }, 1, 0]);
});

test('P-04 Two attempts that overlap order a payout once, also if the routing changes between them', async () => {
  const brand = await aBrand({ cash: 10_000n });
  misbehave(first, { answerAfterMs: 1000 });
  const { ordersAt, withdrawalId } = await withdraw(brand);
  const slow = sendWithdrawal(stage.ctx, withdrawalId);
  const isClaimed = async () =>
    (await stage.data.owner.query('select from wallet.withdrawal where withdrawal_id = $1 and attempts = 1', [withdrawalId])).length;
  await expect.poll(isClaimed).toBe(1);
  await route(brand.merchantCode, [{ ...WHOLE, account_id: brand.other }]);
  stage.clock.advance(61_000);
  await sendWithdrawal(stage.restartedWith({}), withdrawalId);
  expect(ordersAt(second)).toBe(1);
  await slow;
  expect([ordersAt(first), ordersAt(second)]).toEqual([0, 1]);
});

test('P-04 An account that refuses an order keeps it, and its refusals do not open its breaker', async () => {
  const brand = await aBrand({ cash: 10_000n, isRegistered: false });
  const { ordersAt } = await withdraw(brand);
  for (let turn = 0; turn < 2 * FAILURES_MAX; turn += 1) {
    await payOut(stage.ctx);
    stage.clock.advance(61_000);
  }
  expect([ordersAt(first), ordersAt(second)]).toEqual([0, 0]);
  expect(await healthOf(brand, 'withdrawals')).toMatchObject({ state: 'closed', callCount: 2 * FAILURES_MAX, failureCount: 0 });
});

test('P-04 A payout stays due while no account answers, and is ordered once one does', async () => {
  const brand = await aBrand({ cash: 10_000n });
  misbehave(first, { isDown: true });
  misbehave(second, { isDown: true });
  const { ordersAt } = await withdraw(brand);
  await payOut(stage.ctx);
  expect(await brand.member.balance()).toEqual({ cash: 7000n, held: 3000n });
  misbehave(second, {});
  stage.clock.advance(61_000);
  await payOut(stage.ctx);
  expect([ordersAt(first), ordersAt(second)]).toEqual([0, 1]);
});
