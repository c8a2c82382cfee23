import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBalance } from '@jogada/wallet/contract/player';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Not a whole number of minor units above zero, or above any possible amount. */
const NO_AMOUNTS = [
  '0.1+0.2',
  '1e2',
  '-1',
  '0',
  'NaN',
  '1,00',
  '1.00',
  ' 1',
  '',
  '0x10',
  2 ** 53,
  100,
  0.5,
  null,
  ['100'],
  '12345678901234567890',
];

test('S35 Every money input refuses what is no whole amount of minor units, and writes no row', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 10_000n, document, payeeName: 'Ana Souza' });
  const finance = await anOperator(api, 'finance');
  const { memberId } = player;
  const asking = [
    { client: player.client, method: 'POST', path: '/wps/deposits', rest: {} },
    { client: player.client, method: 'POST', path: '/wps/withdrawals', rest: { pixKeyKind: 'cpf', pixKey: document } },
    {
      client: finance.client,
      method: 'POST',
      path: `/ops/members/${memberId}/adjustments`,
      rest: { direction: 'credit', reason: 'a test of amounts' },
    },
  ] as const;
  const before = await rowsAbout(memberId);
  for (const { client, method, path, rest } of asking)
    for (const [index, amount] of NO_AMOUNTS.entries()) {
      const { status, body } = await client.send(method, path, {
        body: { ...rest, amount },
        headers: { 'idempotency-key': `amount-${path}-${index}`.replaceAll(/[^a-z0-9-]/gi, '-') },
      });
      const { success } = body as { success: boolean };
      expect([path, amount, success, status >= 400 && status < 500]).toEqual([path, amount, false, true]);
    }
  expect(await rowsAbout(memberId)).toEqual(before);
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '10000' });
});

async function rowsAbout(memberId: string) {
  const [counts] = await api.owner.query(
    `select (select count(*) from wallet.deposit where member_id = $1) as deposits,
            (select count(*) from wallet.withdrawal where member_id = $1) as withdrawals,
            (select count(*) from wallet.transfer where member_id = $1) as transfers,
            (select count(*) from accounts.approval where subject_id = $1) as approvals`,
    [memberId],
  );
  return counts;
}
