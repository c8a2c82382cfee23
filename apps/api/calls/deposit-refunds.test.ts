import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval } from '@jogada/accounts/contract/operator';
import { commandBank, type Command } from '@jogada/pix-simulator';
import { listDepositCases, refundDeposit } from '@jogada/wallet/contract/operator';
import { createDeposit, readBalance, readDeposit, type Deposit } from '@jogada/wallet/contract/player';
import { post } from '@jogada/wallet/server';
import { anOperator, aCpf, aPlayer, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

/** The test runs three jobs of the worker. */
const TEST_TIMEOUT_MS = 120_000;
const reason = 'the payer asked the bank for it by letter';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasPix: true, hasSecondMerchant: true });
});
afterAll(() => api.close());

interface Paid {
  readonly player: TestPlayer;
  readonly depositId: Deposit['depositId'];
  readonly endToEndId: string;
}

/** A member with a deposit of R$ 50,00 that was paid at the simulated bank. */
async function aPaidDeposit(): Promise<Paid> {
  const document = aCpf();
  const player = await aPlayer(api, { document, payeeName: 'Ana Souza' });
  const { depositId } = await player.client.call(createDeposit, { amount: '5000' });
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  const { endToEndIds } = await bank({ do: 'pay', txid: row?.txid ?? '', document });
  await expect.poll(() => player.client.call(readDeposit, { depositId }), { timeout: 30_000 }).toMatchObject({ state: 'paid' });
  return { player, depositId, endToEndId: endToEndIds?.[0] ?? '' };
}

const bank = (command: Command) => commandBank(api.pixUrl, command);

const cashOf = async ({ client }: TestPlayer) => (await client.call(readBalance)).sumBalance;

test(
  'S41 S39 Refunds a deposit in parts when two operators agree, never above the paid amount, and shows it to the player',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const { player, depositId } = await aPaidDeposit();
    const [asker, other] = [await anOperator(api, 'finance'), await anOperator(api, 'finance')];
    const ask = (amount: string) => asker.client.call(refundDeposit, { depositId, amount, reason });
    await expect(ask('5001')).rejects.toMatchObject({ code: 'amount_above_maximum', facts: { maximumAmount: '5000' } });
    const first = await ask('2000');
    await expect(ask('1000')).rejects.toMatchObject({ code: 'approval_waiting' });
    expect(await cashOf(player)).toBe('5000');
    await expect(asker.client.call(decideApproval, { approvalId: first.approvalId, isApproved: true })).rejects.toMatchObject({
      code: 'approval_own',
    });
    await other.client.call(decideApproval, { approvalId: first.approvalId, isApproved: true });
    await expect(other.client.call(decideApproval, { approvalId: first.approvalId, isApproved: true })).rejects.toMatchObject({
      code: 'approval_decided',
    });
    expect(await cashOf(player)).toBe('3000');
    await expect
      .poll(() => player.client.call(readDeposit, { depositId }), { timeout: 30_000 })
      .toMatchObject({ state: 'paid', refundState: 'returned', refundedAmount: '2000' });

    await expect(ask('3001')).rejects.toMatchObject({ code: 'amount_above_maximum' });
    const rest = await ask('3000');
    await other.client.call(decideApproval, { approvalId: rest.approvalId, isApproved: true });
    await expect
      .poll(() => player.client.call(readDeposit, { depositId }), { timeout: 30_000 })
      .toMatchObject({ refundState: 'returned', refundedAmount: '5000' });
    await expect(ask('1')).rejects.toMatchObject({ code: 'deposit_not_refundable' });
    expect(await cashOf(player)).toBe('0');

    // The bank gets each return once. Its notifications debit nothing a second time.
    const returns = await api.owner.query<{ amount: bigint; state: string }>(
      'select amount, state from wallet.deposit_refund where deposit_id = $1 order by amount',
      [depositId],
    );
    expect(returns).toEqual([
      { amount: 2000n, state: 'returned' },
      { amount: 3000n, state: 'returned' },
    ]);
    const moved = await api.owner.query<{ amount: bigint }>(
      "select amount from wallet.transfer where member_id = $1 and kind = 'deposit_return' order by amount",
      [player.memberId],
    );
    expect(moved).toEqual([{ amount: 2000n }, { amount: 3000n }]);
    const { list } = await asker.client.call(listDepositCases, {});
    expect(list.find((one) => one.depositId === depositId)).toMatchObject({ refundedAmount: '5000', refundState: 'returned' });
    const trail = await api.owner.query<{ action: string; reason: string }>(
      "select action, reason from accounts.audit where subject_id = $1 and action = 'deposit.refund_ordered'",
      [depositId],
    );
    expect(trail).toEqual(Array(2).fill({ action: 'deposit.refund_ordered', reason }));
  },
);

test('S41 Money that was played away cannot be refunded, and a refused refund moves nothing', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { player, depositId } = await aPaidDeposit();
  const [asker, other] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
  const refused = await asker.client.call(refundDeposit, { depositId, amount: '5000', reason });
  await other.client.call(decideApproval, { approvalId: refused.approvalId, isApproved: false, reason: 'it stays' });
  expect(await cashOf(player)).toBe('5000');
  const late = await asker.client.call(refundDeposit, { depositId, amount: '5000', reason });
  const { memberId, session } = player;
  await post(api.composition.services, {
    kind: 'bet',
    merchantCode: session.merchantCode,
    memberId,
    source: 'arcade',
    externalId: 'played-away',
    roundId: 'played-away',
    gameId: 'tesouro-da-mata',
    amount: 100n,
    currency: 'BRL',
    at: api.now(),
  });
  await expect(other.client.call(decideApproval, { approvalId: late.approvalId, isApproved: true })).rejects.toMatchObject({
    code: 'approval_not_possible',
    facts: { why: 'insufficient_funds' },
  });
  expect(await cashOf(player)).toBe('4900');
});

test('not_allowed: Owners and finance request refunds, of their own merchants', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { depositId } = await aPaidDeposit();
  const ask = { depositId, amount: '100', reason } as const;
  for (const role of ['support', 'content'] as const) {
    const { client } = await anOperator(api, role);
    await expect(client.call(refundDeposit, ask)).rejects.toMatchObject({ code: 'not_allowed', status: 403 });
  }
  const elsewhere = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await expect(elsewhere.client.call(refundDeposit, ask)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});
