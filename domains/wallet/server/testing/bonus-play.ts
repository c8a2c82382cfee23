import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { newId } from '@jogada/platform/server';
import type { Bonus } from '../../contract/player/bonus.ts';
import { giveBonus, type BonusGift } from '../bonus/give-bonus.ts';
import { post } from '../ledger/post.ts';
import type { Posting, PostingAnswer } from '../ledger/posting.ts';
import { setGameClassifications, setWageringWeights } from '../ledger/wagering-rules.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { CashierStage, StageMember } from './cashier-stage.ts';

const DAY_MS = 86_400_000;

/** Helpers for bonuses and rounds on a cashier stage. */
export interface BonusPlay {
  /** Grants a bonus, by default R$ 50,00 with twofold wagering within a week. Returns its id. */
  give(member: StageMember, terms?: Partial<BonusGift>): Promise<Bonus['bonusId']>;
  gift(member: StageMember, terms?: Partial<BonusGift>): BonusGift;
  bet(member: StageMember, amount: bigint, round?: Partial<Posting>): Promise<PostingAnswer>;
  win(member: StageMember, amount: bigint, round: Partial<Posting>): Promise<PostingAnswer>;
  /** A complete round: a stake and an optional win. */
  spin(member: StageMember, amount: bigint, winAmount?: bigint, gameId?: string): Promise<PostingAnswer>;
  /** Violated ledger invariants. */
  broken(): Promise<readonly string[]>;
}

/** Slots count in full, live games at a tenth; the lottery takes no bonus money. */
export async function bonusPlay(stage: CashierStage): Promise<BonusPlay> {
  await stage.ctx.database.transaction(async (tx) => {
    await setWageringWeights(tx, 'standard', [
      { classification: 'RNG', weightPercent: 100, takesBonus: true },
      { classification: 'LIVE', weightPercent: 10, takesBonus: true },
      { classification: 'LOTT', weightPercent: 0, takesBonus: false },
    ]);
    await setGameClassifications(tx, [
      { gameId: 'slot', classification: 'RNG' },
      { gameId: 'roulette', classification: 'LIVE' },
      { gameId: 'lottery', classification: 'LOTT' },
    ]);
  });
  const postingOf = (member: StageMember, posting: Pick<Posting, 'kind' | 'amount'> & Partial<Posting>): Posting => ({
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'arcade',
    externalId: randomUUID(),
    currency: 'BRL',
    roundId: randomUUID(),
    gameId: 'slot',
    at: stage.clock.now(),
    ...posting,
  });
  const gift = (member: StageMember, terms: Partial<BonusGift> = {}): BonusGift => {
    const at = stage.clock.now();
    const amount = terms.amount ?? 5_000n;
    return {
      bonusId: newId('bon', at),
      merchantCode: member.call().merchant.code,
      memberId: member.id,
      promotionCode: 'welcome',
      name: 'Boas-vindas',
      currency: 'BRL',
      amount,
      wagerRequiredAmount: amount * 2n,
      spendsFirst: 'cash',
      weightRule: 'standard',
      maximumBetAmount: null,
      maximumCashAmount: null,
      expiresAt: new Date(at.getTime() + 7 * DAY_MS),
      givenBy: 'promotions',
      reason: '',
      at,
      ...terms,
    };
  };
  return {
    gift,
    async give(member, terms) {
      const given = gift(member, terms);
      await stage.ctx.database.transaction((tx) => giveBonus(tx, given));
      return given.bonusId;
    },
    bet: (member, amount, round = {}) => post(stage.ctx, postingOf(member, { kind: 'bet', amount, ...round })),
    win: (member, amount, round) => post(stage.ctx, postingOf(member, { kind: 'win', amount, closesRound: true, ...round })),
    async spin(member, amount, winAmount = 0n, gameId = 'slot') {
      const answer = await post(stage.ctx, postingOf(member, { kind: 'bet_and_win', amount, winAmount, gameId, closesRound: true }));
      expect(answer.outcome).toBe('applied');
      return answer;
    },
    async broken() {
      const checks = await verifyLedger(stage.data.owner);
      return checks.filter(({ broken }) => broken !== 0n).map(({ name, examples }) => `${name}: ${examples.join(', ')}`);
    },
  };
}
