import type { addPasskey, beginPasskey, PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import type { AnswerOf, RequestOf } from '@jogada/platform/contract';

/** The user closed the browser's passkey dialog, or it timed out. Not an error. */
export class PasskeyCancelled extends Error {}

/** Whether this browser supports passkeys. */
export function isPasskeyKnown(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Whether this browser offers passkeys among the suggestions of a field with `autocomplete="username webauthn"`. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!isPasskeyKnown() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Withdraws a pending question. Its answer is then PasskeyCancelled. */
export async function cancelPasskeyQuestion(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}

/**
 * Answers a challenge with a passkey: in a dialog, or as a suggestion of the field until a later question replaces this one.
 * @throws PasskeyCancelled
 */
export async function answerOfPasskey(question: PasskeyQuestion, where: 'dialog' | 'suggestion' = 'dialog'): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const isSuggestion = where === 'suggestion';
  const optionsJSON = {
    challenge: question.challenge,
    rpId: question.rpId,
    timeout: question.timeoutMs,
    allowCredentials: credentialsOf(question),
    userVerification: 'required',
  } as const;
  // The suggestion is optional: a browser that cannot make one is not at fault.
  const { id, response } = await orCancelled(() => startAuthentication({ optionsJSON, useBrowserAutofill: isSuggestion }), isSuggestion);
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

/** Registers a passkey. @throws PasskeyCancelled */
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

async function orCancelled<T>(asking: () => Promise<T>, isQuiet = false): Promise<T> {
  try {
    return await asking();
  } catch (error) {
    // Browsers report a closed dialog, a timeout and a missing passkey by these names only.
    const isTheirs = error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError', 'WebAuthnError'].includes(error.name);
    throw isTheirs || isQuiet ? new PasskeyCancelled(String(error)) : error;
  }
}
