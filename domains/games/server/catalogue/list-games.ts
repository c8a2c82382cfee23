import { Problem, readDecimal, type Currency, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { GAME_CATEGORIES, listClassifications as classifications, listGames as contract } from '@jogada/games/contract/player';
import { isSwitchedOn, rulesOf, type MerchantContext } from '@jogada/merchant/server';
import { findClassifications, findGamePage, type GameFilter } from './game-list.sql.ts';
import { newDaysOf } from './new-days.ts';
import { tileOf } from './tile.ts';

type Category = (typeof GAME_CATEGORIES)[number];
type Shelf = Pick<GameFilter, 'categories' | 'isHotOnly' | 'isExclusiveOnly'>;

const ALL: Shelf = { categories: null, isHotOnly: false, isExclusiveOnly: false };
const NONE: Shelf = { ...ALL, categories: [] };
const only = (category: Category): Shelf => ({ ...ALL, categories: [category] });

// Some of the specification's categories are tabs rather than kinds of games.
const SHELVES = {
  ALL,
  HOME: ALL,
  HOT: { ...ALL, isHotOnly: true },
  MXWIN: { ...only('RNG'), isExclusiveOnly: true },
  RNG: only('RNG'),
  LIVE: only('LIVE'),
  FISH: only('FISH'),
  PVP: only('PVP'),
  SPORTS: only('SPORTS'),
  ESPORTS: only('ESPORTS'),
  COCKFIGHT: only('COCKFIGHT'),
  LOTT: only('LOTT'),
  ELOTT: only('ELOTT'),
  LIVESTREAM: only('LIVESTREAM'),
  // A member's own lists, and the promotions tab, have no games here.
  FAV: NONE,
  RECENT: NONE,
  PROMO: NONE,
} as const satisfies Record<Category, Shelf>;

/**
 * Lists games that the merchant offers, filtered by category, vendor, classification, smallest bet, volatility, certified return and part of a name.
 * @throws Problem malformed_request for a smallest bet that is not an amount
 */
export async function listGames(ctx: MerchantContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const filter: GameFilter = {
    ...anyGameOf(ctx),
    ...shelfOf(input.gameType),
    isNewOnly: input.isNew === '1',
    name: input.gameName.trim(),
    vendorCode: input.vassalage,
    classification: input.gameClassify,
    minBetAmount: readMinBet(input.minBet, ctx.merchant.currency),
    lineCountMin: input.minLine,
    volatility: input.volatility,
    returnMinBasisPoints: Math.round(Number(input.minRtp) * 100),
  };
  const offset = (input.pageNo - 1) * input.pageSize;
  const { rows, totalCount } = await findGamePage(ctx.database, filter, { limit: input.pageSize, offset });
  return { games: rows.map((row) => tileOf(ctx, row)), pageNum: input.pageNo, totalPages: Math.ceil(totalCount / input.pageSize) };
}

/** Lists the classifications of a category that the merchant offers, by game count, largest first. */
export async function listClassifications(
  ctx: MerchantContext,
  { gameType, vassalage }: InputOf<typeof classifications>,
): Promise<OutputOf<typeof classifications>> {
  const rows = await findClassifications(ctx.database, { ...anyGameOf(ctx), ...shelfOf(gameType), vendorCode: vassalage });
  return { list: rows.map(({ key, game_count }, index) => ({ key, displayName: key, gameCount: game_count, sort: index + 1 })) };
}

/** The filter that matches every game of a merchant. */
export function anyGameOf({ merchant, now }: MerchantContext): GameFilter {
  return {
    ...ALL,
    merchantCode: merchant.code,
    approval: rulesOf(merchant.jurisdiction, now()).gameApproval,
    isNewOnly: false,
    isOpenOnly: isSwitchedOn(merchant, 'OPENONLY3'),
    newDays: newDaysOf(merchant, now()),
    name: '',
    vendorCode: '',
    classification: '',
    minBetAmount: 0n,
    lineCountMin: 0,
    volatility: '',
    returnMinBasisPoints: 0,
  };
}

/** Maps a category of the specification to a filter. */
export function shelfOf(category: Category): Shelf {
  return SHELVES[category];
}

// Major units: 0.01 … 1, or all.
function readMinBet(text: string, currency: Currency): bigint {
  if (text === '') return 0n;
  const reading = readDecimal(text, currency);
  if (reading.kind !== 'amount') throw new Problem('malformed_request', { field: 'minBet' });
  return reading.amount;
}
