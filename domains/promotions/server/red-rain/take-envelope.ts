import { createHmac } from 'node:crypto';
import type { MemberContext } from '@jogada/accounts/server';
import { blockMessage, Problem, type InputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { envelopeAmounts, RAIN_SEED } from '../../contract/player/envelope-amounts.ts';
import type { RedRain, takeEnvelope as endpoint } from '../../contract/player/index.ts';
import { drawRefusal } from '../draw/draw-refusal.ts';
import { openSealedSeed } from '../draw/sealed-seed.ts';
import { award } from '../rewards/award.ts';
import { payReward } from '../rewards/pay-reward.ts';
import { findReward } from '../rewards/reward.sql.ts';
import { termsOf } from '../rewards/terms-of.ts';
import { refuseWithoutWheel } from '../wheel/read-wheel.ts';
import { rainView } from './read-red-rain.ts';
import { findOwnRain, insertEnvelope, lockRain, type RainRow } from './red-rain.sql.ts';

/**
 * Takes the next envelope of a rain and pays it, in one transaction. One per member, also for concurrent requests.
 * @throws Problem `red_rain_not_found`, `red_rain_not_now`, `red_rain_empty`, `promotion_not_for_you`, `account_blocked`,
 * `feature_unavailable`
 */
export async function takeEnvelope(ctx: MemberContext, { rainId }: InputOf<typeof endpoint>): Promise<RedRain> {
  refuseWithoutWheel(ctx);
  const refusal = await drawRefusal(ctx, ctx.database);
  if (refusal) throw new Problem('promotion_not_for_you', { reason: refusal });
  const at = ctx.now();
  const wanted = { merchantCode: ctx.merchant.code, memberId: ctx.member.id, rainId };
  return ctx.database.transaction(async (tx) => {
    const rain = await lockRain(tx, wanted);
    const own = rain && (await findOwnRain(tx, wanted));
    if (!rain || !own) throw new Problem('red_rain_not_found');
    if (own.place !== null) return rainView(ctx, own);
    if (rain.starts_at > at || rain.ends_at <= at) throw new Problem('red_rain_not_now');
    if (rain.taken_count >= rain.envelope_count) throw new Problem('red_rain_empty');
    const place = rain.taken_count;
    const amount = amountsOf(ctx, rain)[place];
    if (amount === undefined) throw new Error(`rain ${rainId} has no envelope ${place}`);
    await insertEnvelope(tx, { rainId, memberId: ctx.member.id, place, amount, at });
    await pay(tx, { ctx, rain, amount, at });
    const taken = await findOwnRain(tx, wanted);
    if (!taken) throw new Error(`an envelope of ${rainId} is missing after its update`);
    return rainView(ctx, taken);
  });
}

function amountsOf({ settings }: MemberContext, rain: RainRow): bigint[] {
  const seed = openSealedSeed(rain.id, rain.sealed_seed, settings.secrets);
  return envelopeAmounts({ budgetAmount: rain.budget_amount, count: rain.envelope_count }, (cursor) =>
    createHmac('sha256', seed)
      .update(blockMessage(RAIN_SEED, rain.id, cursor))
      .digest(),
  );
}

interface Taken {
  readonly ctx: MemberContext;
  readonly rain: RainRow;
  readonly amount: bigint;
  readonly at: Date;
}

async function pay(tx: Sql, { ctx, rain, amount, at }: Taken): Promise<void> {
  const awarded = await award(tx, {
    merchantCode: rain.merchant_code,
    memberId: ctx.member.id,
    origin: 'red_rain',
    occasion: rain.id,
    promotionCode: 'red-rain',
    currency: rain.currency,
    amount,
    terms: termsOf({ amount, wagerTimes: rain.wager_times }),
    claimBy: null,
    isEarnedByPlay: false,
    at,
  });
  // The member may have started a pause or exclusion since the first check.
  if (awarded.outcome !== 'awarded') throw new Problem('promotion_not_for_you', { reason: 'not_for_this_account' });
  const languages = { language: ctx.merchant.defaultLanguage, otherLanguage: ctx.merchant.defaultLanguage };
  const reward = await findReward(tx, { memberId: ctx.member.id, rewardId: awarded.rewardId, ...languages });
  if (!reward) throw new Error(`the envelope of ${rain.id} is missing after its award`);
  await payReward(tx, reward, at);
}
