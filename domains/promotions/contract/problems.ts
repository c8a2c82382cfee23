/** The codes with which calls of this domain are refused, with their HTTP status. */
export const PROMOTION_PROBLEMS = {
  reward_not_found: 404,
  reward_claimed: 409,
  wheel_ticket_not_found: 404,
  wheel_ticket_lapsed: 409,
  wheel_closed: 409,
  red_rain_not_found: 404,
  red_rain_not_now: 409,
  red_rain_empty: 409,
  reward_expired: 409,
  promotion_not_found: 404,
  promotion_not_for_you: 403,
  promotion_budget_spent: 409,
  promotion_code_taken: 409,
  promotion_forbidden: 422,
  promotion_claim_refused: 422,
  voucher_unknown: 404,
  voucher_used_up: 409,
  application_there: 409,
  application_decided: 409,
  image_required: 422,
  tournament_not_found: 404,
  tournament_not_open: 409,
  tournament_full: 409,
  tournament_not_finished: 409,
  tournament_not_a_draft: 409,
  level_needed: 403,
  points_item_not_found: 404,
  points_item_sold_out: 409,
  points_limit_reached: 409,
  points_price_changed: 409,
  points_missing: 409,
} as const;

declare module '@jogada/platform/contract' {
  interface ProblemTables {
    readonly promotions: typeof PROMOTION_PROBLEMS;
  }
}
