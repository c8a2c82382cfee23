import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals, searchAudit } from '@jogada/accounts/contract/operator';
import { startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import {
  addPaymentAccount,
  askPaymentAccountUse,
  askPaymentRouting,
  listPaymentAccounts,
  type AccountRoute,
} from '@jogada/wallet/contract/operator';
import { createDeposit } from '@jogada/wallet/contract/player';
import { aCpf, anOperator, aPlayer, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const merchantCode = 'demo';
const reason = 'two accounts share the deposits';
const CLIENT = { clientId: 'Client_Id_test', clientSecret: 'Client_Secret_test' };
const WHOLE = { depositShare: 1, depositMinimum: '0', depositMaximum: null, payoutRank: 1 };

let api: TestApi;
let asker: TestOperator;
let second: TestOperator;
let banks: readonly [PixSimulator, PixSimulator];
let accounts: readonly [`pac_${string}`, `pac_${string}`];

const startBank = () =>
  startPixSimulator({ port: 0, host: '127.0.0.1', dialect: 'efi', ...CLIENT, webhookSecret: '', payoutDelayMs: 3_600_000 });

beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true });
  [asker, second] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
  banks = [await startBank(), await startBank()];
  accounts = [await add(banks[0], 'one'), await add(banks[1], 'two')];
});
afterAll(async () => {
  for (const bank of banks) await bank.close();
  await api.close();
});

async function add(bank: PixSimulator, name: string, code = merchantCode): Promise<`pac_${string}`> {
  const { paymentAccountId } = await asker.client.call(addPaymentAccount, {
    ...{
      merchantCode: code,
      provider: 'efi',
      baseUrl: bank.url,
      tokenUrl: '',
      ...CLIENT,
      certificate: '',
      certificateKey: '',
      authority: '',
    },
    ...{ receiverKey: `${name}@brand.example`, receiverName: `Brand ${name}`, receiverCity: 'RECIFE', reason },
  });
  return paymentAccountId;
}

type Part = Partial<Omit<AccountRoute, 'paymentAccountId'>>;
const routesOf = (one: Part, two: Part): AccountRoute[] => [
  { ...WHOLE, ...one, paymentAccountId: accounts[0] },
  { ...WHOLE, ...two, paymentAccountId: accounts[1] },
];

async function approve(approvalId: `apv_${string}`): Promise<void> {
  await second.client.call(decideApproval, { approvalId, isApproved: true });
}

const inUse = async () => {
  const list = await asker.client.call(listPaymentAccounts, { merchantCode });
  return Object.fromEntries(list.accounts.map(({ paymentAccountId, route }) => [paymentAccountId, route]));
};

test('S41 P-03 A routing takes effect when a second operator approves it, and sends each amount to an account that takes it', async () => {
  const routes = routesOf({ depositMaximum: '10000', payoutRank: 2 }, { depositMinimum: '10001', depositShare: 3 });
  const { approvalId } = await asker.client.call(askPaymentRouting, { merchantCode, routes, reason });
  expect(await inUse()).toEqual({ [accounts[0]]: null, [accounts[1]]: null });
  await expect(asker.client.call(askPaymentRouting, { merchantCode, routes, reason })).rejects.toMatchObject({ code: 'approval_waiting' });
  const use = { merchantCode, paymentAccountId: accounts[0], reason };
  await expect(asker.client.call(askPaymentAccountUse, use)).rejects.toMatchObject({ code: 'approval_waiting' });
  await expect(asker.client.call(decideApproval, { approvalId, isApproved: true })).rejects.toMatchObject({ code: 'approval_own' });
  const { list } = await second.client.call(listApprovals, { pageSize: 100 });
  const content = list.find((one) => one.approvalId === approvalId)?.content;
  expect(JSON.parse(String(content?.['routes']))).toMatchObject([
    { paymentAccountId: accounts[0], receiverName: 'Brand one', depositMaximum: '10000', payoutRank: 2 },
    { paymentAccountId: accounts[1], receiverName: 'Brand two', depositMinimum: '10001', depositShare: 3 },
  ]);
  await approve(approvalId);

  const [one, two] = routes.map(({ paymentAccountId: _id, ...route }) => route);
  expect(await inUse()).toEqual({ [accounts[0]]: one, [accounts[1]]: two });
  await expect
    .poll(() => [banks[0].bank.findWebhook('one@brand.example'), banks[1].bank.findWebhook('two@brand.example')])
    .toEqual([expect.stringContaining(accounts[0]), expect.stringContaining(accounts[1])]);
  const { client, memberId } = await aPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  for (const amount of ['10000', '10001']) await client.call(createDeposit, { amount });
  const charged = await api.owner.query(
    'select amount, payment_account_id as account from wallet.deposit where member_id = $1 order by amount',
    [memberId],
  );
  expect(charged).toEqual([
    { amount: 10_000n, account: accounts[0] },
    { amount: 10_001n, account: accounts[1] },
  ]);
  const trail = await second.client.call(searchAudit, { subject: merchantCode, action: 'cashier.payment_account_used' });
  expect(JSON.stringify(trail.list[0]?.after)).toContain(accounts[1]);
});

