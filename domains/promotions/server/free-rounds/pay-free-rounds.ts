import { selectLanguage } from '@jogada/accounts/server';
import type { FreeRoundsEnded } from '@jogada/games/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { findMerchantFacts } from '../deposit-match/merchant-facts.sql.ts';
import { rewardTerms } from '../promotion/reward-terms.ts';
import { findBoughtRounds, POINTS_PROMOTION } from '../points/store.sql.ts';
import { award } from '../rewards/award.ts';
import { payOrLeave } from '../rewards/pay-or-leave.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { termsOf } from '../rewards/terms-of.ts';
import { findGiftOf, type GiftRow } from './free-rounds-gift.sql.ts';

/** Pays the win of free rounds under the terms at the claim or purchase. Idempotent for a repeated event. */
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
  const bought = gift ? undefined : await findBoughtRounds(tx, freeRoundsId);
  const at = ctx.now();
  const own = gift ? termsOfGift(gift, amount) : bought && termsOfPurchase(bought, amount);
  if (!own) return;
  const awarded = await award(tx, {
    merchantCode,
    memberId,
    origin: 'free_rounds',
    occasion: freeRoundsId,
    currency: payload.currency,
    amount,
    ...own,
    basis: { rounds: String(payload.usedCount), ...own.basis },
    claimBy: null,
    isEarnedByPlay: true,
    at,
  });
  if (awarded.outcome !== 'awarded') return;
  const reward = await findReward(tx, { memberId, rewardId: awarded.rewardId, ...languages });
  if (reward) await payOrLeave(tx, reward, at);
}

function termsOfGift({ code, id, version, rule }: GiftRow, amount: bigint) {
  return {
    promotionCode: code,
    promotion: { promotionId: id, version },
    terms: rewardTerms(rule.payout, amount),
    basis: { stakeAmount: rule.stakeAmount },
  };
}

function termsOfPurchase({ wager_times: wagerTimes }: { wager_times: number }, amount: bigint) {
  return { promotionCode: POINTS_PROMOTION, terms: termsOf({ amount, wagerTimes }), basis: {} };
}
