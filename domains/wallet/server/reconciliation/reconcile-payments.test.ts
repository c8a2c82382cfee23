import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeposit } from '../deposit/create-deposit.ts';
import { selectReadMark } from '../deposit/pix-payment.sql.ts';
import { watchDeposits } from '../deposit/watch-deposits.ts';
import { post } from '../ledger/post.ts';
import { sealCredentials } from '../payment-accounts/account-credentials.ts';
import { insertPaymentAccount } from '../payment-accounts/payment-account.sql.ts';
import { setRoutes, WHOLE } from '../routing/routing.sql.ts';
import { cashierStage, OTHER_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { reconcileDay, reconcileDays, reconcilePayments } from './reconcile-payments.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

const DAY_MS = 86_400_000;

async function paid(member: StageMember, how: { document?: string; notify?: boolean; amount?: string } = {}): Promise<string> {
  const { depositId } = await createDeposit(member.call(), { amount: 5000n });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: row?.txid ?? '', ...how });
  return endToEndIds[0] ?? '';
}

test("P-06 Finds every seeded difference with the bank's list and no other, and reports each once", async () => {
  const from = new Date(Math.ceil(stage.clock.now().getTime() / DAY_MS) * DAY_MS);
  const to = new Date(from.getTime() + DAY_MS);
  stage.clock.set(new Date(from.getTime() + DAY_MS / 2));
  const member = await stage.aMember();
  for (let count = 0; count < 6; count += 1) await paid(member);
  await paid(member, { document: OTHER_CPF });
  await paid(member, { amount: '1.00' });
  expect(await reconcilePayments(stage.ctx, { from, to })).toEqual({ paymentCount: 8, breaks: [] });

  // Seeds one unreported payment, one clawback, three altered payment records and one extra journal deposit.
  const missed = await paid(member, { notify: false });
  const [clawed, bent, invented, unreturned] = [
    await paid(member),
    await paid(member),
    await paid(member),
    await paid(member, { amount: '2.00' }),
  ];
  const payment = stage.simulator.bank.findPayment(clawed);
  if (!payment) throw new Error('nothing was paid');
  stage.simulator.bank.refund(payment, { id: 'med', amount: '12.34' });
  const { owner } = stage.data;
  await owner.query('update wallet.pix_payment set amount = amount + 1 where end_to_end_id = $1', [bent]);
  const renamed = `E${invented.slice(1, -4)}ZZZZ`;
  await owner.query('update wallet.pix_payment set end_to_end_id = $2 where end_to_end_id = $1', [invented, renamed]);
  const loose = randomUUID();
  await post(stage.ctx, {
    kind: 'deposit',
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'pix',
    externalId: loose,
    amount: 1n,
    currency: 'BRL',
    at: stage.clock.now(),
  });
  const refunds = stage.simulator.bank.findPayment(unreturned)?.refunds;
  refunds?.splice(0, refunds.length);

  const { breaks } = await reconcilePayments(stage.ctx, { from, to });
  const wanted = [
    [missed, 'missed'],
    [clawed, 'taken_back'],
    [bent, 'amount_differs'],
    [invented, 'missed'],
    [renamed, 'not_at_bank'],
    [unreturned, 'not_returned'],
    [loose, 'credit_without_payment'],
    [invented, 'credit_without_payment'],
  ].map((one) => one.join(' '));
  expect(breaks.map(({ endToEndId, what }) => `${endToEndId} ${what}`).toSorted()).toEqual(wanted.toSorted());

  // The job reconciles a finished day once and reports each difference once.
  stage.clock.set(new Date(to.getTime() + 3 * 3_600_000));
  const cash = (await member.balance()).cash;
  expect(await reconcileDay(stage.ctx, from)).toMatchObject({ fault: null, takenBackCount: 1 });
  await reconcileDays(stage.ctx);
  await reconcileDays(stage.ctx);
  expect((await member.balance()).cash).toBe(cash);
  const incidents = await owner.query<{ subject_id: string }>(
    "select subject_id from wallet.cashier_incident where kind = 'reconciliation_break'",
  );
  expect(new Set(incidents.map((row) => row.subject_id)).size).toBe(incidents.length);
  expect(incidents.map((row) => row.subject_id).toSorted()).toEqual(wanted.map((one) => one.replace(' ', ':')).toSorted());

  // The missed payment is settled afterwards.
  await watchDeposits(stage.ctx);
  expect((await member.balance()).cash).toBe(cash + 5000n);
});

