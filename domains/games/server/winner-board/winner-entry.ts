import type { Winner } from '@jogada/games/contract/player';
import type { WinnerRow } from './winner.sql.ts';

/** Maps a row to the specification's board entry. */
export function winnerEntryOf(row: WinnerRow): Winner {
  return {
    transferId: row.transfer_id,
    vo: {
      gameId: row.game_id,
      gameName: row.game_name,
      iconUrl: row.art_path,
      customerName: row.masked_name,
      winAmount: row.win_amount.toString(),
      currency: row.currency,
      gameTime: row.won_at.toISOString(),
    },
  };
}
