import { Problem, readDecimal, type Currency, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type {
  GAME_CATEGORIES,
  listClassifications as classifications,
  listFeatures as features,
  listGames as contract,
} from '@jogada/games/contract/player';
import { isSwitchedOn, rulesOf, type MerchantContext } from '@jogada/merchant/server';
import { findClassifications, findFeatures, findGamePage, type GameFilter } from './game-list.sql.ts';
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
 * Lists games that the merchant offers, filtered by category, vendor, classification, feature, stakes, volatility, certified return and part of a
 * name.
 * @throws Problem malformed_request for a smallest bet or a stake that is not an amount
 */
export async function listGames(ctx: MerchantContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const filter: GameFilter = {
    ...anyGameOf(ctx),
    ...shelfOf(input.gameType),
    isNewOnly: input.isNew === '1',
    name: input.gameName.trim(),
    vendorCode: input.vassalage,
    classification: input.gameClassify,
    minBetAmount: readStake('minBet', input.minBet, ctx.merchant.currency) ?? 0n,
    stakeRange: readRange(input.stakeRange, ctx.merchant.currency),
    feature: input.feature,
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

/** Lists the features of a category's games, by game count, largest first. */
export async function listFeatures(ctx: MerchantContext, { gameType }: InputOf<typeof features>): Promise<OutputOf<typeof features>> {
  const rows = await findFeatures(ctx.database, { ...anyGameOf(ctx), ...shelfOf(gameType) });
  return { list: rows.map(({ feature, game_count }) => ({ feature, gameCount: game_count })) };
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
    stakeRange: null,
    feature: '',
    lineCountMin: 0,
    volatility: '',
    returnMinBasisPoints: 0,
  };
}

/** Maps a category of the specification to a filter. */
export function shelfOf(category: Category): Shelf {
  return SHELVES[category];
}

// Major units. Undefined without one.
function readStake(field: string, text: string, currency: Currency): bigint | undefined {
  if (text === '') return undefined;
  const reading = readDecimal(text, currency);
  if (reading.kind !== 'amount') throw new Problem('malformed_request', { field });
  return reading.amount;
}

function readRange(text: string, currency: Currency): GameFilter['stakeRange'] {
  if (text === '') return null;
  const [from = '', to = ''] = text.split('-');
  return { from: readStake('stakeRange', from, currency) ?? 0n, to: readStake('stakeRange', to, currency) ?? null };
}