test('P-06 At Woovi, whose list has no refunds, a refund by us is no difference, and what Woovi took back is found and debited', async () => {
  const woovi = await cashierStage({ provider: 'woovi' });
  try {
    const { bank } = woovi.simulator;
    const member = await woovi.aMember();
    const pay = async (document?: string) => {
      const { depositId } = await createDeposit(member.call(), { amount: 5000n });
      const [row] = await woovi.data.owner.query<{ txid: string; payment_account_id: string }>(
        'select txid, payment_account_id from wallet.deposit where deposit_id = $1',
        [depositId],
      );
      const [id = ''] = (await woovi.bank({ do: 'pay', txid: row?.txid ?? '', ...(document !== undefined && { document }) })).endToEndIds;
      return { id, accountId: row?.payment_account_id ?? null };
    };
    const { id: credited, accountId } = await pay();
    const { id: returned } = await pay(OTHER_CPF);
    expect(bank.findPayment(returned)?.refunds).toHaveLength(1);
    const from = new Date(woovi.clock.now().getTime() - DAY_MS / 2);
    const reconcile = () => reconcilePayments(woovi.ctx, { from, to: new Date(from.getTime() + DAY_MS), accountIds: [accountId] });
    expect(await reconcile()).toEqual({ paymentCount: 2, breaks: [] });

    const payment = bank.findPayment(credited);
    if (!payment) throw new Error('nothing was paid');
    bank.refund(payment, { id: 'med', amount: '12.34' });
    expect((await reconcile()).breaks).toMatchObject([{ endToEndId: credited, what: 'taken_back' }]);
    expect(await member.balance()).toEqual({ cash: 3766n, held: 0n });
  } finally {
    await woovi.close();
  }
});

test('P-06 An account whose list cannot be read does not hold up the days of the other banks, and is read no more 120 days after it was replaced', async () => {
  const { ctx, clock } = stage;
  const at = clock.now();
  const credentials = {
    clientId: 'a',
    clientSecret: 'b',
    tokenUrl: null,
    certificate: '',
    certificateKey: '',
    authority: '',
    hookToken: 'c',
  };
  const accountId = 'pac_0000000000000001';
  const merchantCode = 'demo';
  await insertPaymentAccount(ctx.database, {
    account_id: accountId,
    merchant_code: merchantCode,
    provider: 'pix-api',
    // Nothing listens there.
    base_url: 'http://127.0.0.1:9',
    receiver_key: 'pix@brand.example',
    receiver_name: 'Brand',
    receiver_city: 'RECIFE',
    credentials_cipher: sealCredentials(credentials, accountId, ctx.settings.secrets),
    has_certificate: false,
    added_at: at,
    added_by: 'test',
  });
  await setRoutes(ctx.database, { merchantCode, routes: [{ ...WHOLE, account_id: accountId }], at });
  const marks = async () => [
    (await selectReadMark(ctx.database, 'reconciled'))?.getTime(),
    (await selectReadMark(ctx.database, `reconciled ${accountId}`))?.getTime(),
  ];
  const today = () => Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;

  clock.advance(2 * DAY_MS);
  await expect(reconcileDays(ctx)).rejects.toThrow('payment provider');
  expect(await marks()).toEqual([today(), undefined]);

  await setRoutes(ctx.database, { merchantCode, routes: [], at: clock.now() });
  clock.advance(120 * DAY_MS);
  await expect(reconcileDays(ctx)).rejects.toThrow('payment provider');
  clock.advance(DAY_MS);
  await reconcileDays(ctx);
  expect(await marks()).toEqual([today(), undefined]);
});
