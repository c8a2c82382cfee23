/** Every way in which a call may be refused, with its HTTP status. A refusal outside this table is a fault of ours. */
export const PROBLEM_STATUS = {
  malformed_request: 400,
  login_required: 401,
  session_replaced: 401,
  not_allowed: 403,
  free_reject: 403,
  real_account_required: 403,
  not_found: 404,
  changed_meanwhile: 409,
  method_not_allowed: 405,
  key_missing: 400,
  key_reused: 409,
  key_in_flight: 409,
  body_too_large: 413,
  too_many_requests: 429,
  system_busy: 503,
  feature_unavailable: 403,
  cross_site_request: 403,
  merchant_unknown: 404,
  under_maintenance: 503,
  region_restricted: 451,
  link_refused: 422,
  claim_forbidden: 422,
  country_database_missing: 409,
  signature_refused: 401,
  sealed_body_refused: 400,

  captcha_required: 403,
  captcha_wrong: 403,
  human_check_required: 403,
  human_check_failed: 403,
  wrong_credentials: 401,
  account_blocked: 403,
  remembered_login_ended: 401,
  second_factor_required: 403,
  second_factor_lapsed: 409,
  second_factor_wrong: 403,
  second_factor_not_set: 409,
  passkey_refused: 403,
  passkeys_full: 409,
  social_login_failed: 401,
  social_login_cancelled: 403,
  social_provider_unavailable: 503,
  social_ticket_lapsed: 409,
  social_already_linked: 409,
  phone_proof_refused: 401,
  username_taken: 409,
  username_invalid: 422,
  password_invalid: 422,
  password_weak: 422,
  password_same_as_username: 422,
  confirmation_differs: 422,
  field_required: 422,
  field_invalid: 422,
  invitation_code_error: 422,
  recommender_unknown: 422,
  under_age: 422,
  agreement_required: 422,
  error_member_login: 403,
  error_agent_login: 403,

  mobile_invalid: 422,
  email_invalid: 422,
  in_verification_error: 403,
  verification_code_dead: 403,
  contact_taken: 409,
  contact_missing: 409,
  'modify.new.old.same': 422,
  old_password_wrong: 403,
  password_link_dead: 403,
  payment_password_invalid: 422,
  payment_password_same_as_login: 422,
  payment_password_not_set: 409,
  payment_password_wrong: 403,

  amount_below_minimum: 422,
  amount_above_maximum: 422,
  insufficient_funds: 402,
  deposit_not_found: 404,
  record_not_found: 404,
  deposit_provider_unavailable: 503,
  statement_too_long: 422,
  withdrawal_not_found: 404,
  withdrawal_not_cancellable: 409,
  withdrawal_not_in_review: 409,
  pix_key_invalid: 422,
  pix_key_not_own: 422,
  document_required: 422,
  document_invalid: 422,
  limit_reached: 403,
  limit_required: 422,
  limits_missing: 403,
  limit_not_due: 409,
  play_paused: 403,
  account_excluded: 403,
  reality_check_due: 403,
  bonus_not_found: 404,
  bonus_not_open: 409,
  bonus_would_be_lost: 409,

  rate_out_of_bounds: 422,
  too_many_links: 409,
  game_not_found: 404,
  game_unavailable: 403,
  vendor_unavailable: 503,
  /** The vendor's games are listed, and nobody has said yet where they open. */
  vendor_not_connected: 503,
  /** A regulated market asks for a certificate, a return and a pay table that the game does not have. */
  game_not_certified: 403,
  vendor_currency_unsupported: 422,
  vendor_transfer_pending: 409,
  vendor_transfer_refused: 409,
  round_not_found: 404,
  vendor_not_found: 404,
  held_win_not_found: 404,
  held_win_not_open: 409,

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
  image_refused: 422,
  image_required: 422,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

type Fact = string | number | boolean | null;

/** What a caller needs to act on a refusal. Plain JSON; amounts as minor-unit strings; a list where there are several of a thing. */
export type ProblemFacts = Readonly<Record<string, Fact | readonly Readonly<Record<string, Fact>>[]>>;

/** The caller broke a rule. Thrown by operations, answered with the code's status, shown in the caller's language. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly facts: ProblemFacts;

  constructor(code: ProblemCode, facts: ProblemFacts = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.facts = facts;
  }
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, code);
}
