/** The codes with which calls of this domain are refused, with their HTTP status. */
export const MERCHANT_PROBLEMS = {
  link_refused: 422,
  pattern_refused: 422,
  claim_forbidden: 422,
  text_invalid: 422,
  country_database_missing: 409,
  merchant_exists: 409,
  host_taken: 409,
  legal_notice_missing: 409,
  currency_fixed: 409,
  image_refused: 422,
  image_too_complex: 422,
  profile_refused: 422,
} as const;

declare module '@jogada/platform/contract' {
  interface ProblemTables {
    readonly merchant: typeof MERCHANT_PROBLEMS;
  }
}
