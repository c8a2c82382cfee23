import { afterAll, beforeAll, expect, test } from 'vitest';
import { cashierStage, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { bonusPlay, type BonusPlay } from '../testing/bonus-play.ts';
import { readBalance } from '../balance/read-balance.ts';
import { post } from '../ledger/post.ts';
import { setWageringWeights } from '../ledger/wagering-rules.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { cancelBonus } from './cancel-bonus.ts';
import { closeUsedUpBonuses, expireBonuses } from './expire-bonuses.ts';
import { giveBonus } from './give-bonus.ts';
import { listEndedBonuses, listOpenBonuses } from './list-bonuses.ts';
import { readBonusCost } from './read-bonus-cost.ts';

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

const DAY_MS = 86_400_000;

async function openOf(member: StageMember) {
  return (await listOpenBonuses(member.call())).list;
}

async function endedOf(member: StageMember) {
  return (await listEndedBonuses(member.call(), { cursor: undefined, pageSize: 20 })).list;
}

async function moneyOf(member: StageMember) {
  const { sumBalance, bonus } = await readBalance(member.call());
  return { cash: BigInt(sumBalance) - BigInt(bonus), bonus: BigInt(bonus) };
}

test('a bonus is bonus money: it can be played, it is not cash, and its terms are told', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const bonusId = await play.give(member, { maximumBetAmount: 2_500n, maximumCashAmount: 20_000n });
  expect(await readBalance(member.call())).toMatchObject({
    sumBalance: '15000',
    bonus: '5000',
    balance: [
      { accountTypeId: 'cash', availBalance: '10000' },
      { accountTypeId: 'bonus', availBalance: '5000' },
    ],
  });
  expect(await openOf(member)).toMatchObject([
    {
      bonusId,
      name: 'Boas-vindas',
      state: 'open',
      grantedAmount: '5000',
      balanceAmount: '5000',
      wagerRequiredAmount: '10000',
      wagerDoneAmount: '0',
      inPlayAmount: '0',
      maximumBetAmount: '2500',
      maximumCashAmount: '20000',
      spendsFirst: 'cash',
      weights: [
        { classification: 'RNG', percent: 100, takesBonus: true },
        { classification: 'LIVE', percent: 10, takesBonus: true },
        { classification: 'LOTT', percent: 0, takesBonus: false },
      ],
    },
  ]);
});

test('fifty parallel gifts under one id are one bonus; the same id for another amount is refused', async () => {
  const member = await stage.aMember();
  const gift = play.gift(member);
  await Promise.all(Array.from({ length: 50 }, () => stage.ctx.database.transaction((tx) => giveBonus(tx, gift))));
  expect(await moneyOf(member)).toEqual({ cash: 0n, bonus: 5_000n });
  expect(await openOf(member)).toHaveLength(1);
  await expect(stage.ctx.database.transaction((tx) => giveBonus(tx, { ...gift, amount: 6_000n }))).rejects.toMatchObject({
    code: 'key_reused',
  });
});

test('nobody gets nobody’s bonus: an unknown member, and a bonus of another', async () => {
  const member = await stage.aMember();
  const otherMember = await stage.aMember();
  const gift = play.gift(member, { memberId: 'mbr_0000000000000000' });
  await expect(stage.ctx.database.transaction((tx) => giveBonus(tx, gift))).rejects.toMatchObject({ code: 'not_found' });
  const bonusId = await play.give(member);
  await expect(readBonusCost(otherMember.call(), { bonusId })).rejects.toMatchObject({ code: 'bonus_not_found' });
  await expect(cancelBonus(otherMember.call(), { bonusId, acceptedForfeitAmount: '5000' })).rejects.toMatchObject({
    code: 'bonus_not_found',
  });
  expect(await openOf(otherMember)).toEqual([]);
});

test('stakes take cash first, then the bonus; each game counts by its weight', async () => {
  const member = await stage.aMember({ cash: 1_000n });
  await play.give(member);
  await play.spin(member, 800n);
  expect(await moneyOf(member)).toEqual({ cash: 200n, bonus: 5_000n });
  await play.spin(member, 500n, 0n, 'roulette');
  expect(await moneyOf(member)).toEqual({ cash: 0n, bonus: 4_700n });
  // 800 of a slot in full, 500 of a live game for a tenth.
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '850', balanceAmount: '4700' }]);
  const excluded = await play.bet(member, 100n, { gameId: 'lottery' });
  expect(excluded.outcome).not.toBe('applied');
});

