/** The codes with which calls of this domain are refused, with their HTTP status. */
export const WALLET_PROBLEMS = {
  amount_below_minimum: 422,
  amount_above_maximum: 422,
  insufficient_funds: 402,
  deposit_not_found: 404,
  deposit_not_refundable: 409,
  incident_not_returnable: 409,
  record_not_found: 404,
  records_archived: 422,
  deposit_provider_unavailable: 503,
  statement_too_long: 422,
  withdrawal_not_found: 404,
  withdrawal_not_cancellable: 409,
  withdrawal_not_in_review: 409,
  deposit_unplayed: 409,
  pix_key_invalid: 422,
  pix_key_not_own: 422,
  document_required: 422,
  limit_reached: 403,
  limit_required: 422,
  limits_missing: 403,
  limit_not_due: 409,
  play_paused: 403,
  reality_check_due: 403,
  bonus_not_found: 404,
  bonus_not_open: 409,
  bonus_would_be_lost: 409,
} as const;

declare module '@jogada/platform/contract' {
  interface ProblemTables {
    readonly wallet: typeof WALLET_PROBLEMS;
  }
}
