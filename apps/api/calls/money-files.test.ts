import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '@jogada/accounts/contract/operator';
import {
  FILE_ROWS_MAX,
  listDepositCases,
  listWithdrawalCases,
  readDepositFile,
  readWithdrawalFile,
  refuseWithdrawal,
} from '@jogada/wallet/contract/operator';
import { createDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi, type TestClient } from '../testing/index.ts';

const TEST_TIMEOUT_MS = 120_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true, hasPix: true });
});
afterAll(() => api.close());

/** Somebody of a brand with two deposits that wait and a withdrawal in review. */
async function aMoneyMember(merchantCode: string) {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 300_000n, document, payeeName: 'Ana Souza' });
  await player.client.call(createDeposit, { amount: '7700' });
  await player.client.call(createDeposit, { amount: '5000' });
  const { withdrawalId, state } = await player.client.call(requestWithdrawal, {
    amount: '150000',
    pixKeyKind: 'cpf',
    pixKey: document,
    password: player.password,
  });
  expect(state).toBe('in_review');
  for (const table of ['wallet.deposit', 'wallet.withdrawal'])
    await api.owner.query(`update ${table} set merchant_code = $1 where member_id = $2`, [merchantCode, player.memberId]);
  await api.owner.query('update accounts.member set merchant_code = $1 where id = $2', [merchantCode, player.memberId]);
  return { document, memberId: player.memberId, withdrawalId };
}

interface Page {
  readonly list: readonly unknown[];
  readonly nextCursor: string | null;
}

/** A list of the desk from its first page to its last. */
async function wholeOf(read: (cursor: { cursor?: string }) => Promise<Page>): Promise<unknown[]> {
  const rows: unknown[] = [];
  let page = await read({});
  for (;;) {
    rows.push(...page.list);
    if (page.nextCursor === null) return rows;
    page = await read({ cursor: page.nextCursor });
  }
}

const depositsOf = (client: TestClient, filter: { state?: 'waiting' | 'paid' }) =>
  wholeOf((from) => client.call(listDepositCases, { ...filter, ...from, pageSize: 1 }));
const withdrawalsOf = (client: TestClient, filter: { state?: 'in_review' | 'refused' }) =>
  wholeOf((from) => client.call(listWithdrawalCases, { ...filter, ...from, pageSize: 1 }));

test(
  "CON-29 S31 S79 S80 a file of deposits or of withdrawals is its list row by row, masked, with nothing of another merchant's, and each trail tells of it",
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const [ours, second, theirs] = [await aMoneyMember('demo'), await aMoneyMember('demo'), await aMoneyMember('aurora')];
    const services = await anOperator(api, 'finance');
    await services.client.call(refuseWithdrawal, { withdrawalId: second.withdrawalId, reason: 'asked_by_member' });
    const demo = await anOperator(api, 'owner', { merchantCodes: ['demo'] });
    const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });

    for (const { client } of [services, demo, aurora]) {
      for (const filter of [{}, { state: 'waiting' }, { state: 'paid' }] as const) {
        const { list, isCut } = await client.call(readDepositFile, filter);
        expect(list).toEqual(await depositsOf(client, filter));
        expect(isCut).toBe(false);
      }
      for (const filter of [{}, { state: 'in_review' }, { state: 'refused' }] as const) {
        const file = await client.call(readWithdrawalFile, filter);
        expect(file.list).toEqual(await withdrawalsOf(client, filter));
        for (const { document } of [ours, second, theirs]) expect(JSON.stringify(file)).not.toContain(document);
      }
    }
    const membersIn = async (client: TestClient) => [
      ...new Set([
        ...(await client.call(readDepositFile, {})).list.map(({ memberId }) => memberId),
        ...(await client.call(readWithdrawalFile, {})).list.map(({ memberId }) => memberId),
      ]),
    ];
    const demos = [ours.memberId, second.memberId];
    expect(await membersIn(services.client)).toEqual(expect.arrayContaining([...demos, theirs.memberId]));
    expect(await membersIn(demo.client)).toEqual(expect.arrayContaining(demos));
    expect(await membersIn(demo.client)).not.toContain(theirs.memberId);
    expect(await membersIn(aurora.client)).toContain(theirs.memberId);
    for (const memberId of demos) expect(await membersIn(aurora.client)).not.toContain(memberId);

    // The other brand's owner reads how much of it went to whom of the house, and nothing of the demo's.
    const rowCount = (await aurora.client.call(readDepositFile, { state: 'waiting' })).list.length;
    const trail = await aurora.client.call(searchAudit, { actor: services.username, action: 'deposits.file_read' });
    expect(trail.list.map(({ merchantCode, facts }) => ({ merchantCode, facts }))).toEqual([
      { merchantCode: 'aurora', facts: { state: 'all', isCut: false, rowCount } },
      { merchantCode: 'aurora', facts: { state: 'waiting', isCut: false, rowCount } },
      { merchantCode: 'aurora', facts: { state: 'all', isCut: false, rowCount } },
    ]);
    const refused = await demo.client.call(searchAudit, { actor: services.username, action: 'withdrawals.file_read' });
    const refusedCount = (await demo.client.call(readWithdrawalFile, { state: 'refused' })).list.length;
    expect(refused.list.map(({ facts }) => facts)).toContainEqual({ state: 'refused', isCut: false, rowCount: refusedCount });
  },
);

test('not_allowed: a file is for who may see its list', async () => {
  const { client } = await anOperator(api, 'content');
  await expect(client.call(readDepositFile, {})).rejects.toMatchObject({ code: 'not_allowed', status: 403 });
  await expect(client.call(readWithdrawalFile, {})).rejects.toMatchObject({ code: 'not_allowed', status: 403 });
});

test('too_many_requests: sixty files an hour are enough for one of the staff', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { client } = await anOperator(api, 'support');
  for (let count = 0; count < 60; count += 1) await client.call(readDepositFile, { state: 'returned' });
  await expect(client.call(readWithdrawalFile, {})).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('CON-29 a file that would be too long is cut, and says so', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { memberId } = await aMoneyMember('demo');
  await api.owner.query("delete from wallet.deposit where receiver_key = 'many'");
  await api.owner.query(
    `insert into wallet.deposit (deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, state, created_at, expires_at)
     select 'dep_many' || lpad(n::text, 20, '0'), 'demo', $1, n, 'BRL', 'many' || lpad(n::text, 28, '0'), 'many', 'expired', $2, $2
       from generate_series(1, $3::int) n`,
    [memberId, api.now(), FILE_ROWS_MAX + 1],
  );
  const { client } = await anOperator(api, 'finance');
  const { list, isCut } = await client.call(readDepositFile, { state: 'expired' });
  expect(isCut).toBe(true);
  expect(list.map(({ amount }) => Number(amount))).toEqual(Array.from({ length: FILE_ROWS_MAX }, (_, index) => FILE_ROWS_MAX + 1 - index));
  // As many as a file has are whole.
  await api.owner.query("delete from wallet.deposit where deposit_id = 'dep_many' || lpad('1', 20, '0')");
  expect((await client.call(readDepositFile, { state: 'expired' })).isCut).toBe(false);
});
