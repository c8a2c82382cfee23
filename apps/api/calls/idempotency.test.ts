import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import type { Transaction } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { giveMemberBonus } from '@jogada/wallet/contract/operator';
import { readBalance, requestWithdrawal } from '@jogada/wallet/contract/player';
import { aCpf, aFundedPlayer, anOperator, outcomeOf, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

const DAY_MS = 86_400_000;
const TEST_TIMEOUT_MS = 60_000;

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

/** Tests whether a call waits for a lock of this transaction with its key taken. */
async function hasOneWaiting(tx: Transaction): Promise<boolean> {
  const [found] = await tx.query<{ is_waiting: boolean }>(
    `select exists (select from pg_locks waiting join pg_locks taken on taken.pid = waiting.pid
                     where not waiting.granted and pg_backend_pid() = any (pg_blocking_pids(waiting.pid))
                       and taken.granted and taken.locktype = 'advisory') as is_waiting`,
  );
  return found?.is_waiting ?? false;
}

const withdrawalsOf = ({ memberId }: TestPlayer) => api.owner.query('select from wallet.withdrawal where member_id = $1', [memberId]);

test(
  'key_in_flight: S38 Refuses a repeat while the first call with the key runs, and returns the first result afterwards',
  async () => {
    const document = aCpf();
    const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
    const order = { pixKeyKind: 'cpf', pixKey: document, password: player.password } as const;
    const key = { idempotencyKey: randomUUID() };
    const ask = (amount = '4000') => player.client.call(requestWithdrawal, { ...order, amount }, key);

    const { first, early } = await api.owner.transaction(async (tx) => {
      await tx.query('select from wallet.account where member_id = $1 for update', [player.memberId]);
      const atWork = ask();
      await expect.poll(() => hasOneWaiting(tx), { timeout: 30_000 }).toBe(true);
      const refusals = [await ask().catch((error: unknown) => error), await outcomeOf(ask('4001'))];
      return { first: atWork, early: refusals };
    });
    const { withdrawalId } = await first;
    expect(early[0]).toMatchObject({ code: 'key_in_flight', status: 409, facts: { retryAfterSeconds: 1 } });
    expect((early[0] as { headers: Headers }).headers.get('retry-after')).toBe('1');
    expect(early[1]).toBe('key_in_flight');

    expect((await ask()).withdrawalId).toBe(withdrawalId);
    expect(await outcomeOf(ask('4001'))).toBe('key_reused');
    expect(await withdrawalsOf(player)).toHaveLength(1);
    expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '6000', held: '4000' });
  },
  TEST_TIMEOUT_MS,
);

test('S38 The key of a refused call is free again, and the key of a completed one is stored without expiry', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
  const order = { pixKeyKind: 'cpf', pixKey: document, password: player.password } as const;
  const key = { idempotencyKey: randomUUID() };
  expect(await outcomeOf(player.client.call(requestWithdrawal, { ...order, amount: '10001' }, key))).toBe('insufficient_funds');
  const { withdrawalId } = await player.client.call(requestWithdrawal, { ...order, amount: '1000' }, key);
  clock.advance(400 * DAY_MS);
  const { username, password } = player;
  const later = api.newClient();
  await later.call(logIn, { username, password });
  expect((await later.call(requestWithdrawal, { ...order, amount: '1000' }, key)).withdrawalId).toBe(withdrawalId);
  await expect(api.database.query('delete from platform.idempotency_key where key = $1', [key.idempotencyKey])).rejects.toMatchObject({
    message: expect.stringContaining('permission denied') as string,
  });
});

test('S38 A repeat gets the first answer, even when the same call would be refused by now', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
  const memberId = player.memberId as `mbr_${string}`;
  const { client: finance } = await anOperator(api, 'finance');
  const gift = { memberId, amount: '1000', wagerTimes: 2, validDays: 7, name: 'Boas-vindas', reason: 'pediu no chat' } as const;
  const giving = { idempotencyKey: randomUUID() };
  const given = await finance.call(giveMemberBonus, gift, giving);
  const order = { pixKeyKind: 'cpf', pixKey: document, password: player.password, amount: '4000' } as const;
  const acceptedForfeits = [{ bonusId: given.bonus?.bonusId ?? 'bon_0', forfeitAmount: '1000' }];
  const asking = { idempotencyKey: randomUUID() };
  const withdrawal = await player.client.call(requestWithdrawal, { ...order, acceptedForfeits }, asking);

  await api.owner.query(
    `insert into wallet.cashier_setting (merchant_code, withdrawal_minimum_amount, receiver_key, receiver_name, receiver_city)
     values ('demo', 5000, 'pix@jogada.example', 'Jogada', 'Recife')
     on conflict (merchant_code) do update set withdrawal_minimum_amount = excluded.withdrawal_minimum_amount`,
  );
  expect(await outcomeOf(player.client.call(requestWithdrawal, { ...order, acceptedForfeits }))).toBe('amount_below_minimum');
  expect(await player.client.call(requestWithdrawal, { ...order, acceptedForfeits }, asking)).toEqual(withdrawal);
  await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [memberId]);
  expect(await outcomeOf(finance.call(giveMemberBonus, gift))).toBe('account_blocked');
  expect(await finance.call(giveMemberBonus, gift, giving)).toEqual(given);
});
