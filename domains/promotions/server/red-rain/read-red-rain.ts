import type { MemberContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { readRedRain as endpoint, RedRain } from '../../contract/player/index.ts';
import { drawRefusal } from '../draw/draw-refusal.ts';
import { openSealedSeed } from '../draw/sealed-seed.ts';
import { refuseWithoutWheel } from '../wheel/read-wheel.ts';
import { selectComing, selectPast, type OwnRainRow } from './red-rain.sql.ts';

const PAST_SHOWN = 5;

/** @throws Problem `feature_unavailable` */
export async function readRedRain(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  refuseWithoutWheel(ctx);
  const at = ctx.now();
  const wanted = { merchantCode: ctx.merchant.code, memberId: ctx.member.id, at };
  const [coming, past] = await Promise.all([
    selectComing(ctx.database, wanted),
    selectPast(ctx.database, { ...wanted, limit: PAST_SHOWN }),
  ]);
  const [first, second] = coming;
  const isFalling = first !== undefined && first.starts_at <= at;
  const next = isFalling ? second : first;
  return {
    current: isFalling ? rainView(ctx, first) : null,
    next: next ? rainView(ctx, next) : null,
    past: past.map((row) => rainView(ctx, row)),
    refusal: await drawRefusal(ctx, ctx.database),
  };
}

/** Builds the member's view of a rain. Reveals the seed only after its end. */
export function rainView(ctx: MemberContext, row: OwnRainRow): RedRain {
  const isOver = row.ends_at <= ctx.now();
  return {
    rainId: row.id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    currency: row.currency,
    budgetAmount: row.budget_amount.toString(),
    envelopeCount: row.envelope_count,
    takenCount: row.taken_count,
    wagerTimes: row.wager_times,
    seedHash: row.seed_hash.toString('hex'),
    serverSeed: isOver ? openSealedSeed(row.id, row.sealed_seed, ctx.settings.secrets).toString('hex') : null,
    mine:
      row.place === null || row.amount === null || row.taken_at === null
        ? null
        : { place: row.place, amount: row.amount.toString(), takenAt: row.taken_at.toISOString() },
  };
}
