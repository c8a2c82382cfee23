import type { Currency } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import type { Reward, RewardId } from '../../contract/player/rewards.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { insertReward } from './reward.sql.ts';

/** A reward to grant. Amounts are minor units. */
export interface Award {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly origin: Reward['origin'];
  /** Idempotency key, at most 120 characters: a second award for the occasion is ignored. */
  readonly occasion: string;
  /** The ledger's house account that pays it: letters, digits, `-` and `_`, at most 34. */
  readonly promotionCode: string;
  readonly promotion?: { readonly promotionId: NonNullable<Reward['promotionId']>; readonly version: number };
  readonly currency: Currency;
  /** Above zero. */
  readonly amount: bigint;
  readonly terms: Reward['terms'];
  /** The figures of its calculation, as strings. */
  readonly basis?: Readonly<Record<string, string>>;
  /** Null means no expiry. */
  readonly claimBy: Date | null;
  /** Whether the member's own play earned it. A later pause does not void such a reward. */
  readonly isEarnedByPlay: boolean;
  readonly at: Date;
}

export type Awarded = { readonly outcome: 'awarded'; readonly rewardId: RewardId } | { readonly outcome: 'had_already' | 'has_stopped' };

/**
 * Adds a reward to the member's reward center, in the caller's transaction. Not granted if the member already had one for the occasion, is
 * excluded, or is paused and did not earn it by play (R19, R20, R22). Paid when the member claims it.
 */
export async function award(tx: Sql, award: Award): Promise<Awarded> {
  const { promotion, basis = {}, isEarnedByPlay, ...rest } = award;
  const stop = await findStop(tx, award);
  if (stop === 'exclusion' || (stop === 'pause' && !isEarnedByPlay)) return { outcome: 'has_stopped' };
  const rewardId = newId('rwd', award.at);
  const isNew = await insertReward(tx, {
    ...rest,
    rewardId,
    promotionId: promotion?.promotionId ?? null,
    version: promotion?.version ?? null,
    basis,
  });
  return isNew ? { outcome: 'awarded', rewardId } : { outcome: 'had_already' };
}
