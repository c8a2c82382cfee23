import * as v from 'valibot';
import { endpoint, Moment, plainText, type ProblemCode } from '@jogada/platform/contract';
import { ChallengeId, PasskeyAnswer, PasskeyQuestion } from './passkey-answer.ts';
import { PasswordInput } from './password-input.ts';
import { LoginAnswer } from './session.ts';

/** How long in ms a verified second factor stays valid for further sign-ins on a remembered device (R11). */
export const SECOND_FACTOR_STANDS_MS = 7 * 86_400_000;
export const PASSKEYS_MAX = 10;
export const PASSKEY_LABEL_MAX = 40;
/** Number of single-use recovery codes. */
export const RECOVERY_CODES = 10;

/** Six digits of the authenticator app, or a recovery code. */
export const FactorCode = v.pipe(v.string(), v.trim(), v.maxLength(32));

/** Proof of the account's owner: the second factor where one is set up, the login password otherwise. */
const OWNER_PROOF = {
  password: v.optional(PasswordInput, ''),
  factorCode: v.optional(FactorCode, ''),
  passkey: v.optional(v.nullable(PasskeyAnswer), null),
};
export const OwnerProof = v.object(OWNER_PROOF);
export type OwnerProof = v.InferOutput<typeof OwnerProof>;

/**
 * What a member with neither payment password nor passkey must present for a withdrawal: an authenticator code, the login password, or a
 * code sent to a confirmed contact (`to`, masked; blank otherwise). `set_up_first`: none of these is available, and the member must set one
 * up.
 */
export const FreshProof = v.object({ by: v.picklist(['authenticator', 'password', 'sent_code', 'set_up_first']), to: v.string() });
export type FreshProof = v.InferOutput<typeof FreshProof>;

/** What a proof of the owner may be refused with. */
export const OWNER_PROBLEMS = [
  'field_required',
  'old_password_wrong',
  'second_factor_wrong',
  'second_factor_used',
  'passkey_refused',
  'too_many_requests',
] as const satisfies readonly ProblemCode[];

/** What a change that runs once per idempotency key may be refused with. */
const KEY_PROBLEMS = ['key_missing', 'key_reused', 'key_in_flight'] as const satisfies readonly ProblemCode[];

/** Returned once, when they are created; empty when codes exist already. */
export const NewRecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

export const Passkey = v.object({
  passkeyId: v.string(),
  label: v.string(),
  createdAt: Moment,
  lastUsedAt: v.nullable(Moment),
  isOfThisSite: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/wps/member/secondFactor',
  summary: "Retrieve the member's second-factor methods",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    authenticatorSince: v.nullable(Moment),
    passkeys: v.array(Passkey),
    recoveryCodesLeft: v.number(),
    /** Whether the member confirmed having stored them, or has used one. */
    areRecoveryCodesKept: v.boolean(),
    /** Whether a change requires the password, because no second factor is set up. */
    asksPassword: v.boolean(),
    /** Whether passkeys can be registered at this address. */
    takesPasskeys: v.boolean(),
  }),
  problems: [],
});

/** The second step of a sign-in that returned `second_factor_required`: a code or a passkey (S11, S23). */
export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/wps/session/secondFactor',
  summary: 'Complete a sign-in with the second factor',
  access: 'anyone',
  inRestrictedRegion: 'served',
  sealed: true,
  input: v.object({
    ticket: v.pipe(v.string(), v.maxLength(64)),
    factorCode: v.optional(FactorCode, ''),
    passkey: v.optional(v.nullable(PasskeyAnswer), null),
  }),
  output: LoginAnswer,
  problems: [
    'second_factor_lapsed',
    'field_required',
    'second_factor_wrong',
    'second_factor_used',
    'passkey_refused',
    'account_blocked',
    'account_excluded',
    'error_member_login',
    'error_agent_login',
    'too_many_requests',
  ],
});

export const askPasskeyAtSignIn = endpoint({
  method: 'POST',
  path: '/wps/session/secondFactor/passkey',
  summary: 'Create a passkey challenge for completing a sign-in',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ ticket: v.pipe(v.string(), v.maxLength(64)) }),
  output: PasskeyQuestion,
  problems: ['second_factor_lapsed', 'too_many_requests'],
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/passkey/question',
  summary: 'Create a passkey challenge for changing the second factor',
  access: 'real_member',
  input: v.object({}),
  output: PasskeyQuestion,
  problems: ['too_many_requests'],
});

/** Not active until its first code is confirmed. */
export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/authenticator',
  summary: 'Create an authenticator secret',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: v.object({
    /** Base32, for manual entry. */
    secret: v.string(),
    /** otpauth:// URI for the QR code. */
    address: v.string(),
  }),
  problems: [...OWNER_PROBLEMS, 'changed_meanwhile'],
});

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/authenticator/code',
  summary: 'Confirm the authenticator with its first code',
  access: 'real_member',
  sealed: true,
  input: v.object({ factorCode: FactorCode }),
  output: NewRecoveryCodes,
  problems: ['second_factor_wrong', 'changed_meanwhile', 'too_many_requests'],
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/authenticator/removal',
  summary: 'Remove the authenticator',
  access: 'real_member',
  sealed: true,
  idempotent: true,
  input: OwnerProof,
  output: v.object({}),
  problems: [...OWNER_PROBLEMS, ...KEY_PROBLEMS],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/passkey',
  summary: 'Create a passkey registration challenge',
  access: 'real_member',
  sealed: true,
  idempotent: true,
  input: OwnerProof,
  output: v.object({
    ...PasskeyQuestion.entries,
    rpName: v.string(),
    userHandle: v.string(),
    userName: v.string(),
    algorithms: v.array(v.number()),
  }),
  problems: [...OWNER_PROBLEMS, 'feature_unavailable', 'passkeys_full', 'key_missing'],
});

export const addPasskey = endpoint({
  method: 'PUT',
  path: '/wps/member/secondFactor/passkey',
  summary: 'Register a passkey',
  access: 'real_member',
  input: v.object({
    challengeId: ChallengeId,
    credentialId: PasskeyAnswer.entries.credentialId,
    clientDataJSON: PasskeyAnswer.entries.clientDataJSON,
    attestationObject: v.pipe(v.string(), v.maxLength(32_768), v.regex(/^[\w-]+={0,2}$/)),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(8)), []),
    label: plainText({ max: PASSKEY_LABEL_MAX }),
  }),
  output: NewRecoveryCodes,
  problems: ['passkey_refused', 'feature_unavailable', 'passkeys_full'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/passkey/removal',
  summary: 'Remove a passkey',
  access: 'real_member',
  sealed: true,
  idempotent: true,
  input: v.object({ ...OWNER_PROOF, passkeyId: PasskeyAnswer.entries.credentialId }),
  output: v.object({}),
  problems: [...OWNER_PROBLEMS, ...KEY_PROBLEMS, 'not_found'],
});

/** Sent when the member confirms having stored the codes that were shown. */
export const keepRecoveryCodes = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/recoveryCodes/kept',
  summary: 'Confirm that the recovery codes are stored',
  access: 'real_member',
  sealed: true,
  input: v.object({
    /** One of the codes that were shown: names the set. */
    recoveryCode: FactorCode,
  }),
  output: v.object({}),
  problems: ['changed_meanwhile'],
});

/** Invalidates the previous ones. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/recoveryCodes',
  summary: 'Create new recovery codes',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: NewRecoveryCodes,
  problems: [...OWNER_PROBLEMS, 'second_factor_not_set'],
});
