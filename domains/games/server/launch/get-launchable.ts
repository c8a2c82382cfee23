import { Problem } from '@jogada/platform/contract';
import type { MerchantContext } from '@jogada/merchant/server';
import { lotteryQueryOf, type LotteryTraits } from './lottery-query.ts';
import { findLaunchable, type LaunchableRow } from '../catalogue/game.sql.ts';

interface LaunchableGame {
  readonly row: LotteryTraits & Pick<LaunchableRow, 'id'>;
  /** Where the vendor's games are opened. */
  readonly origin: string;
}

const BUILT_IN_VENDOR = 'arcade';

/** The law's lowest return of a game of chance. */
const RETURN_MIN_BASIS_POINTS = 8500;

/** What a slot's round lasts at least. */
const SLOT_CYCLE_MIN_MS = 2500;
const LIMITED: ReadonlySet<LaunchableRow['autoplay']> = new Set(['none', 'limited']);

/** A game that may be opened now. @throws Problem game_not_found, game_unavailable, vendor_under_maintenance, game_not_certified */
export async function getLaunchable(ctx: MerchantContext, gameId: string): Promise<LaunchableRow> {
  const row = await findLaunchable(ctx.database, { merchantCode: ctx.merchant.code, gameId });
  if (!row) throw new Problem('game_not_found', { gameId });
  if (!row.is_offered) throw new Problem('game_unavailable', { gameId });
  if (row.is_under_maintenance) throw new Problem('vendor_under_maintenance', { vendorName: row.vendor_name });
  if (!isCertifiedFor(ctx, row)) throw new Problem('game_not_certified', { gameId });
  return row;
}

// Where the law asks for it, a game without certificate, stated return or pay table is not opened (R34), and none that its vendor does not
// state to run by itself within limits only, or never, and, where it is a slot, no faster than the law's round (R37).
function isCertifiedFor({ merchant }: MerchantContext, game: LaunchableRow): boolean {
  if (merchant.jurisdiction !== 'br-spa') return true;
  const isStated = game.certificate_id !== '' && game.rtp_basis_points >= RETURN_MIN_BASIS_POINTS && game.paytable_path !== '';
  const isSlowEnough = game.category !== 'RNG' || game.cycle_min_ms >= SLOT_CYCLE_MIN_MS;
  return isStated && LIMITED.has(game.autoplay) && isSlowEnough;
}

/** Whether the game's page tells when it is ready. Vendors outside may do so, and need not. */
export function saysReady(game: Pick<LaunchableRow, 'vendor_code'>): boolean {
  return game.vendor_code === BUILT_IN_VENDOR;
}

/** Where a vendor's games are opened. @throws Problem vendor_not_connected */
export function originOf(ctx: MerchantContext, game: LaunchableRow): string {
  const base = game.vendor_code === BUILT_IN_VENDOR ? ctx.settings.arcadeUrl : game.origin;
  if (base === null) throw new Problem('vendor_not_connected', { gameId: game.id });
  return new URL(base).origin;
}

/** The game's address for the frame; `launch` tells real money by its token, and a demo by its mode. */
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
