import type { Currency, Id } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import { insertFreeRounds } from './free-rounds.sql.ts';

/** Free rounds to grant for a game. Amounts in minor units. */
export interface FreeRoundsGift {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly stakeAmount: bigint;
  readonly roundCount: number;
  /** Cap on the total win; null for none. */
  readonly maximumAmount: bigint | null;
  readonly expiresAt: Date;
  readonly at: Date;
}

/**
 * Grants a member free rounds of a game, in the caller's transaction. `FREE_ROUNDS_ENDED` reports the total win after the last round or at
 * expiry. The caller's domain pays it.
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
