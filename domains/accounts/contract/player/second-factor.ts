import * as v from 'valibot';
import { endpoint, Moment, plainText, type ProblemCode } from '@jogada/platform/contract';
import { ChallengeId, PasskeyAnswer, PasskeyQuestion } from './passkey-answer.ts';
import { PasswordInput } from './password-input.ts';
import { LoginAnswer } from './session.ts';

/** How long a second factor that was shown at a remembered device stands for the next sign-in there (R11). */
export const SECOND_FACTOR_STANDS_MS = 7 * 86_400_000;
export const PASSKEYS_MAX = 10;
export const PASSKEY_LABEL_MAX = 40;
/** So many are made, and each of them serves once. */
export const RECOVERY_CODES = 10;

/** Six digits of the authenticator app, or a recovery code. */
export const FactorCode = v.pipe(v.string(), v.trim(), v.maxLength(32));

/** What says that the owner asks: a second factor of whoever has one, the login password of everybody else. */
const OWNER_PROOF = {
  password: v.optional(PasswordInput, ''),
  factorCode: v.optional(FactorCode, ''),
  passkey: v.optional(v.nullable(PasskeyAnswer), null),
};
export const OwnerProof = v.object(OWNER_PROOF);
export type OwnerProof = v.InferOutput<typeof OwnerProof>;

/**
 * What a member who has neither payment password nor passkey shows before money leaves: a code of the authenticator app, the login
 * password, a code that is sent to a confirmed contact (`to`, masked; blank otherwise), or nothing before one of them is set up.
 */
export const FreshProof = v.object({ by: v.picklist(['authenticator', 'password', 'sent_code', 'set_up_first']), to: v.string() });
export type FreshProof = v.InferOutput<typeof FreshProof>;

/** What a proof of the owner may be refused with. */
export const OWNER_PROBLEMS = [
  'field_required',
  'old_password_wrong',
  'second_factor_wrong',
  'passkey_refused',
  'too_many_requests',
] as const satisfies readonly ProblemCode[];

/** Shown once, when they are made; empty when there were some already. */
const NewRecoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });

const Passkey = v.object({
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
  summary: "What stands beside the password at this member's sign-in",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({
    authenticatorSince: v.nullable(Moment),
    passkeys: v.array(Passkey),
    recoveryCodesLeft: v.number(),
    /** Whether a change is proven by the password, because there is no second factor yet. */
    asksPassword: v.boolean(),
    /** Whether passkeys can be made at this address. */
    takesPasskeys: v.boolean(),
  }),
  problems: [],
});

/** The second step of a sign-in that was answered `second_factor_required`: by a code or by a passkey (S11, S23). */
export const confirmSignIn = endpoint({
  method: 'POST',
  path: '/wps/session/secondFactor',
  summary: 'Finish a sign-in by the second factor',
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
  summary: 'A question for a passkey, to finish a sign-in by its answer',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ ticket: v.pipe(v.string(), v.maxLength(64)) }),
  output: PasskeyQuestion,
  problems: ['second_factor_lapsed', 'too_many_requests'],
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/passkey/question',
  summary: 'A question for a passkey, to confirm a change of the second factor by its answer',
  access: 'real_member',
  input: v.object({}),
  output: PasskeyQuestion,
  problems: ['too_many_requests'],
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/authenticator',
  summary: 'Make the secret of a new authenticator; it guards nothing until its first code',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: v.object({
    /** Base32, to be typed where a picture can't be read. */
    secret: v.string(),
    /** otpauth://, for the picture. */
    address: v.string(),
  }),
  problems: [...OWNER_PROBLEMS, 'changed_meanwhile'],
});

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/authenticator/code',
  summary: 'Set the authenticator up by its first code',
  access: 'real_member',
  sealed: true,
  input: v.object({ factorCode: FactorCode }),
  output: NewRecoveryCodes,
  problems: ['second_factor_wrong', 'changed_meanwhile', 'too_many_requests'],
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/authenticator/removal',
  summary: 'Take the authenticator away',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: v.object({}),
  problems: [...OWNER_PROBLEMS],
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/passkey',
  summary: 'What a browser needs to make a passkey',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: v.object({
    ...PasskeyQuestion.entries,
    rpName: v.string(),
    userHandle: v.string(),
    userName: v.string(),
    algorithms: v.array(v.number()),
  }),
  problems: [...OWNER_PROBLEMS, 'feature_unavailable', 'passkeys_full'],
});

export const addPasskey = endpoint({
  method: 'PUT',
  path: '/wps/member/secondFactor/passkey',
  summary: 'Keep a passkey that the browser has made',
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
  summary: 'Take a passkey away',
  access: 'real_member',
  sealed: true,
  input: v.object({ ...OWNER_PROOF, passkeyId: PasskeyAnswer.entries.credentialId }),
  output: v.object({}),
  problems: [...OWNER_PROBLEMS, 'not_found'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/wps/member/secondFactor/recoveryCodes',
  summary: 'Make new recovery codes; the old ones end',
  access: 'real_member',
  sealed: true,
  input: OwnerProof,
  output: NewRecoveryCodes,
  problems: [...OWNER_PROBLEMS, 'second_factor_not_set'],
});
