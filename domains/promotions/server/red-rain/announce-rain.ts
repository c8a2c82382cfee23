import type { DataSecrets } from '@jogada/merchant/server';
import type { Currency, Id } from '@jogada/platform/contract';
import { newId, type Sql } from '@jogada/platform/server';
import { drawSealedSeed } from '../draw/sealed-seed.ts';
import { insertRain } from './red-rain.sql.ts';

/** A rain to announce. Amount in minor units. */
export interface RainPlan {
  readonly merchantCode: string;
  readonly currency: Currency;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly budgetAmount: bigint;
  readonly envelopeCount: number;
  readonly wagerTimes: number;
  readonly by: string;
  readonly secrets: DataSecrets;
  readonly at: Date;
}

/** Announces a rain, in the caller's transaction. Draws the seed of its envelopes and commits to it. */
export async function announceRain(tx: Sql, { merchantCode, secrets, at, by, ...plan }: RainPlan): Promise<Id<'rrn'>> {
  const id = newId('rrn', at);
  const { sealed, hash } = drawSealedSeed(id, secrets);
  await insertRain(tx, {
    id,
    merchant_code: merchantCode,
    starts_at: plan.startsAt,
    ends_at: plan.endsAt,
    currency: plan.currency,
    budget_amount: plan.budgetAmount,
    envelope_count: plan.envelopeCount,
    wager_times: plan.wagerTimes,
    sealed_seed: sealed,
    seed_hash: hash,
    at,
    by,
  });
  return id;
}
