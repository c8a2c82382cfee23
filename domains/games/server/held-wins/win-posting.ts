import type { Posting } from '@jogada/wallet/server';
import type { HeldWinRow } from './held-win.sql.ts';

/** Rebuilds the posting that the vendor requested. */
export function winPosting(row: HeldWinRow, at: Date): Posting {
  return {
    kind: 'win',
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    source: row.vendor_code,
    externalId: row.transaction_id,
    ...(row.bet_transaction_id !== '' && { refExternalId: row.bet_transaction_id }),
    roundId: row.round_id,
    gameId: row.game_id,
    closesRound: row.closes_round,
    amount: row.amount,
    currency: row.currency,
    pocket: 'cash',
    at,
  };
}
