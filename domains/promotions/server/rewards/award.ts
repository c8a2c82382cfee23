import type { Currency } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import type { Reward, RewardId } from '../../contract/player/rewards.ts';
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
  readonly at: Date;
}

/**
 * Puts a reward into the member's reward center, in the caller's transaction; answers its id, or undefined when the member has had one
 * for the occasion. It is paid when its member claims it.
 */
export async function award(tx: Sql, award: Award): Promise<RewardId | undefined> {
  const { promotion, basis = {}, ...rest } = award;
  const rewardId = newId('rwd', award.at);
  const isNew = await insertReward(tx, {
    ...rest,
    rewardId,
    promotionId: promotion?.promotionId ?? null,
    version: promotion?.version ?? null,
    basis,
  });
  return isNew ? rewardId : undefined;
}