test('the weights of a bonus are frozen when it is given: a change of its rule is for the bonuses that come after', async () => {
  const weigh = (rngPercent: number) =>
    stage.ctx.database.transaction((tx) =>
      setWageringWeights(tx, 'changing', [
        { classification: 'RNG', weightPercent: rngPercent, takesBonus: rngPercent > 0 },
        { classification: '*', weightPercent: 20, takesBonus: true },
      ]),
    );
  const [before, after] = [await stage.aMember(), await stage.aMember()];
  await weigh(100);
  await play.give(before, { weightRule: 'changing' });
  await weigh(0);
  await play.give(after, { weightRule: 'changing' });

  await play.spin(before, 500n);
  await play.spin(before, 500n, 0n, 'roulette');
  expect(await openOf(before)).toMatchObject([
    {
      wagerDoneAmount: '600',
      weights: [
        { classification: 'RNG', percent: 100, takesBonus: true },
        { classification: '*', percent: 20, takesBonus: true },
      ],
    },
  ]);
  expect((await play.bet(after, 500n)).outcome).toBe('bonus_bet_limit');
  await play.spin(after, 500n, 0n, 'roulette');
  expect(await openOf(after)).toMatchObject([
    { wagerDoneAmount: '100', weights: [{ percent: 20 }, { classification: 'RNG', percent: 0 }] },
  ]);
});

test('a bonus that is spent first leaves the cash alone', async () => {
  const member = await stage.aMember({ cash: 1_000n });
  await play.give(member, { spendsFirst: 'bonus' });
  await play.spin(member, 800n);
  expect(await moneyOf(member)).toEqual({ cash: 1_000n, bonus: 4_200n });
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '800', spendsFirst: 'bonus' }]);
});

test('a bet above the largest one is paid from cash alone and counts nothing', async () => {
  const member = await stage.aMember({ cash: 1_000n });
  await play.give(member, { maximumBetAmount: 500n });
  await play.spin(member, 501n);
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '0', balanceAmount: '5000' }]);
  await play.spin(member, 500n, 0n);
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '500', balanceAmount: '4999' }]);
});

test('enough wagered, the bonus is cash; above the cap it goes back', async () => {
  const member = await stage.aMember();
  const bonusId = await play.give(member, { amount: 1_000n, maximumCashAmount: 1_500n });
  await play.spin(member, 1_000n, 3_000n);
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '1000', balanceAmount: '3000' }]);
  // The thousandth centavo completes it; the stake of that bet leaves first.
  await play.spin(member, 1_000n);
  expect(await moneyOf(member)).toEqual({ cash: 1_500n, bonus: 0n });
  expect(await openOf(member)).toEqual([]);
  expect(await endedOf(member)).toMatchObject([
    { bonusId, state: 'converted', convertedAmount: '1500', forfeitedAmount: '500', wagerDoneAmount: '2000' },
  ]);
  await expect(readBonusCost(member.call(), { bonusId })).rejects.toMatchObject({ code: 'bonus_not_open' });
  const { list } = await listTransactions(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list.map(({ kind, amount, cashAmount, bonusAmount }) => [kind, amount, cashAmount, bonusAmount])).toEqual([
    ['bonus_convert', '-500', '1500', '-2000'],
    ['bet_and_win', '-1000', '0', '-1000'],
    ['bet_and_win', '2000', '0', '2000'],
    ['bonus_grant', '1000', '0', '1000'],
  ]);
  expect(list.at(-1)).toMatchObject({ sourceName: 'Boas-vindas', balanceAfter: '1000' });
});

test('the cap is a boundary: exactly the most is kept whole', async () => {
  const member = await stage.aMember();
  await play.give(member, { amount: 1_000n, wagerRequiredAmount: 100n, maximumCashAmount: 900n });
  await play.spin(member, 100n);
  expect(await moneyOf(member)).toEqual({ cash: 900n, bonus: 0n });
  expect(await endedOf(member)).toMatchObject([{ convertedAmount: '900', forfeitedAmount: '0' }]);
});

test('cancelling costs what was said, and says how it ended', async () => {
  const member = await stage.aMember({ cash: 2_000n });
  const bonusId = await play.give(member);
  await play.spin(member, 500n);
  const cost = await readBonusCost(member.call(), { bonusId });
  expect(cost).toMatchObject({
    forfeitAmount: '5000',
    keptAmount: '1500',
    bonuses: [{ bonusId, wagerDoneAmount: '500', inPlayAmount: '0' }],
  });
  const ended = await cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: cost.forfeitAmount });
  expect(ended).toMatchObject({ state: 'cancelled', cancelCause: 'member', forfeitedAmount: '5000', balanceAmount: '0' });
  expect(await moneyOf(member)).toEqual({ cash: 1_500n, bonus: 0n });
  expect(await cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: '5000' })).toEqual(ended);
});

