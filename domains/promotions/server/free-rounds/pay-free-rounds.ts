import { selectLanguage } from '@jogada/accounts/server';
import type { FreeRoundsEnded } from '@jogada/games/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { findMerchantFacts } from '../deposit-match/merchant-facts.sql.ts';
import { rewardTerms } from '../promotion/reward-terms.ts';
import { award } from '../rewards/award.ts';
import { payOrLeave } from '../rewards/pay-or-leave.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { findGiftOf } from './free-rounds-gift.sql.ts';

/** Pays the win of free rounds under the terms at the claim. Idempotent for a repeated event. */
export async function payFreeRounds(ctx: Context, tx: Transaction, { payload }: DomainEvent<FreeRoundsEnded>): Promise<void> {
  const { freeRoundsId, memberId, merchantCode } = payload;
  const amount = BigInt(payload.wonAmount);
  const merchant = await findMerchantFacts(tx, merchantCode);
  if (amount === 0n || !merchant) return;
  const languages = {
    language: (await selectLanguage(tx, memberId)) ?? merchant.default_language,
    otherLanguage: merchant.default_language,
  };
  const gift = await findGiftOf(tx, { freeRoundsId, ...languages });
  if (!gift) return;
  const at = ctx.now();
  const awarded = await award(tx, {
    merchantCode,
    memberId,
    origin: 'free_rounds',
    occasion: freeRoundsId,
    promotionCode: gift.code,
    promotion: { promotionId: gift.id, version: gift.version },
    currency: payload.currency,
    amount,
    terms: rewardTerms(gift.rule.payout, amount),
    basis: { rounds: String(payload.usedCount), stakeAmount: gift.rule.stakeAmount },
    claimBy: null,
    isEarnedByPlay: true,
    at,
  });
  if (awarded.outcome !== 'awarded') return;
  const reward = await findReward(tx, { memberId, rewardId: awarded.rewardId, ...languages });
  if (reward) await payOrLeave(tx, reward, at);
}
