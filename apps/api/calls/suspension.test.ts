import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { setMemberStatus } from '@jogada/accounts/contract/operator';
import { commandBank } from '@jogada/pix-simulator';
import { approveWithdrawal, readWithdrawalCase } from '@jogada/wallet/contract/operator';
import { readBalance, requestWithdrawal } from '@jogada/wallet/contract/player';
import { post, type PostingKind } from '@jogada/wallet/server';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi } from '../testing/index.ts';

/** The test runs jobs of the worker. */
const TEST_TIMEOUT_MS = 120_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasPix: true });
});
afterAll(() => api.close());

async function payoutsOf(withdrawalId: string): Promise<unknown[]> {
  const { payouts } = (await (await fetch(`${api.pixUrl}/control`)).json()) as { payouts: { payoutId: string }[] };
  return payouts.filter((payout) => payout.payoutId === withdrawalId);
}

const runPayOut = () => api.composition.jobs.find(({ name }) => name === 'wallet.pay-out')?.run(api.composition.backgroundContext);

test(
  'R39 While an account is blocked its wins are credited and no withdrawal is sent, even an approved one; unblocking pays it',
  async () => {
    const [support, finance] = [await anOperator(api, 'support'), await anOperator(api, 'finance')];
    const document = aCpf();
    const player = await aFundedPlayer(api, { amount: 300_000n, document, payeeName: 'Ana Souza' });
    const { memberId, session } = player;
    const move = (kind: PostingKind, amount: bigint) =>
      post(api.composition.services, {
        kind,
        merchantCode: session.merchantCode,
        memberId,
        source: 'arcade',
        externalId: kind,
        roundId: 'looked-into',
        gameId: 'tesouro-da-mata',
        amount,
        currency: 'BRL',
        at: api.now(),
        ...(kind === 'win' && { refExternalId: 'bet', closesRound: true }),
      });
    expect(await move('bet', 1000n)).toMatchObject({ outcome: 'applied' });
    const { withdrawalId } = await player.client.call(requestWithdrawal, {
      amount: '150000',
      pixKeyKind: 'cpf',
      pixKey: document,
      password: player.password,
    });
    const memberOf = session.memberInfo.id;
    await support.client.call(setMemberStatus, { memberId: memberOf, status: 'blocked', reason: 'two accounts of one person?' });
    await api.eventsCarried();

    // The win of an open round is credited. The approved withdrawal waits.
    expect(await move('win', 9000n)).toMatchObject({ outcome: 'applied' });
    await finance.client.call(approveWithdrawal, { withdrawalId });
    await runPayOut();
    expect(await finance.client.call(readWithdrawalCase, { withdrawalId })).toMatchObject({ state: 'approved' });
    expect(await payoutsOf(withdrawalId)).toEqual([]);

    await support.client.call(setMemberStatus, { memberId: memberOf, status: 'active', reason: 'it was another person' });
    await api.eventsCarried();
    await expect
      .poll(
        async () => {
          await commandBank(api.pixUrl, { do: 'settle_payouts' });
          return finance.client.call(readWithdrawalCase, { withdrawalId });
        },
        { timeout: 60_000 },
      )
      .toMatchObject({ state: 'paid' });
    expect(await payoutsOf(withdrawalId)).toHaveLength(1);
    const back = api.newClient();
    await back.call(logIn, { username: player.username, password: player.password });
    expect(await back.call(readBalance)).toMatchObject({ sumBalance: '158000' });
  },
  TEST_TIMEOUT_MS,
);
