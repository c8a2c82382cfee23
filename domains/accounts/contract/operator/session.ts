import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { addPasskey, beginPasskey, PasskeyAnswer, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { endpoint, Moment } from '@jogada/platform/contract';

/** owner: everything; finance: money; support: players; content: what is shown. */
export const OPERATOR_ROLES = ['owner', 'support', 'finance', 'content'] as const;

export const OperatorSession = v.object({
  operatorId: v.string(),
  username: v.string(),
  role: v.picklist(OPERATOR_ROLES),
  /** null: those of the role. */
  permissions: v.nullable(v.array(v.string())),
  /** null: every merchant. */
  merchantCodes: v.nullable(v.array(v.string())),
  hasAuthenticator: v.boolean(),
  hasPasskey: v.boolean(),
  /** Every other call is refused until an authenticator app or a passkey is set up. */
  mustSetUpSecondStep: v.boolean(),
  /** Every other call is refused until the first password, which another operator has set, is changed. */
  mustChangePassword: v.boolean(),
  expiresAt: Moment,
});
export type OperatorSession = v.InferOutput<typeof OperatorSession>;

const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const FactorCode = v.pipe(v.string(), v.trim(), v.maxLength(32));

const FirstStep = v.object({
  username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  password: Password,
});

/** The authenticator code or the passkey response is sent with the password. */
export const logInOperator = endpoint({
  method: 'POST',
  path: '/ops/session/login',
  summary: 'Sign in to the console',
  access: 'anyone',
  input: v.object({
    ...FirstStep.entries,
    factorCode: v.optional(FactorCode, ''),
    passkey: v.optional(v.nullable(PasskeyAnswer), null),
  }),
  output: OperatorSession,
  problems: [
    'wrong_credentials',
    'account_blocked',
    'address_refused',
    'second_factor_required',
    'second_factor_wrong',
    'second_factor_used',
    'passkey_refused',
  ],
});

export const askStaffPasskey = endpoint({
  method: 'POST',
  path: '/ops/session/login/passkey',
  summary: 'Create a passkey challenge for the console sign-in',
  access: 'anyone',
  input: FirstStep,
  output: PasskeyQuestion,
  problems: ['wrong_credentials', 'account_blocked', 'address_refused'],
});

export const logOutOperator = endpoint({
  method: 'DELETE',
  path: '/ops/session',
  summary: 'End the current console session',
  access: 'anyone',
  input: v.object({}),
  output: v.object({}),
  problems: [],
});

export const readOperatorSession = operatorEndpoint({
  method: 'GET',
  path: '/ops/session',
  summary: 'Retrieve the signed-in operator',
  access: 'operator',
  permission: 'own_account',
  input: v.object({}),
  output: OperatorSession,
  problems: [],
});

/** A console session without an act of its operator ends after this time, in ms (S78). */
export const OPERATOR_IDLE_MS = 15 * 60_000;

/** Reports the operator's last touch, key or scroll: `idleMs` before the call. An act extends the session from its own time (S78). */
export const noteOperatorActivity = operatorEndpoint({
  method: 'PUT',
  path: '/ops/session/activity',
  summary: "Record the time of the operator's last act on the page",
  access: 'operator',
  permission: 'own_account',
  isAutomatic: true,
  input: v.object({ idleMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(OPERATOR_IDLE_MS)) }),
  output: v.object({}),
  problems: [],
});

export const PlaceSignedIn = v.object({
  sessionId: v.string(),
  address: v.string(),
  userAgent: v.string(),
  signedInAt: Moment,
  lastSeenAt: Moment,
  isThisOne: v.boolean(),
});
export type PlaceSignedIn = v.InferOutput<typeof PlaceSignedIn>;

const Places = v.object({ list: v.array(PlaceSignedIn) });

export const listOwnSessions = operatorEndpoint({
  method: 'GET',
  path: '/ops/session/places',
  summary: "List the operator's active sessions",
  access: 'operator',
  permission: 'own_account',
  input: v.object({}),
  output: Places,
  problems: [],
});

export const endOwnSession = operatorEndpoint({
  method: 'DELETE',
  path: '/ops/session/places/:sessionId',
  summary: "End one of the operator's sessions",
  access: 'operator',
  permission: 'own_account',
  input: v.object({ sessionId: v.pipe(v.string(), v.maxLength(64)) }),
  output: Places,
  problems: ['not_found'],
});

/** Not active until its first code is confirmed. */
export const beginOwnAuthenticator = operatorEndpoint({
  method: 'POST',
  path: '/ops/session/authenticator',
  summary: 'Create an authenticator secret',
  access: 'operator',
  permission: 'own_account',
  input: v.object({ password: Password }),
  output: v.object({ secret: v.string(), address: v.string() }),
  problems: ['old_password_wrong', 'changed_meanwhile'],
});

export const confirmOwnAuthenticator = operatorEndpoint({
  method: 'PUT',
  path: '/ops/session/authenticator',
  summary: 'Confirm the authenticator with its first code',
  access: 'operator',
  permission: 'own_account',
  input: v.object({ factorCode: FactorCode }),
  output: OperatorSession,
  problems: ['second_factor_wrong', 'changed_meanwhile'],
});

/** Ends the operator's other sessions. */
export const changeOwnPassword = operatorEndpoint({
  method: 'PUT',
  path: '/ops/session/password',
  summary: "Change the operator's password",
  access: 'operator',
  permission: 'own_account',
  input: v.object({ oldPassword: Password, newPassword: Password }),
  output: v.object({}),
  problems: ['old_password_wrong', 'password_invalid', 'password_weak', 'password_same_as_username'],
});

export const OwnPasskey = v.object({
  passkeyId: v.string(),
  label: v.string(),
  createdAt: Moment,
  lastUsedAt: v.nullable(Moment),
  isOfThisConsole: v.boolean(),
});
export type OwnPasskey = v.InferOutput<typeof OwnPasskey>;

export const listOwnPasskeys = operatorEndpoint({
  method: 'GET',
  path: '/ops/session/passkeys',
  summary: "List the operator's passkeys",
  access: 'operator',
  permission: 'own_account',
  input: v.object({}),
  output: v.object({
    list: v.array(OwnPasskey),
    /** Whether passkeys can be registered at this address. */
    takesPasskeys: v.boolean(),
  }),
  problems: [],
});

export const beginOwnPasskey = operatorEndpoint({
  method: 'POST',
  path: '/ops/session/passkeys/question',
  summary: 'Create a passkey registration challenge for the operator',
  access: 'operator',
  permission: 'own_account',
  input: v.object({ password: Password }),
  output: beginPasskey.output,
  problems: ['old_password_wrong', 'passkeys_full', 'feature_unavailable'],
});

export const addOwnPasskey = operatorEndpoint({
  method: 'PUT',
  path: '/ops/session/passkeys',
  summary: 'Register a passkey for the operator',
  access: 'operator',
  permission: 'own_account',
  input: addPasskey.input,
  output: OperatorSession,
  problems: ['passkey_refused', 'passkeys_full', 'feature_unavailable'],
});

export const removeOwnPasskey = operatorEndpoint({
  method: 'POST',
  path: '/ops/session/passkeys/removal',
  summary: "Remove one of the operator's passkeys",
  access: 'operator',
  permission: 'own_account',
  input: v.object({ passkeyId: PasskeyAnswer.entries.credentialId, password: Password }),
  output: OperatorSession,
  problems: ['old_password_wrong', 'not_found'],
});
