import type { Currency } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import type { Reward, RewardId } from '../../contract/player/rewards.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { insertReward } from './reward.sql.ts';

/** A reward that a member has earned and may claim. Amounts are minor units. */
export interface Award {
  readonly merchantCode: string;
  readonly memberId: string;
  readonly origin: Reward['origin'];
  /** What it is for, at most 120 characters: a second award for the occasion is none. */
  readonly occasion: string;
  /** The house account that pays it: letters, digits, `-` and `_`, at most 34. */
  readonly promotionCode: string;
  readonly promotion?: { readonly promotionId: NonNullable<Reward['promotionId']>; readonly version: number };
  readonly currency: Currency;
  /** Above zero. */
  readonly amount: bigint;
  readonly terms: Reward['terms'];
  /** The figures that it was worked out from, as texts. */
  readonly basis?: Readonly<Record<string, string>>;
  /** Null: it waits for ever. */
  readonly claimBy: Date | null;
  /** Whether the member's own play brought it: a pause that began since takes nothing of that away. */
  readonly isEarnedByPlay: boolean;
  readonly at: Date;
}

export type Awarded = { readonly outcome: 'awarded'; readonly rewardId: RewardId } | { readonly outcome: 'had_already' | 'has_stopped' };

/**
 * Puts a reward into the member's reward center, in the caller's transaction; none when the member has had one
 * for the occasion, is excluded, or pauses and did nothing for it (R19, R20, R22). It is paid when its member claims it.
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
