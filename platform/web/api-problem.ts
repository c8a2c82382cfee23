import type { ProblemCode, ProblemFacts } from '@jogada/platform/contract';

/** `network`: the call did not arrive, or its answer did not. Everything else is the server's own word. */
export type ApiProblemCode = ProblemCode | 'network';

/** A call that was refused or did not get through. */
export class ApiProblem extends Error {
  readonly code: ApiProblemCode;
  readonly facts: ProblemFacts;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor(refusal: { code: ApiProblemCode; facts?: ProblemFacts; status: number }) {
    super(refusal.code);
    this.name = 'ApiProblem';
    this.code = refusal.code;
    this.facts = refusal.facts ?? {};
    this.status = refusal.status;
  }
}

/** Whether the same call may well succeed a moment later. */
export function isPassing(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.code === 'network' || problem.code === 'key_in_flight' || problem.status >= 502);
}
