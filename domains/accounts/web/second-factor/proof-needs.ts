import type { readSecondFactor } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';

export interface ProofNeeds {
  readonly asksPassword: boolean;
  readonly hasAuthenticator: boolean;
  /** Of this site. */
  readonly hasPasskey: boolean;
}

/** The proof that the owner must give before a change. */
export function proofNeeds({ asksPassword, authenticatorSince, passkeys }: OutputOf<typeof readSecondFactor>): ProofNeeds {
  return { asksPassword, hasAuthenticator: authenticatorSince !== null, hasPasskey: passkeys.some(({ isOfThisSite }) => isOfThisSite) };
}
