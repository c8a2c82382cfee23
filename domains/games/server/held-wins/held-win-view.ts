import type { HeldWin } from '../../contract/operator/held-wins.ts';
import type { HeldWinCaseRow } from './held-win.sql.ts';

export function heldWinView(row: HeldWinCaseRow): HeldWin {
  return {
    heldWinId: row.id,
    state: row.state,
    vendorName: row.vendor_name,
    memberId: row.member_id,
    username: row.username,
    amount: row.amount.toString(),
    currency: row.currency,
    transactionId: row.transaction_id,
    gameId: row.game_id,
    roundId: row.round_id,
    betTransactionId: row.bet_transaction_id,
    ledgerSays: row.ledger_says,
    decidedBy: row.decider,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
