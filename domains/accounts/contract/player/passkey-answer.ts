import * as v from 'valibot';

const Base64Url = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+={0,2}$/));

/** Id of a passkey challenge. */
export const ChallengeId = v.pipe(v.string(), v.regex(/^psk_[0-9a-z]{16}$/));

/** A passkey's response (WebAuthn, AuthenticationResponseJSON) with the id of its challenge. */
export const PasskeyAnswer = v.object({
  challengeId: ChallengeId,
  credentialId: Base64Url(1400),
  clientDataJSON: Base64Url(8192),
  authenticatorData: Base64Url(8192),
  signature: Base64Url(8192),
  userHandle: v.optional(v.union([v.literal(''), Base64Url(256)]), ''),
});
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>;

/** A challenge for one of this member's passkeys at this site. */
export const PasskeyQuestion = v.object({
  challengeId: ChallengeId,
  challenge: v.string(),
  /** The WebAuthn relying party id: the site's host. */
  rpId: v.string(),
  timeoutMs: v.number(),
  credentials: v.array(v.object({ id: v.string(), transports: v.array(v.string()) })),
});
export type PasskeyQuestion = v.InferOutput<typeof PasskeyQuestion>;
