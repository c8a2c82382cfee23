import { platformCategoryOf } from '@jogada/games/contract/player';
import type { Sql } from '@jogada/platform/server';
import { syncWallet } from '../catalogue/sync-wallet.ts';
import { tilePathOf } from '../tile-art/tile-path.ts';
import { addVendor } from '../vendor-api/add-vendor.ts';
import {
  disableUnnamedGames,
  findForeignGames,
  insertStatedGames,
  setStatedVendor,
  updateStatedGames,
  type StatedGame,
} from './feed.sql.ts';
import type { ReadFeed, ReadGame, RefusedLine } from './read-feed.ts';

export interface ImportReport {
  /** Game ids. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** No longer listed by the feed. */
  readonly disabled: readonly string[];
  readonly unchangedCount: number;
  readonly refused: readonly RefusedLine[];
  /** Codes of new vendors. */
  readonly addedVendors: readonly string[];
}

/** Feed games sort after the built-in games. */
const FEED_SORT_ORDER = 1000;
const HOUSE_VENDOR = 'arcade';

/**
 * Synchronises the catalogue with a feed, in the caller's transaction. Idempotent. Disables only games of vendors that the feed lists; a
 * vendor without a readable game keeps its games. Games disabled by operators stay disabled.
 */
export async function importFeed(tx: Sql, feed: ReadFeed, { now }: { readonly now: Date }): Promise<ImportReport> {
  const stated = feed.games.filter(({ vendorCode }) => vendorCode !== HOUSE_VENDOR).map(statedGame);
  const addedVendors = await addVendors(tx, feed, now);
  const foreign = new Map((await findForeignGames(tx, stated)).map(({ id, vendor_code }) => [id, vendor_code]));
  const own = stated.filter(({ id }) => !foreign.has(id));

  const added = idsOf(await insertStatedGames(tx, own, { now, sortOrder: FEED_SORT_ORDER }));
  const changed = idsOf(await updateStatedGames(tx, own));
  const disabled = await disableUnnamed(tx, { feed, own, now });
  await syncWallet(tx);

  return {
    added,
    changed,
    disabled,
    unchangedCount: own.length - added.length - changed.length,
    refused: [...feed.refused, ...refusalsOf(feed.games, foreign)],
    addedVendors,
  };
}

async function addVendors(tx: Sql, { vendors, games }: ReadFeed, now: Date): Promise<string[]> {
  const withGames = new Set(games.map(({ vendorCode }) => vendorCode));
  const added: string[] = [];
  for (const { code, name, opensList } of vendors.filter((vendor) => withGames.has(vendor.code) && vendor.code !== HOUSE_VENDOR)) {
    const isNew = await addVendor(tx, {
      code,
      name,
      api: 'wallet',
      iconPath: '',
      // An operator sets the launch origin as agreed with the vendor. Until then launches are refused.
      origin: null,
      isEnabled: true,
      sortOrder: FEED_SORT_ORDER,
      lateWin: 'accept',
      unknownWin: 'refuse',
      at: now,
    });
    if (isNew) added.push(code);
    await setStatedVendor(tx, { code, name, opensList });
  }
  return added;
}

// An unreadable line still counts as listed: an error in a feed must not disable a game.
async function disableUnnamed(tx: Sql, { feed, own, now }: { feed: ReadFeed; own: readonly StatedGame[]; now: Date }): Promise<string[]> {
  const vendorCodes = [...new Set(own.map(({ vendor_code }) => vendor_code))];
  const named = [...own.map(({ id }) => id), ...feed.refused.map(({ gameId }) => gameId)];
  return idsOf(await disableUnnamedGames(tx, { vendorCodes, named, at: now }));
}

function refusalsOf(games: readonly ReadGame[], foreign: ReadonlyMap<string, string>): RefusedLine[] {
  return games.flatMap(({ gameId, vendorCode }, index) => {
    if (vendorCode === HOUSE_VENDOR) return [{ line: index + 1, gameId, reason: 'vendorCode: reserved for the platform’s own games' }];
    const owner = foreign.get(gameId);
    return owner === undefined ? [] : [{ line: index + 1, gameId, reason: `gameId: belongs to ${owner}` }];
  });
}

function statedGame(game: ReadGame): StatedGame {
  const category = platformCategoryOf(game.category, game.vendorCode);
  const drawn = tilePathOf({ gameId: game.gameId, name: game.name, vendorCode: game.vendorCode, category });
  return {
    id: game.gameId,
    vendor_code: game.vendorCode,
    name: game.name,
    category,
    classification: game.classification,
    min_bet_amount: game.minBetAmount.toString(),
    max_bet_amount: game.maxBetAmount.toString(),
    line_count: game.lines,
    rtp_basis_points: game.rtpBasisPoints,
    volatility: game.volatility,
    released_on: game.releasedOn || null,
    is_exclusive: game.exclusive,
    has_free_play: game.freePlay,
    certificate_id: game.certificateId,
    paytable_path: game.paytable,
    features: game.features,
    autoplay: game.autoplay,
    cycle_min_ms: game.cycleMinMs,
    art_path: game.picture || drawn.path,
    colour: drawn.colour,
  };
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
