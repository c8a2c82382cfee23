/** The codes with which calls of this domain are refused, with their HTTP status. */
export const GAME_PROBLEMS = {
  game_not_found: 404,
  game_unavailable: 403,
  vendor_unavailable: 503,
  vendor_under_maintenance: 503,
  /** The vendor's games are listed, but no address is configured to open them. */
  vendor_not_connected: 503,
  /** A regulated market requires a certificate, a return to player and a pay table, which the game lacks. */
  game_not_certified: 403,
  category_prohibited: 409,
  category_open: 409,
  vendor_currency_unsupported: 422,
  vendor_transfer_pending: 409,
  vendor_transfer_refused: 409,
  vendor_not_found: 404,
  vendor_keys_full: 409,
  vendor_key_not_found: 404,
  vendor_key_last: 409,
  held_win_not_found: 404,
  held_win_not_open: 409,
} as const;

declare module '@jogada/platform/contract' {
  interface ProblemTables {
    readonly games: typeof GAME_PROBLEMS;
  }
}
