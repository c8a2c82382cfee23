/** The platform's own codes, with which any call may be refused, and their HTTP status. Any other error is a server fault. */
export const PLATFORM_PROBLEMS = {
  malformed_request: 400,
  login_required: 401,
  session_replaced: 401,
  session_expired: 401,
  not_allowed: 403,
  free_reject: 403,
  real_account_required: 403,
  not_found: 404,
  address_missing: 404,
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
  secure_connection_needed: 403,
  merchant_unknown: 404,
  under_maintenance: 503,
  region_restricted: 451,
  signature_refused: 401,
  sealed_body_refused: 400,
  field_required: 422,
  field_invalid: 422,
} as const;

/** The tables of codes by owner. Each domain adds its own in `contract/problems.ts`. */
export interface ProblemTables {
  readonly platform: typeof PLATFORM_PROBLEMS;
}

/** Every code of the platform and the domains. */
export type ProblemCode = { [Owner in keyof ProblemTables]: keyof ProblemTables[Owner] }[keyof ProblemTables];

type Fact = string | number | boolean | null;

/**
 * The data that a caller needs to act on a refusal. Plain JSON; amounts as minor-unit strings; a list where there are several of a thing.
 */
export type ProblemFacts = Readonly<Record<string, Fact | readonly Readonly<Record<string, Fact>>[]>>;

/** A broken rule on the caller's side. Thrown by operations, answered with the code's status, shown in the caller's language. */
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