test('bonus_would_be_lost: a cost that has changed since is told anew, and nothing happens', async () => {
  const member = await stage.aMember();
  const bonusId = await play.give(member);
  const cost = await readBonusCost(member.call(), { bonusId });
  await play.spin(member, 700n);
  await expect(cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: cost.forfeitAmount })).rejects.toMatchObject({
    code: 'bonus_would_be_lost',
    facts: { forfeitAmount: '4300', keptAmount: '0', isChanged: true, bonuses: [{ bonusId, forfeitAmount: '4300' }] },
  });
  expect(await openOf(member)).toMatchObject([{ bonusId, balanceAmount: '4300', cancelCause: null }]);
});

test('two cancels at once, and ten: one end, one answer', async () => {
  const member = await stage.aMember({ cash: 100n });
  const bonusId = await play.give(member);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: '5000' })),
  );
  for (const answer of answers) expect(answer).toMatchObject({ state: 'cancelled', forfeitedAmount: '5000' });
  expect(await moneyOf(member)).toEqual({ cash: 100n, bonus: 0n });
});

test('cancelled while a round is open: the stake is told before, and its win goes back to the house', async () => {
  const member = await stage.aMember();
  const bonusId = await play.give(member);
  const round = { externalId: `bet-${bonusId}`, roundId: `round-${bonusId}` };
  await play.bet(member, 400n, round);
  const cost = await readBonusCost(member.call(), { bonusId });
  expect(cost).toMatchObject({ forfeitAmount: '4600', bonuses: [{ inPlayAmount: '400' }] });
  await cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: '4600' });
  const won = await play.win(member, 9_000n, { roundId: round.roundId, refExternalId: round.externalId });
  expect(won.outcome).toBe('applied');
  expect(await moneyOf(member)).toEqual({ cash: 0n, bonus: 0n });
  expect(await endedOf(member)).toMatchObject([{ state: 'cancelled', forfeitedAmount: '13600' }]);
});

test('a bonus runs out at its millisecond, not before', async () => {
  const member = await stage.aMember({ cash: 300n });
  const expiresAt = new Date(stage.clock.now().getTime() + 1_000);
  const bonusId = await play.give(member, { expiresAt });
  stage.clock.advance(999);
  await expireBonuses(stage.ctx);
  expect(await moneyOf(member)).toEqual({ cash: 300n, bonus: 5_000n });
  expect((await play.spin(member, 400n)).balance).toBe(4_900n);

  stage.clock.advance(1);
  // Over for everybody at that moment, before the job has come by.
  expect(await moneyOf(member)).toEqual({ cash: 0n, bonus: 0n });
  expect(await openOf(member)).toEqual([]);
  expect(await endedOf(member)).toMatchObject([{ bonusId, state: 'expired', endedAt: expiresAt.toISOString() }]);
  await expect(readBonusCost(member.call(), { bonusId })).rejects.toMatchObject({ code: 'bonus_not_open' });
  await expect(cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: '4900' })).rejects.toMatchObject({ code: 'bonus_not_open' });
  expect((await play.bet(member, 100n)).outcome).toBe('insufficient_funds');
  await expireBonuses(stage.ctx);
  expect(await endedOf(member)).toMatchObject([{ state: 'expired', forfeitedAmount: '4900' }]);
});

test('expiry waits for a round that holds its stake, and does not hold up the others', async () => {
  const waiting = await stage.aMember();
  const other = await stage.aMember();
  const expiresAt = new Date(stage.clock.now().getTime() + 1_000);
  const bonusId = await play.give(waiting, { expiresAt });
  await play.give(other, { expiresAt });
  const round = { externalId: `bet-${bonusId}`, roundId: `round-${bonusId}` };
  await play.bet(waiting, 400n, round);
  stage.clock.advance(2_000);
  await expireBonuses(stage.ctx);
  expect(await endedOf(other)).toMatchObject([{ state: 'expired', forfeitedAmount: '5000' }]);
  expect(await endedOf(waiting)).toMatchObject([{ state: 'expired', forfeitedAmount: '0' }]);
  await play.win(waiting, 0n, { roundId: round.roundId, refExternalId: round.externalId });
  await expireBonuses(stage.ctx);
  expect(await endedOf(waiting)).toMatchObject([{ state: 'expired', forfeitedAmount: '4600' }]);
});

