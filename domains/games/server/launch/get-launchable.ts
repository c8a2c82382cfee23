import { Problem } from '@jogada/platform/contract';
import type { MerchantContext } from '@jogada/merchant/server';
import { lotteryQueryOf, type LotteryTraits } from './lottery-query.ts';
import { findLaunchable, type LaunchableRow } from '../catalogue/game.sql.ts';
import { isCertifiedFor, opens } from '../catalogue/opens.ts';

interface LaunchableGame {
  readonly row: LotteryTraits & Pick<LaunchableRow, 'id'>;
  /** The vendor's launch origin. */
  readonly origin: string;
}

const BUILT_IN_VENDOR = 'arcade';

/**
 * Returns a game that may be launched.
 * @throws Problem game_not_found, game_unavailable, vendor_under_maintenance, game_not_certified
 */
export async function getLaunchable(ctx: MerchantContext, gameId: string): Promise<LaunchableRow> {
  const row = await findLaunchable(ctx.database, { merchantCode: ctx.merchant.code, gameId });
  if (!row) throw new Problem('game_not_found', { gameId });
  if (!row.is_offered) throw new Problem('game_unavailable', { gameId });
  if (row.is_under_maintenance) throw new Problem('vendor_under_maintenance', { vendorName: row.vendor_name });
  if (!isCertifiedFor(ctx, row)) throw new Problem('game_not_certified', { gameId });
  return row;
}

/** Returns a game that can be launched now, or undefined. */
export async function findOpenGame(ctx: MerchantContext, gameId: string): Promise<LaunchableRow | undefined> {
  const row = await findLaunchable(ctx.database, { merchantCode: ctx.merchant.code, gameId });
  return row?.is_offered && opens(ctx, row) ? row : undefined;
}

/** Whether the game's page sends a ready message. Only the built-in games must. */
export function saysReady(game: Pick<LaunchableRow, 'vendor_code'>): boolean {
  return game.vendor_code === BUILT_IN_VENDOR;
}

/**
 * Returns the vendor's launch origin.
 * @throws Problem vendor_not_connected
 */
export function originOf(ctx: MerchantContext, game: LaunchableRow): string {
  const base = game.vendor_code === BUILT_IN_VENDOR ? ctx.settings.arcadeUrl : game.origin;
  if (base === null) throw new Problem('vendor_not_connected', { gameId: game.id });
  return new URL(base).origin;
}

/** The game's address for the frame. `launch` carries a token for real money, or the demo mode. */
export function gameUrl(
  ctx: MerchantContext,
  game: LaunchableGame,
  launch: { language: string } & ({ token: string } | { mode: 'demo' }),
): string {
  const url = new URL(`/play/${encodeURIComponent(game.row.id)}`, game.origin);
  const { language, ...how } = launch;
  const query = {
    ...how,
    ...lotteryQueryOf(game.row),
    language,
    currency: ctx.merchant.currency,
    return: new URL(ctx.settings.publicUrl).origin,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
