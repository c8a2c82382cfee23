/** The codes with which calls of this domain are refused, with their HTTP status. */
export const AGENT_PROBLEMS = {
  rate_out_of_bounds: 422,
  agent_identity_missing: 409,
  too_many_links: 409,
  contract_waits: 409,
  contract_answered: 409,
  dispute_open: 409,
  dispute_answered: 409,
} as const;

declare module '@jogada/platform/contract' {
  interface ProblemTables {
    readonly agents: typeof AGENT_PROBLEMS;
  }
}
