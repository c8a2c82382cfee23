import type { Currency, Id } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import { insertFreeRounds } from './free-rounds.sql.ts';

/** Rounds of a game that somebody else pays for. Amounts are minor units. */
export interface FreeRoundsGift {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly stakeAmount: bigint;
  readonly roundCount: number;
  /** The most that all of them may win; null for no ceiling. */
  readonly maximumAmount: bigint | null;
  readonly expiresAt: Date;
  readonly at: Date;
}

/**
 * Gives a member free rounds of a game, in the caller's transaction. What they win is told by `FREE_ROUNDS_ENDED` once the last was played,
 * or their time is over; paying it is the giver's business.
 */
export async function grantFreeRounds(tx: Sql, gift: FreeRoundsGift): Promise<Id<'frs'>> {
  const id = newId('frs', gift.at);
  await insertFreeRounds(tx, {
    id,
    member_id: gift.memberId,
    merchant_code: gift.merchantCode,
    game_id: gift.gameId,
    currency: gift.currency,
    stake_amount: gift.stakeAmount,
    round_count: gift.roundCount,
    maximum_amount: gift.maximumAmount,
    expires_at: gift.expiresAt,
    at: gift.at,
  });
  return id;
}
