import type { ProblemCode, ProblemFacts } from '@jogada/platform/contract';

/** `network`: the request or its response was lost. All others are codes of the server. */
export type ApiProblemCode = ProblemCode | 'network';

/** A call that was refused or failed. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  readonly facts: ProblemFacts;
  /** HTTP status; 0 without a response. */
  readonly status: number;

  constructor(refusal: { code: ApiProblemCode; facts?: ProblemFacts; status: number }) {
    super(refusal.code);
    this.name = 'ApiProblem';
    this.code = refusal.code;
    this.facts = refusal.facts ?? {};
    this.status = refusal.status;
  }
}

/** Whether a retry of the same call may succeed. */
export function isPassing(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.code === 'network' || problem.code === 'key_in_flight' || problem.status >= 502);
}
