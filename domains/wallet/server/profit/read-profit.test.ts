import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProfit as contract } from '../../contract/player/profit.ts';
import { post } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { cashierStage, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { readProfit } from './read-profit.ts';
import * as v from 'valibot';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

type Move = Pick<Posting, 'kind' | 'amount'> & Partial<Posting>;

async function move(member: StageMember, posting: Move): Promise<void> {
  const answer = await post(stage.ctx, {
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'arcade',
    externalId: randomUUID(),
    currency: 'BRL',
    at: stage.clock.now(),
    roundId: randomUUID(),
    gameId: 'g1',
    ...posting,
  });
  expect(answer.outcome).toBe('applied');
}

const sumOf = (amounts: Record<string, string>) => Object.values(amounts).reduce((sum, amount) => sum + BigInt(amount), 0n);

test('CON-22 R25 profit and loss by day of the merchant’s time zone: each figure is of the journal, and opening plus total is closing', async () => {
  // 2:59 in London is still the day before in São Paulo.
  stage.clock.set(new Date('2026-09-10T02:59:59Z'));
  const member = await stage.aMember({ cash: 100_000n });
  await move(member, { kind: 'bet', amount: 300n, externalId: 'bet-1', roundId: 'r1' });
  stage.clock.set(new Date('2026-09-10T03:00:00Z'));
  await move(member, { kind: 'win', amount: 900n, refExternalId: 'bet-1', roundId: 'r1' });
  await move(member, { kind: 'bet_and_win', amount: 200n, winAmount: 50n });
  await move(member, { kind: 'bet', amount: 70n, externalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'rollback', amount: 0n, refExternalId: 'bet-3', roundId: 'r3' });
  await move(member, { kind: 'deposit', amount: 5000n, source: 'pix' });
  await move(member, { kind: 'withdrawal_hold', amount: 1200n, source: 'pix', externalId: 'w1' });
  await move(member, { kind: 'promo_win', amount: 25n });
  stage.clock.set(new Date('2026-09-12T15:00:00Z'));
  await move(member, { kind: 'bet', amount: 1n });

  const both = await readProfit(member.call(), { from: '2026-09-09', to: '2026-09-10' });
  expect(both.days.map(({ day }) => day)).toEqual(['2026-09-09', '2026-09-10']);
  expect(both.days[0]).toMatchObject({ stakeAmount: '-300', winAmount: '0', otherAmount: '100000' });
  expect(both.days[1]).toEqual({
    day: '2026-09-10',
    stakeAmount: '-200',
    winAmount: '950',
    depositAmount: '5000',
    withdrawalAmount: '-1200',
    bonusAmount: '25',
    otherAmount: '0',
  });
  expect(both.sources).toEqual([{ source: 'arcade', sourceName: 'arcade', stakeAmount: '-500', winAmount: '950' }]);
  expect(both.openingBalance).toBe('0');
  expect(BigInt(both.openingBalance) + sumOf(both.total)).toBe(BigInt(both.closingBalance));

  const second = await readProfit(member.call(), { from: '2026-09-10', to: '2026-09-30' });
  expect(second.openingBalance).toBe('99700');
  expect(second.days.map(({ day }) => day)).toEqual(['2026-09-10', '2026-09-12']);
  const { cash } = await member.balance();
  expect(second.closingBalance).toBe(cash.toString());

  const otherMember = await stage.aMember();
  expect(await readProfit(otherMember.call(), { from: '2026-09-09', to: '2026-09-10' })).toMatchObject({
    days: [],
    sources: [],
    closingBalance: '0',
  });
});

test('CON-22 with a bonus under way the bonus money counts as what it is, and the sum still holds', async () => {
  stage.clock.set(new Date('2026-09-20T12:00:00Z'));
  const member = await stage.aMember({ cash: 1000n });
  await move(member, {
    kind: 'bonus_grant',
    amount: 500n,
    source: 'house',
    grantId: 'grant-1',
    terms: {
      promotionCode: 'welcome',
      wageringRequired: 100_000n,
      stakeOrder: 'cash_first',
      weightRule: 'standard',
      maxBet: null,
      maxConversion: null,
      expiresAt: new Date('2026-10-20T12:00:00Z'),
    },
  });
  await move(member, { kind: 'bet', amount: 1300n, externalId: 'b', roundId: 'b' });
  await move(member, { kind: 'win', amount: 130n, refExternalId: 'b', roundId: 'b' });
  const profit = await readProfit(member.call(), { from: '2026-09-20', to: '2026-09-20' });
  expect(profit.total).toMatchObject({ stakeAmount: '-1300', winAmount: '130', bonusAmount: '500', otherAmount: '1000' });
  expect(profit.closingBalance).toBe('330');
});

test('CON-22 a period is of real days, in order, and not longer than a quarter', () => {
  const judge = (from: string, to: string) => v.safeParse(contract.input, { from, to }).success;
  expect(judge('2026-09-01', '2026-09-01')).toBe(true);
  expect(judge('2026-07-01', '2026-10-01')).toBe(true);
  expect(judge('2026-02-30', '2026-03-01')).toBe(false);
  expect(judge('2026-09-02', '2026-09-01')).toBe(false);
  expect(judge('2026-01-01', '2026-12-31')).toBe(false);
  expect(judge("2026-09-01'", '2026-09-02')).toBe(false);
});
