import { Problem, type Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { Bonus } from '../../contract/player/bonus.ts';
import { grantBonus } from '../ledger/grant-bonus.ts';
import { insertBonusRecord } from './bonus.sql.ts';

/** A bonus with its terms, which are fixed at the grant. Amounts are minor units. */
export interface BonusGift {
  /** Generated once by the caller and used as the idempotency key. */
  readonly bonusId: Bonus['bonusId'];
  readonly merchantCode: string;
  readonly memberId: string;
  /** The promotion whose house account pays. Letters, digits, `-` and `_`, at most 34. */
  readonly promotionCode: string;
  /** Shown to the member; empty for none. */
  readonly name: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly wagerRequiredAmount: bigint;
  readonly spendsFirst: Bonus['spendsFirst'];
  readonly weightRule: string;
  readonly maximumBetAmount: bigint | null;
  readonly maximumCashAmount: bigint | null;
  readonly expiresAt: Date;
  /** An operator's id, or the granting domain. */
  readonly givenBy: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Grants a bonus in the caller's transaction. A repeated id has no further effect. The caller decides whether the
 * member is eligible (jurisdiction, first bet, campaign).
 * @throws Problem `key_reused` when the id names a bonus of another amount, `not_found`, `account_blocked`
 */
export async function giveBonus(tx: Sql, gift: BonusGift): Promise<void> {
  const answer = await grantBonus(tx, {
    grantId: gift.bonusId,
    merchantCode: gift.merchantCode,
    memberId: gift.memberId,
    promotionCode: gift.promotionCode,
    currency: gift.currency,
    amount: gift.amount,
    wageringRequired: gift.wagerRequiredAmount,
    stakeOrder: gift.spendsFirst === 'bonus' ? 'bonus_first' : 'cash_first',
    weightRule: gift.weightRule,
    maxBet: gift.maximumBetAmount,
    maxConversion: gift.maximumCashAmount,
    expiresAt: gift.expiresAt,
    at: gift.at,
  });
  if (answer.outcome === 'conflict') throw new Problem('key_reused');
  if (answer.outcome === 'account_blocked') throw new Problem('account_blocked');
  if (answer.outcome === 'account_unknown' || answer.outcome === 'currency_mismatch') throw new Problem('not_found');
  if (answer.outcome === 'replayed') return;
  if (answer.outcome !== 'applied') throw new Error(`the ledger returned ${answer.outcome} for the bonus ${gift.bonusId}`);
  await insertBonusRecord(tx, {
    memberId: gift.memberId,
    bonusId: gift.bonusId,
    name: gift.name,
    givenBy: gift.givenBy,
    givenReason: gift.reason,
  });
}
