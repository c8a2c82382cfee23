import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bonusPlay, type BonusPlay } from '../testing/bonus-play.ts';
import { cashierStage, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { listRoundWagering } from './list-round-wagering.ts';

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

const inDays = (days: number) => new Date(stage.clock.now().getTime() + days * DAY_MS);

const wageringOf = (member: StageMember, roundId: string) => listRoundWagering(member.call(), { source: 'arcade', roundId });

/** The wagering of a bonus, and what its account paid in the transfers of a round, from the ledger's own rows. */
async function ledgerOf(member: StageMember, { bonusId, roundId }: { bonusId: string; roundId: string }) {
  const [row] = await stage.data.owner.query<{ done: bigint; paid: bigint }>(
    `select g.wagering_done as done,
            (select coalesce(-sum(e.amount), 0)::bigint from wallet.entry e join wallet.transfer t on t.id = e.transfer_id and t.member_id = g.member_id
              where e.account_id = g.account_id and t.round_id = $3 and t.kind in ('bet', 'bet_and_win', 'rollback')) as paid
       from wallet.bonus_grant g where g.member_id = $1 and g.id = $2`,
    [member.id, bonusId, roundId],
  );
  if (!row) throw new Error(`no bonus ${bonusId}`);
  return row;
}

test('CON-22 A round states the stake, the weight of its game and what it added to the wagering, as the ledger has it', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const bonusId = await play.give(member);
  const round = { roundId: 'table-1', gameId: 'roulette' };
  await play.bet(member, 1_999n, round);
  await play.bet(member, 505n, round);
  const { done, paid } = await ledgerOf(member, { bonusId, roundId: 'table-1' });
  // A tenth of each stake, rounded down: 199 and 50.
  expect({ done, paid }).toEqual({ done: 249n, paid: 0n });
  expect(await wageringOf(member, 'table-1')).toEqual({
    state: 'open',
    list: [
      {
        bonusId,
        name: 'Boas-vindas',
        state: 'open',
        currency: 'BRL',
        stakeAmount: '2504',
        bonusStakeAmount: '0',
        weightPercent: 10,
        countedAmount: '249',
        isRolledBack: false,
        convertedAmount: null,
      },
    ],
  });
});

test('A rolled-back stake counts nothing, and a round without any stake left says so', async () => {
  const member = await stage.aMember({ cash: 1_000n });
  const bonusId = await play.give(member);
  const externalId = randomUUID();
  await play.bet(member, 600n, { roundId: 'back', externalId });
  await play.bet(member, 300n, { roundId: 'back' });
  const rollBack = (refExternalId: string) => play.bet(member, 0n, { kind: 'rollback', roundId: 'back', refExternalId });
  await rollBack(externalId);
  const left = await wageringOf(member, 'back');
  expect(left.list).toMatchObject([{ bonusId, stakeAmount: '300', countedAmount: '300', weightPercent: 100, isRolledBack: false }]);
  expect((await ledgerOf(member, { bonusId, roundId: 'back' })).done).toBe(300n);

  const alone = randomUUID();
  await play.bet(member, 200n, { roundId: 'alone', externalId: alone });
  await play.bet(member, 0n, { kind: 'rollback', roundId: 'alone', refExternalId: alone });
  expect(await wageringOf(member, 'alone')).toMatchObject({
    state: 'rolled_back',
    list: [{ stakeAmount: '0', countedAmount: '0', weightPercent: null, isRolledBack: true }],
  });
});

test('A stake that two bonuses pay counts for the one that expires first, and the other states its part of the stake', async () => {
  const member = await stage.aMember({ cash: 0n });
  const first = await play.give(member, { amount: 400n, wagerRequiredAmount: 9_000n, expiresAt: inDays(2) });
  const second = await play.give(member, { amount: 500n, name: 'Volta', expiresAt: inDays(5) });
  await play.bet(member, 700n, { roundId: 'both' });
  const { list } = await wageringOf(member, 'both');
  expect(list).toMatchObject([
    { bonusId: first, stakeAmount: '700', bonusStakeAmount: '400', weightPercent: 100, countedAmount: '700' },
    { bonusId: second, name: 'Volta', stakeAmount: '700', bonusStakeAmount: '300', weightPercent: null, countedAmount: '0' },
  ]);
  for (const { bonusId, bonusStakeAmount, countedAmount } of list) {
    const { done, paid } = await ledgerOf(member, { bonusId, roundId: 'both' });
    expect({ bonusStakeAmount, countedAmount }).toEqual({ bonusStakeAmount: `${paid}`, countedAmount: `${done}` });
  }
});

test('The round that completes the wagering states what was left of it, and the cash that the bonus became', async () => {
  const member = await stage.aMember({ cash: 5_000n });
  const bonusId = await play.give(member, { amount: 1_000n, wagerRequiredAmount: 1_500n });
  await play.bet(member, 1_200n, { roundId: 'before', closesRound: true });
  await play.bet(member, 800n, { roundId: 'last', closesRound: true });
  expect((await wageringOf(member, 'before')).list).toMatchObject([{ state: 'converted', countedAmount: '1200', convertedAmount: null }]);
  const { list } = await wageringOf(member, 'last');
  expect(list).toMatchObject([
    { bonusId, state: 'converted', stakeAmount: '800', countedAmount: '300', weightPercent: null, convertedAmount: '1000' },
  ]);
  const [row] = await stage.data.owner.query<{ cash: bigint }>(
    `select sum(e.amount)::bigint as cash from wallet.entry e join wallet.account a on a.id = e.account_id and a.pocket = 'cash'
       join wallet.transfer t on t.id = e.transfer_id and t.member_id = $1 and t.kind = 'bonus_convert' where a.member_id = $1`,
    [member.id],
  );
  expect(list[0]?.convertedAmount).toBe(`${row?.cash}`);
});

test('A round played without a bonus lists none', async () => {
  const member = await stage.aMember({ cash: 500n });
  await play.bet(member, 100n, { roundId: 'plain', closesRound: true });
  expect(await wageringOf(member, 'plain')).toEqual({ state: 'settled', list: [] });
});

test("record_not_found: Another member's round is answered as an unknown one, also under an id that both played", async () => {
  const [one, other] = [await stage.aMember({ cash: 500n }), await stage.aMember({ cash: 500n })];
  await play.give(one);
  await play.bet(one, 100n, { roundId: 'shared' });
  await play.bet(one, 100n, { roundId: 'own' });
  await play.bet(other, 200n, { roundId: 'shared' });
  for (const roundId of ['own', 'never-played'])
    await expect(wageringOf(other, roundId)).rejects.toMatchObject({ code: 'record_not_found', facts: {} });
  await expect(listRoundWagering(one.call(), { source: 'elsewhere', roundId: 'own' })).rejects.toMatchObject({ code: 'record_not_found' });
  expect((await wageringOf(other, 'shared')).list).toEqual([]);
  expect((await wageringOf(one, 'shared')).list).toMatchObject([{ stakeAmount: '100' }]);
});
