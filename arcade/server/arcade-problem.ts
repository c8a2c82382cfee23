import { PROBLEM_STATUS, type ProblemCode } from '../client-contract.ts';

/** A refusal that the game screen can explain to the player. */
export class ArcadeProblem extends Error {
  readonly code: ProblemCode;
  readonly retryAfterMs: number | undefined;

  constructor(code: ProblemCode, facts: { retryAfterMs?: number } = {}) {
    super(code);
    this.code = code;
    this.retryAfterMs = facts.retryAfterMs;
  }

  get status(): number {
    return PROBLEM_STATUS[this.code];
  }
}
