import { findMember, selectLanguage } from '@jogada/accounts/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { postedMovements, type Posted, type PostedMovement } from '@jogada/wallet/server';
import { awardPromotion } from '../promotion/award-promotion.ts';
import { readMemberFacts } from '../promotion/member-facts.ts';
import { findVersion } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { payOrLeave } from '../rewards/pay-or-leave.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { countDeposits, deleteChoice, findChoice } from './deposit-choice.sql.ts';
import { findMerchantFacts } from './merchant-facts.sql.ts';

/**
 * Grants the chosen bonus once the deposit is credited, under the rule version at the time of the choice. A deposit below the minimum keeps
 * the choice for the next.
 */
export async function matchDeposits(ctx: Context, tx: Transaction, event: DomainEvent<Posted>): Promise<void> {
  for (const movement of postedMovements(event.payload)) {
    if (movement.kind === 'deposit') await matchDeposit(ctx, tx, movement);
  }
}

async function matchDeposit(ctx: Context, tx: Transaction, { memberId, merchantCode, amount, transferId }: PostedMovement): Promise<void> {
  const choice = await findChoice(tx, memberId);
  const at = ctx.now();
  const promotion = choice && (await findVersion(tx, { promotionId: choice.promotion_id, version: choice.version, kind: 'deposit_match' }));
  const member = promotion && (await findMember(tx, memberId));
  const merchant = member && (await findMerchantFacts(tx, merchantCode));
  if (!promotion || !member || !merchant) return;
  const { rule } = promotion;
  const paid = BigInt(amount);
  if (paid < BigInt(rule.minimumDepositAmount)) return;
  await deleteChoice(tx, memberId);
  const facts = await readMemberFacts(tx, member, at);
  if (member.status !== 'active' || refusalOf({ profile: merchant.jurisdiction, rule, at }, facts) !== null) return;
  // The count includes this deposit.
  if (rule.isFirstOnly && (await countDeposits(tx, memberId)) > 1) return;
  const share = (paid * BigInt(rule.percent)) / 100n;
  const bonus = share > BigInt(rule.maximumAmount) ? BigInt(rule.maximumAmount) : share;
  if (bonus === 0n) return;
  const basis = { depositTransferId: transferId, depositAmount: amount, percent: String(rule.percent) };
  const awarded = await awardPromotion(tx, {
    promotion,
    memberId,
    occasion: 'once',
    amount: bonus,
    basis,
    claimBy: null,
    isEarnedByPlay: false,
    at,
  });
  if (awarded.outcome !== 'awarded') return;
  const languages = {
    language: (await selectLanguage(tx, memberId)) ?? merchant.default_language,
    otherLanguage: merchant.default_language,
  };
  const reward = await findReward(tx, { memberId, rewardId: awarded.rewardId, ...languages });
  if (reward) await payOrLeave(tx, reward, at);
}
