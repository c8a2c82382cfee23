import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { Problem } from '@jogada/platform/contract';
import { readBalance } from '../balance/read-balance.ts';
import { requireNoBonus } from '../bonus/give-up-for-withdrawal.ts';
import { listEndedBonuses, listOpenBonuses } from '../bonus/list-bonuses.ts';
import { bonusPlay, type BonusPlay } from '../testing/bonus-play.ts';
import { cashierStage, confirmedWithdrawal, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { readWithdrawalSettings } from './read-withdrawal-settings.ts';

let stage: CashierStage;
let play: BonusPlay;
beforeAll(async () => {
  stage = await cashierStage();
  play = await bonusPlay(stage);
});
afterAll(async () => {
  expect(await play.broken()).toEqual([]);
  await stage.close();
});

const toOwnCpf = {
  amount: 4000n,
  pixKeyKind: 'cpf',
  pixKey: OWN_CPF,
  document: '',
  payeeName: '',
  acceptedForfeits: [],
} as const;

async function moneyOf(member: StageMember) {
  const { sumBalance, bonus, held } = await readBalance(member.call());
  return { cash: BigInt(sumBalance) - BigInt(bonus), bonus: BigInt(bonus), held: BigInt(held) };
}

async function openIdsOf(member: StageMember) {
  return (await listOpenBonuses(member.call())).list.map(({ bonusId }) => bonusId);
}

test('Allows only cash to be withdrawn and returns the cost in open bonuses beforehand', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  expect(await readWithdrawalSettings(member.call())).toMatchObject({ availableAmount: '10000', bonusCost: null });
  const bonusId = await play.give(member);
  await play.spin(member, 1_000n);
  expect(await readWithdrawalSettings(member.call())).toMatchObject({
    availableAmount: '9000',
    bonusCost: {
      forfeitAmount: '5000',
      keptAmount: '9000',
      bonuses: [{ bonusId, forfeitAmount: '5000', wagerDoneAmount: '1000', wagerRequiredAmount: '10000' }],
    },
  });
});

test('bonus_would_be_lost: Requires acceptance, then forfeits the bonus and opens the withdrawal in one transaction', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const bonusId = await play.give(member);
  const second = await play.give(member, { amount: 700n });
  const refusal: unknown = await confirmedWithdrawal(member.call(), toOwnCpf).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({
    code: 'bonus_would_be_lost',
    facts: { forfeitAmount: '5700', keptAmount: '10000', isChanged: false },
  });
  expect(await moneyOf(member)).toEqual({ cash: 10_000n, bonus: 5_700n, held: 0n });
  expect((await listWithdrawals(member.call(), { cursor: undefined, pageSize: 20 })).list).toEqual([]);

  const acceptedForfeits = [
    { bonusId, forfeitAmount: '5000' },
    { bonusId: second, forfeitAmount: '700' },
  ];
  expect(await confirmedWithdrawal(member.call(), { ...toOwnCpf, acceptedForfeits })).toMatchObject({ state: 'requested', amount: '4000' });
  expect(await moneyOf(member)).toEqual({ cash: 6_000n, bonus: 0n, held: 4_000n });
  const { list } = await listEndedBonuses(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list.map(({ state, cancelCause }) => [state, cancelCause])).toEqual([
    ['cancelled', 'withdrawal'],
    ['cancelled', 'withdrawal'],
  ]);
});

test('bonus_would_be_lost: Rolls everything back if the cost differs from the accepted one', async () => {
  const member = await stage.aMember({ cash: 5_000n });
  const bonusId = await play.give(member);
  const second = await play.give(member, { amount: 700n });
  const both = (forfeitAmount: string) => [
    { bonusId, forfeitAmount },
    { bonusId: second, forfeitAmount: '700' },
  ];
  await play.spin(member, 300n);
  const before = await moneyOf(member);
  for (const acceptedForfeits of [both('4999'), both('5001'), [{ bonusId, forfeitAmount: '5000' }]]) {
    await expect(confirmedWithdrawal(member.call(), { ...toOwnCpf, acceptedForfeits })).rejects.toMatchObject({
      code: 'bonus_would_be_lost',
      facts: { isChanged: true, forfeitAmount: '5700', keptAmount: '4700' },
    });
  }
  expect(await moneyOf(member)).toEqual(before);
  expect(await openIdsOf(member)).toHaveLength(2);
});

