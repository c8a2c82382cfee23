import { ApiProblem } from '@jogada/platform/web';

/** Why a phone was not verified by the service that does it: it sent nothing, or the code is another one. */
export class PhoneVerifierFault extends Error {
  readonly isWrongCode: boolean;

  constructor({ isWrongCode }: { isWrongCode: boolean }) {
    super(isWrongCode ? 'the code is another one' : 'the phone verifier failed');
    this.name = 'PhoneVerifierFault';
    this.isWrongCode = isWrongCode;
  }
}

/** The fault in the words in which the house would have refused the code; its status says that nothing of ours was asked. */
export function problemOfVerifier({ isWrongCode }: PhoneVerifierFault): ApiProblem {
  return isWrongCode
    ? new ApiProblem({ code: 'in_verification_error', status: 0, facts: { field: 'verificationCode' } })
    : new ApiProblem({ code: 'feature_unavailable', status: 0 });
}
