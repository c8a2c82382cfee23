import { GAME_CATEGORIES, type Game } from '@jogada/games/contract/player';
import type { MerchantContext } from '@jogada/merchant/server';
import type { GameRow } from './game.sql.ts';
import { isNewAt } from './new-days.ts';
import { opens } from './opens.ts';

/** Maps a game to the specification's tile. A game that cannot be launched is neither hot nor new. */
export function tileOf(ctx: MerchantContext, row: GameRow): Game {
  const gameType = GAME_CATEGORIES.find((category) => category === row.category);
  if (!gameType) throw new Error(`game ${row.id} has an unknown category: ${row.category}`);
  const isOpen = opens(ctx, row);
  return {
    gameId: row.id,
    gameName: row.name,
    nodeId: row.id,
    nodeName: row.name,
    displayName: row.name,
    showIcon: '1',
    iconUrl: row.art_path,
    iconColour: row.colour,
    isHot: isOpen && row.is_hot ? 1 : 0,
    isNew: isOpen && isNewAt(ctx.merchant, ctx.now(), row.released_on) ? 1 : 0,
    isExclusive: row.is_exclusive ? 1 : 0,
    isConnected: row.is_connected ? 1 : 0,
    isUnderMaintenance: row.is_under_maintenance ? 1 : 0,
    isOpen: isOpen ? 1 : 0,
    gameType,
    gameClassify: row.classification,
    gameClassifyNew: row.classification,
    vassalage: row.vendor_code,
    vendorName: row.vendor_name,
    minBet: row.min_bet_amount.toString(),
    maxBet: row.max_bet_amount.toString(),
    minLine: row.line_count,
    roomId: '',
    supportPlay: row.has_free_play ? 0 : 1,
    freeplay: row.has_free_play ? 1 : 0,
    isGameH5: row.opens_list ? 'VASSALAGE' : '',
    lottoMode: row.lotto_mode,
    rtpBasisPoints: row.certificate_id === '' ? 0 : row.rtp_basis_points,
    volatility: row.volatility,
  };
}
