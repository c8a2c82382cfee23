import type { PricedSelection } from './feed.ts';
import { remaining } from './simulated-sport.ts';
import type { Market, Score } from './market.ts';

/** What the book keeps of a fair price, in hundredths. */
const MARGIN = 2;
const PRICE_MIN = 105;
const PRICE_MAX = 10_000;
export const LEGS_MAX = 5;
/** What the book keeps when it buys a bet back, in hundredths. */
const CASH_OUT_MARGIN = 3;
const MILLION = 1_000_000;

/** Prices of all selections of a market, from where the event stands. */
export function priceMarket(market: Market, from: { score: Score; ticksLeft: number; chances: Score }): PricedSelection[] {
  const ends = [...remainingCached(from.ticksLeft, from.chances).values()];
  return market.selections.map(({ key, judge }) => {
    let won = 0;
    let back = 0;
    for (const { more, chance } of ends) {
      const verdict = judge({ home: from.score.home + more.home, away: from.score.away + more.away });
      if (verdict === 'won') won += chance;
      if (verdict === 'void') back += chance;
    }
    const [winChance, voidChance] = [Math.round(won * MILLION), Math.round(back * MILLION)];
    return { key, price: priceOf({ winChance, voidChance }), winChance, voidChance };
  });
}

/** Hundredths, rounded down; undefined where a price would be too low or too high to be offered. */
export function priceOf({ winChance, voidChance }: Pick<PricedSelection, 'winChance' | 'voidChance'>): number | undefined {
  if (winChance <= 0) return undefined;
  const price = Math.floor(((100 - MARGIN) * (MILLION - voidChance)) / winChance);
  return price < PRICE_MIN || price > PRICE_MAX ? undefined : price;
}

/** What a bet on all of these pays, stake included; minor units, rounded down once. A void leg counts as 1.00. */
export function payoutOf(stakeAmount: bigint, legs: readonly { price: number; isVoid: boolean }[]): bigint {
  const product = legs.reduce((all, { price, isVoid }) => all * BigInt(isVoid ? 100 : price), 1n);
  return (stakeAmount * product) / 100n ** BigInt(legs.length);
}

/** For how much a bet is bought back now: what it is worth, less the book's part. Chances in millionths. */
export function cashOutOf(stakeAmount: bigint, legs: readonly { price: number; winChance: number; voidChance: number }[]): bigint {
  // A leg is worth its price when it wins and the stake when it is void.
  const worth = legs.reduce(
    (all, { price, winChance, voidChance }) => all * (BigInt(price) * BigInt(winChance) + 100n * BigInt(voidChance)),
    stakeAmount * BigInt(100 - CASH_OUT_MARGIN),
  );
  return worth / (100n * (100n * BigInt(MILLION)) ** BigInt(legs.length));
}

const kept = new Map<string, ReturnType<typeof remaining>>();
const CACHED_MAX = 4000;

function remainingCached(ticksLeft: number, chances: Score): ReturnType<typeof remaining> {
  const key = `${ticksLeft} ${chances.home} ${chances.away}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= CACHED_MAX) kept.clear();
  const fresh = remaining(ticksLeft, chances);
  kept.set(key, fresh);
  return fresh;
}