test('S41 One account alone, and the bank of the installation, replace a routing', async () => {
  const { approvalId } = await asker.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId: accounts[1], reason });
  await approve(approvalId);
  expect(await inUse()).toEqual({ [accounts[0]]: null, [accounts[1]]: WHOLE });
  const back = await asker.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId: null, reason });
  await approve(back.approvalId);
  expect(await inUse()).toEqual({ [accounts[0]]: null, [accounts[1]]: null });
});

test('field_invalid: A routing that leaves an amount or the payouts without an account names the field', async () => {
  const faults: readonly (readonly [AccountRoute[], string])[] = [
    [routesOf({ depositMaximum: '10000' }, { depositMinimum: '10002' }), 'depositMinimum'],
    [routesOf({ depositMinimum: '2' }, { depositMinimum: '2' }), 'depositMinimum'],
    [routesOf({ depositMaximum: '10000' }, { depositMaximum: '20000' }), 'depositMaximum'],
    [routesOf({}, { depositMinimum: '10', depositMaximum: '9' }), 'depositMaximum'],
    [routesOf({ payoutRank: null }, { payoutRank: null }), 'payoutRank'],
    [[...routesOf({}, {}), { ...WHOLE, paymentAccountId: accounts[0] }], 'paymentAccountId'],
  ];
  for (const [routes, field] of faults)
    await expect(asker.client.call(askPaymentRouting, { merchantCode, routes, reason })).rejects.toMatchObject({
      code: 'field_invalid',
      facts: { field },
    });
});

test('not_found: S31 Another brand and its accounts; not_allowed: S20 support', async () => {
  const routes = routesOf({}, {});
  const aurora = await anOperator(api, 'finance', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(askPaymentRouting, { merchantCode, routes, reason })).rejects.toMatchObject({ code: 'not_found' });
  const foreign = [{ ...WHOLE, paymentAccountId: await add(banks[0], 'three', 'aurora') }];
  await expect(asker.client.call(askPaymentRouting, { merchantCode, routes: foreign, reason })).rejects.toMatchObject({
    code: 'not_found',
  });
  const support = await anOperator(api, 'support');
  await expect(support.client.call(askPaymentRouting, { merchantCode, routes, reason })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('The list says for each direction of an account whether it answers, since when, its last error, and its calls of the last hour', async () => {
  const { approvalId } = await asker.client.call(askPaymentRouting, { merchantCode, routes: routesOf({}, { depositShare: 0 }), reason });
  await approve(approvalId);
  banks[0].bank.misbehaviour = { ...banks[0].bank.misbehaviour, isDown: true };
  const { client } = await aPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  for (let count = 0; count < 5; count += 1) await client.call(createDeposit, { amount: '5000' });
  const list = await asker.client.call(listPaymentAccounts, { merchantCode });
  const health = list.accounts.find(({ paymentAccountId }) => paymentAccountId === accounts[0])?.health;
  expect(health).toMatchObject([
    { direction: 'deposits', state: 'open', callCount: 6, failureCount: 5, lastFault: 'PUT answered 503' },
    { direction: 'withdrawals', state: 'closed', since: null, callCount: 0, failureCount: 0, lastFault: null },
  ]);
  expect(Date.parse(health?.[0]?.since ?? '')).toBeLessThanOrEqual(api.now().getTime());
});
