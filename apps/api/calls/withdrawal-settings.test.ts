import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWithdrawalSettings, requestWithdrawal } from '@jogada/wallet/contract/player';
import { post } from '@jogada/wallet/server';
import { aCpf, aFundedPlayer, aMemberBonus, anOperator, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A stake in a round that stays open, or the end of that round with a win. */
async function move({ memberId }: TestPlayer, kind: 'bet' | 'win', amount: bigint, roundId: string): Promise<void> {
  const answer = await post(api.composition.services, {
    kind,
    merchantCode: 'demo',
    memberId,
    source: 'arcade',
    externalId: randomUUID(),
    roundId,
    gameId: 'tesouro-da-mata',
    ...(kind === 'win' && { closesRound: true }),
    amount,
    currency: 'BRL',
    at: api.now(),
  });
  expect(answer.outcome).toBe('applied');
}

test('CON-22 Returns the withdrawable amount, the amount in play, the cost for bonuses and missing data before a request', async () => {
  const player = await aFundedPlayer(api);
  const settings = () => player.client.call(readWithdrawalSettings);
  expect(await settings()).toMatchObject({
    minimumAmount: '100',
    availableAmount: '10000',
    inPlayAmount: '0',
    roundsInPlay: 0,
    document: '',
    missing: ['document', 'payee_name'],
    asksPaymentPassword: false,
    freshProof: { by: 'password', to: '' },
    bonusCost: null,
    payoutTime: null,
  });

  const [one, other] = [randomUUID(), randomUUID()];
  await move(player, 'bet', 300n, one);
  await move(player, 'bet', 700n, other);
  expect(await settings()).toMatchObject({ availableAmount: '9000', inPlayAmount: '1000', roundsInPlay: 2 });
  await move(player, 'win', 1_500n, other);
  expect(await settings()).toMatchObject({ availableAmount: '10500', inPlayAmount: '300', roundsInPlay: 1 });

  const finance = await anOperator(api, 'finance');
  const terms = { amount: '5000', wagerTimes: 2, validDays: 7, name: 'Boas-vindas', reason: 'pediu no chat' };
  const { bonusId } = await aMemberBonus(finance.client, { memberId: player.memberId, ...terms });
  expect(await settings()).toMatchObject({
    availableAmount: '10500',
    bonusCost: { forfeitAmount: '5000', bonuses: [{ bonusId, forfeitAmount: '5000' }] },
  });

  // Missing data is requested once, and the amount shown can be withdrawn.
  const document = aCpf();
  const order = { amount: '10500', pixKeyKind: 'cpf', pixKey: document, password: player.password } as const;
  await expect(player.client.call(requestWithdrawal, order)).rejects.toMatchObject({ code: 'document_required' });
  const own = { ...order, document, payeeName: 'Ana Souza' };
  await expect(player.client.call(requestWithdrawal, own)).rejects.toMatchObject({ code: 'bonus_would_be_lost' });
  await player.client.call(requestWithdrawal, { ...own, acceptedForfeits: [{ bonusId, forfeitAmount: '5000' }] });
  expect(await settings()).toMatchObject({ availableAmount: '0', inPlayAmount: '300', missing: [], bonusCost: null });
});