test('bonus_would_be_lost: Includes a bonus granted between the quote and the hold', async () => {
  const member = await stage.aMember({ cash: 5_000n });
  const { id: memberId, currency } = member.call().member;
  const owner = { memberId, currency, at: stage.clock.now() };
  await stage.ctx.database.transaction((tx) => requireNoBonus(tx, owner));
  await play.give(member);
  await expect(stage.ctx.database.transaction((tx) => requireNoBonus(tx, owner))).rejects.toMatchObject({
    code: 'bonus_would_be_lost',
    facts: { isChanged: true, forfeitAmount: '5000', keptAmount: '5000' },
  });
});

test('insufficient_funds: Does not require a forfeit if the cash is insufficient', async () => {
  const member = await stage.aMember({ cash: 3_999n });
  const bonusId = await play.give(member);
  const acceptedForfeits = [{ bonusId, forfeitAmount: '5000' }];
  for (const request of [toOwnCpf, { ...toOwnCpf, acceptedForfeits }]) {
    await expect(confirmedWithdrawal(member.call(), request)).rejects.toMatchObject({
      code: 'insufficient_funds',
      facts: { availableAmount: '3999' },
    });
  }
  expect(await openIdsOf(member)).toEqual([bonusId]);
});

test('Creates one withdrawal and forfeits the bonus once for a repeated request', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const bonusId = await play.give(member);
  const key = randomUUID();
  const request = { ...toOwnCpf, acceptedForfeits: [{ bonusId, forfeitAmount: '5000' }] };
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => confirmedWithdrawal(member.call(key), request)));
  const done = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.withdrawalId] : []));
  expect(new Set(done)).toEqual(new Set([(await confirmedWithdrawal(member.call(key), request)).withdrawalId]));
  expect(await moneyOf(member)).toEqual({ cash: 6_000n, bonus: 0n, held: 4_000n });
});

test('S35 Forfeits exactly the accepted amount, or nothing, during concurrent bets', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    const member = await stage.aMember({ cash: 4_000n });
    const bonusId = await play.give(member);
    const request = { ...toOwnCpf, acceptedForfeits: [{ bonusId, forfeitAmount: '5000' }] };
    const [asked, ...bets] = await Promise.allSettled([
      confirmedWithdrawal(member.call(), request),
      play.bet(member, 4_500n, { closesRound: true }),
      play.bet(member, 300n, { closesRound: true }),
    ]);
    const staked = bets.map((bet) => (bet.status === 'fulfilled' && bet.value.outcome === 'applied' ? 1 : 0));
    const money = await moneyOf(member);
    if (asked.status === 'fulfilled') {
      expect(money).toEqual({ cash: 0n, bonus: 0n, held: 4_000n });
      expect(staked).toEqual([0, 0]);
    } else {
      expect(asked.reason).toMatchObject({ code: expect.stringMatching(/^(bonus_would_be_lost|insufficient_funds)$/) as string });
      expect(money.held).toBe(0n);
      expect(money.cash + money.bonus).toBe(9_000n - BigInt(staked[0] ?? 0) * 4_500n - BigInt(staked[1] ?? 0) * 300n);
      expect(await openIdsOf(member)).toEqual([bonusId]);
    }
  }
});

test('Ignores expired and used-up bonuses', async () => {
  const member = await stage.aMember({ cash: 4_000n });
  await play.give(member, { expiresAt: new Date(stage.clock.now().getTime() + 1_000) });
  await play.give(member, { amount: 10n, spendsFirst: 'bonus' });
  stage.clock.advance(1_000);
  await play.spin(member, 10n);
  expect(await readWithdrawalSettings(member.call())).toMatchObject({ availableAmount: '4000', bonusCost: null });
  expect(await confirmedWithdrawal(member.call(), toOwnCpf)).toMatchObject({ state: 'requested' });
});
