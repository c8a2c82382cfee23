import { ApiProblem } from '@jogada/platform/web';

/** A failure of the phone verifier: it sent nothing, or the code is wrong. */
export class PhoneVerifierFault extends Error {
  readonly isWrongCode: boolean;

  constructor({ isWrongCode }: { isWrongCode: boolean }) {
    super(isWrongCode ? 'the code is another one' : 'the phone verifier failed');
    this.name = 'PhoneVerifierFault';
    this.isWrongCode = isWrongCode;
  }
}

/** The equivalent problem of our own API. Status 0: no call was made. */
export function problemOfVerifier({ isWrongCode }: PhoneVerifierFault): ApiProblem {
  return isWrongCode
    ? new ApiProblem({ code: 'in_verification_error', status: 0, facts: { field: 'verificationCode' } })
    : new ApiProblem({ code: 'feature_unavailable', status: 0 });
}
