import { rowsOf, type PersonalTable } from '@jogada/platform/server';

const LEDGER = { kept: 'ledger' } as const;
const COMPARED = { exported: { withheld: 'reconciliation with a vendor’s report of rounds that are in wallet.transfer' } } as const;

/** The tables of this domain that hold member data (S84). */
export const personalTables: readonly PersonalTable[] = [
  rowsOf('games.favourite', 'deleted'),
  rowsOf('games.recent_game', 'deleted'),
  rowsOf('games.winner', 'deleted'),
  rowsOf('games.hidden_winner', 'pseudonymous'),
  rowsOf('games.launch_session', 'pseudonymous', { exported: { without: ['token_hash'] } }),
  rowsOf('games.free_rounds', LEDGER),
  rowsOf('games.free_round', LEDGER),
  rowsOf('games.held_win', LEDGER),
  rowsOf('games.stuck_round', LEDGER),
  rowsOf('games.vendor_player', LEDGER),
  rowsOf('games.vendor_transfer', LEDGER),
  rowsOf('games.vendor_incident', LEDGER, COMPARED),
  rowsOf('games.reconciliation_difference', LEDGER, COMPARED),
  rowsOf('games.reported_transaction', LEDGER, COMPARED),
];
