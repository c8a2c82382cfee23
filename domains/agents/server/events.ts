/** An agent's commission of a closed day waits for a CPF or CNPJ on file (C9). Payload: IdentityMissing. */
export const IDENTITY_MISSING = 'agents.identity_missing';

export interface IdentityMissing {
  readonly memberId: string;
  readonly merchantCode: string;
  /** The closed day, such as 2026-11-30. */
  readonly day: string;
}