test('several workers at once end each bonus once, more of them than fit a batch', async () => {
  const member = await stage.aMember({ cash: 50n });
  const expiresAt = new Date(stage.clock.now().getTime() + 1_000);
  for (let count = 0; count < 130; count += 1) await play.give(member, { amount: 10n, expiresAt });
  stage.clock.advance(1_000);
  await Promise.all([1, 2, 3, 4].map(() => expireBonuses(stage.ctx)));
  const [row] = await stage.data.owner.query<{ count: bigint; amount: bigint }>(
    "select count(*) as count, sum(amount)::bigint as amount from wallet.transfer where member_id = $1 and kind = 'bonus_expire'",
    [member.id],
  );
  expect(row).toEqual({ count: 130n, amount: 1_300n });
  expect(await moneyOf(member)).toEqual({ cash: 50n, bonus: 0n });
});

test('a bonus played to nothing is closed without money; one with a running round is not', async () => {
  const member = await stage.aMember();
  const bonusId = await play.give(member, { amount: 500n });
  const round = { externalId: `bet-${bonusId}`, roundId: `round-${bonusId}` };
  await play.bet(member, 500n, round);
  await closeUsedUpBonuses(stage.ctx);
  expect(await openOf(member)).toMatchObject([{ bonusId, balanceAmount: '0', inPlayAmount: '500' }]);
  await play.win(member, 0n, { roundId: round.roundId, refExternalId: round.externalId });
  await closeUsedUpBonuses(stage.ctx);
  expect(await endedOf(member)).toMatchObject([{ bonusId, state: 'used_up', forfeitedAmount: '0', cancelCause: null }]);
  const { list } = await listTransactions(member.call(), { cursor: undefined, pageSize: 20 });
  expect(list.map(({ kind }) => kind)).toEqual(['bet', 'bonus_grant']);
});

test('a bet that is rolled back gives the money and the progress back', async () => {
  const member = await stage.aMember({ cash: 100n });
  const bonusId = await play.give(member);
  const bet = { externalId: `bet-${bonusId}`, roundId: `round-${bonusId}` };
  await play.bet(member, 600n, bet);
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '600', inPlayAmount: '500' }]);
  const { merchant } = member.call();
  const rollback = { merchantCode: merchant.code, memberId: member.id, source: 'arcade', currency: 'BRL', at: stage.clock.now() } as const;
  await post(stage.ctx, {
    ...rollback,
    kind: 'rollback',
    externalId: `back-${bonusId}`,
    refExternalId: bet.externalId,
    roundId: bet.roundId,
    gameId: 'slot',
    amount: 0n,
  });
  expect(await moneyOf(member)).toEqual({ cash: 100n, bonus: 5_000n });
  expect(await openOf(member)).toMatchObject([{ wagerDoneAmount: '0', inPlayAmount: '0' }]);
});

test('two bonuses are used in the order in which they run out; the ended ones come in pages', async () => {
  const member = await stage.aMember();
  const later = await play.give(member, { amount: 200n, expiresAt: new Date(stage.clock.now().getTime() + 9 * DAY_MS) });
  const sooner = await play.give(member, { amount: 100n, wagerRequiredAmount: 10_000n });
  expect((await openOf(member)).map(({ bonusId }) => bonusId)).toEqual([sooner, later]);
  await play.spin(member, 150n);
  expect(await openOf(member)).toMatchObject([{ balanceAmount: '0' }, { balanceAmount: '150' }]);
  await cancelBonus(member.call(), { bonusId: sooner, acceptedForfeitAmount: '0' });
  stage.clock.advance(1);
  await cancelBonus(member.call(), { bonusId: later, acceptedForfeitAmount: '150' });
  const first = await listEndedBonuses(member.call(), { cursor: undefined, pageSize: 1 });
  expect(first.list.map(({ bonusId }) => bonusId)).toEqual([later]);
  const second = await listEndedBonuses(member.call(), { cursor: first.nextCursor ?? undefined, pageSize: 1 });
  expect(second).toMatchObject({ list: [{ bonusId: sooner }], nextCursor: null });
});

test('the balance rises in version with every change, so that late news is known as late', async () => {
  const member = await stage.aMember({ cash: 100n });
  const versions: number[] = [];
  const note = async () => versions.push((await readBalance(member.call())).version);
  await note();
  const bonusId = await play.give(member);
  await note();
  await play.spin(member, 600n);
  await note();
  await cancelBonus(member.call(), { bonusId, acceptedForfeitAmount: '4500' });
  await note();
  expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other));
});
