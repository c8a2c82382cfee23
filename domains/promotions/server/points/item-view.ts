import type { Language } from '@jogada/platform/contract';
import type { PointsGrant, PointsItem } from '../../contract/player/points.ts';
import type { ItemRow, PriceRow } from './store.sql.ts';

const LOWEST_MS = 30 * 86_400_000;

export function grantView(row: ItemRow): PointsGrant {
  const amount = row.amount.toString();
  if (row.game_id === null) return { kind: 'bonus', amount, wagerTimes: row.wager_times };
  return {
    kind: 'free_rounds',
    gameId: row.game_id,
    gameName: row.game_name,
    stakeAmount: amount,
    rounds: row.rounds ?? 0,
    maximumAmount: row.maximum_amount?.toString() ?? null,
    playDays: row.play_days ?? 0,
    wagerTimes: row.wager_times,
  };
}

export function nameOf({ names }: Pick<ItemRow, 'names'>, languages: readonly Language[]): string {
  return languages.map((language) => names[language]).find((name) => name !== undefined) ?? '';
}

interface Buyer {
  readonly balance: bigint;
  readonly boughtCount: number;
  /** What bars the member from every item. */
  readonly refusal: 'first_bet_needed' | 'not_for_this_account' | null;
  readonly at: Date;
}

/** Why a member cannot buy an item; null if they can. */
export function itemRefusal(row: ItemRow, { balance, boughtCount, refusal, at }: Buyer): PointsItem['refusal'] {
  if (refusal) return refusal;
  if (!row.is_on || row.starts_at > at || (row.ends_at !== null && row.ends_at <= at)) return 'closed';
  if (row.member_limit !== null && boughtCount >= row.member_limit) return 'limit_reached';
  if (row.stock !== null && row.sold_count >= row.stock) return 'sold_out';
  return balance < row.price ? 'points_missing' : null;
}

/** The prices in effect in the last 30 days and the one before them, newest first, and the lowest of those in effect. */
export function recentPrices(
  prices: readonly Pick<PriceRow, 'price' | 'from_at'>[],
  at: Date,
): { shown: Pick<PriceRow, 'price' | 'from_at'>[]; lowest: bigint | undefined } {
  const since = at.getTime() - LOWEST_MS;
  // A price was in effect until the next one began.
  const inEffect = prices.filter((_, place) => place === 0 || (prices[place - 1]?.from_at.getTime() ?? 0) > since);
  const [lowest] = inEffect.map(({ price }) => price).toSorted((one, other) => (one < other ? -1 : 1));
  return { shown: prices.slice(0, inEffect.length + 1), lowest };
}

export function itemView(
  row: ItemRow,
  { prices, languages, ...buyer }: Buyer & { readonly prices: readonly PriceRow[]; readonly languages: readonly Language[] },
): PointsItem {
  const { shown, lowest } = recentPrices(prices, buyer.at);
  return {
    itemId: row.id,
    name: nameOf(row, languages),
    grant: grantView(row),
    price: Number(row.price),
    prices: shown.map(({ price, from_at: fromAt }) => ({ price: Number(price), fromAt: fromAt.toISOString() })),
    lowestPrice: Number(lowest ?? row.price),
    left: row.stock === null ? null : row.stock - row.sold_count,
    memberLimit: row.member_limit,
    boughtCount: buyer.boughtCount,
    endsAt: row.ends_at?.toISOString() ?? null,
    refusal: itemRefusal(row, buyer),
  };
}
