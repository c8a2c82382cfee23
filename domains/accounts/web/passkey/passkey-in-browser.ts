import type { addPasskey, beginPasskey, PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { AnswerOf, RequestOf } from '@jogada/platform/contract';

/** The owner closed the browser's window, or let it lapse: nothing is wrong, and nothing was done. */
export class PasskeyCancelled extends Error {}

/** Whether this browser can do anything with passkeys. */
export function isPasskeyKnown(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Has the browser answer a question by a passkey. @throws PasskeyCancelled */
export async function answerOfPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await orCancelled(() =>
    startAuthentication({
      optionsJSON: {
        challenge: question.challenge,
        rpId: question.rpId,
        timeout: question.timeoutMs,
        allowCredentials: credentialsOf(question),
        userVerification: 'required',
      },
    }),
  );
  return {
    challengeId: question.challengeId,
    credentialId: id,
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  };
}

type Begun = AnswerOf<typeof beginPasskey>;
type Made = Omit<RequestOf<typeof addPasskey>, 'label'>;

/** Has the browser make a passkey. @throws PasskeyCancelled */
export async function makePasskey(begun: Begun): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await orCancelled(() =>
    startRegistration({
      optionsJSON: {
        challenge: begun.challenge,
        rp: { id: begun.rpId, name: begun.rpName },
        user: { id: begun.userHandle, name: begun.userName, displayName: begun.userName },
        pubKeyCredParams: begun.algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: begun.timeoutMs,
        excludeCredentials: credentialsOf(begun),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  return {
    challengeId: begun.challengeId,
    credentialId: id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  };
}

function credentialsOf({ credentials }: PasskeyQuestion) {
  return credentials.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports: transports as never }));
}

async function orCancelled<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    // Browsers tell a closed window, a lapsed one and a passkey that is not here by these names, and by nothing more.
    const isTheirs = error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError', 'WebAuthnError'].includes(error.name);
    throw isTheirs ? new PasskeyCancelled(error.name) : error;
  }
}
