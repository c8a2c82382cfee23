import { Problem, readDecimal, type Currency, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { GAME_CATEGORIES, listGames as contract } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import { countGames, findGames, type GameFilter } from './game.sql.ts';
import { tileOf } from './tile.ts';

type Category = (typeof GAME_CATEGORIES)[number];
type Shelf = Pick<GameFilter, 'categories' | 'isHotOnly'>;

const ALL: Shelf = { categories: null, isHotOnly: false };
const NONE: Shelf = { categories: [], isHotOnly: false };
const only = (category: Category): Shelf => ({ categories: [category], isHotOnly: false });

// Some of the specification's categories are tabs rather than kinds of games.
const SHELVES = {
  ALL,
  HOME: ALL,
  HOT: { categories: null, isHotOnly: true },
  // The exclusive tab shows slots.
  MXWIN: only('RNG'),
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
  // Lists of a member, and no games at all.
  FAV: NONE,
  RECENT: NONE,
  PROMO: NONE,
} as const satisfies Record<Category, Shelf>;

/**
 * Games that the merchant offers, by category, vendor, classification, smallest bet and part of a name.
 * @throws Problem malformed_request for a smallest bet that is not an amount
 */
export async function listGames(ctx: MerchantContext, input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const filter: GameFilter = {
    ...SHELVES[input.gameType],
    merchantCode: ctx.merchant.code,
    name: input.gameName.trim(),
    vendorCode: input.vassalage,
    classification: input.gameClassify,
    minBetAmount: readMinBet(input.minBet, ctx.merchant.currency),
  };
  const offset = (input.pageNo - 1) * input.pageSize;
  const [rows, count] = await Promise.all([
    findGames(ctx.database, filter, { limit: input.pageSize, offset }),
    countGames(ctx.database, filter),
  ]);
  return { games: rows.map(tileOf), pageNum: input.pageNo, totalPages: Math.ceil(count / input.pageSize) };
}

// The choices are major units: 0.01 … 1, or all.
function readMinBet(text: string, currency: Currency): bigint {
  if (text === '') return 0n;
  const reading = readDecimal(text, currency);
  if (reading.kind !== 'amount') throw new Problem('malformed_request', { field: 'minBet' });
  return reading.amount;
}
