import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDepositCases, readFigures } from '@jogada/wallet/contract/operator';
import { createDeposit } from '@jogada/wallet/contract/player';
import { postWithin } from '@jogada/wallet/server';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasSecondMerchant: true, hasPix: true });
});
afterAll(() => api.close());

test("A day's GGR is stakes less wins less bonuses, without rollbacks and play money, per merchant", async () => {
  const player = await aFundedPlayer(api, { amount: 100_000n, document: aCpf(), payeeName: 'Ana Souza' });
  const common = { merchantCode: 'demo', memberId: player.memberId, source: 'arcade', currency: 'BRL', at: api.now() } as const;
  const game = { ...common, gameId: 'tesouro-da-mata' };
  await api.database.transaction(async (tx) => {
    await postWithin(tx, [{ ...game, kind: 'bet', roundId: 'f-1', externalId: 'fb-1', amount: 3000n }]);
    await postWithin(tx, [{ ...game, kind: 'win', roundId: 'f-1', externalId: 'fw-1', amount: 1200n, closesRound: true }]);
    await postWithin(tx, [{ ...game, kind: 'bet', roundId: 'f-2', externalId: 'fb-2', amount: 5000n }]);
    await postWithin(tx, [{ ...game, kind: 'rollback', roundId: 'f-2', externalId: 'fr-2', refExternalId: 'fb-2', amount: 0n }]);
    await postWithin(tx, [{ ...common, kind: 'promo_win', externalId: 'fp-1', amount: 300n, gameId: 'tesouro-da-mata', roundId: 'f-3' }]);
  });
  await player.client.call(createDeposit, { amount: '7700' });
  const count = api.composition.jobs.find(({ name }) => name === 'wallet.count-days');
  await count?.run(api.composition.backgroundContext);
  await count?.run(api.composition.backgroundContext);

  const finance = await anOperator(api, 'finance');
  const days = { from: dayAway(-2), to: dayAway(1) };
  const byGame = await finance.client.call(readFigures, { ...days, by: 'game' });
  expect(byGame.list).toMatchObject([
    {
      key: 'tesouro-da-mata',
      name: 'Tesouro da Mata',
      roundCount: 1,
      stakeAmount: '3000',
      winAmount: '1200',
      ggrAmount: '1800',
      bonusAmount: '300',
      ngrAmount: '1500',
    },
  ]);
  expect(byGame.asOf).not.toBeNull();
  expect((await finance.client.call(readFigures, { ...days, by: 'vendor' })).list).toMatchObject([{ key: 'arcade', ggrAmount: '1800' }]);
  expect((await finance.client.call(readFigures, { ...days, by: 'agent' })).list).toMatchObject([{ key: '', ggrAmount: '1800' }]);
  expect((await finance.client.call(readFigures, { ...days, by: 'day' })).totals).toMatchObject([{ currency: 'BRL', ngrAmount: '1500' }]);
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  expect((await aurora.client.call(readFigures, days)).list).toEqual([]);
  await expect(finance.client.call(readFigures, { from: dayAway(1), to: dayAway(0) })).rejects.toMatchObject({ code: 'field_invalid' });

  expect((await finance.client.call(listDepositCases, {})).list).toMatchObject([
    { username: player.username, amount: '7700', state: 'waiting', merchantCode: 'demo' },
  ]);
  expect((await finance.client.call(listDepositCases, { state: 'paid' })).list).toEqual([]);
  expect((await aurora.client.call(listDepositCases, {})).list).toEqual([]);
});

function dayAway(days: number): string {
  return new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
