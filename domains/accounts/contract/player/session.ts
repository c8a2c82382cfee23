import * as v from 'valibot';
import { channel, endpoint, Moment } from '@jogada/platform/contract';
import { RiskNotice } from './arrival.ts';
import { CaptchaId } from './captcha.ts';
import { PasskeyAnswer, PasskeyQuestion } from './passkey-answer.ts';
import { PasswordInput } from './password-input.ts';
import { MemberInfo, MemberType } from './member.ts';

/**
 * The client stores it as MC_SESSION_INFO in session storage (ACC-10). `token` is a handle for display and matching; the credential is the
 * HttpOnly cookie.
 */
export const SessionInfo = v.object({
  token: v.string(),
  merchantCode: v.string(),
  userName: v.string(),
  type: MemberType,
  firstTimeLogin: v.boolean(),
  memberInfo: MemberInfo,
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;

/**
 * Additional values of a sign-in: the device secret when the device is to be remembered (C2), and the time of the previous sign-in (R13).
 */
export const LoginAnswer = v.object({
  ...SessionInfo.entries,
  rememberToken: v.nullable(v.string()),
  lastLoginAt: v.nullable(Moment),
  /** The risk notice that the member must read first (R23). */
  riskNotice: v.nullable(RiskNotice),
});
export type LoginAnswer = v.InferOutput<typeof LoginAnswer>;

/** Name of the session cookie, without the prefix that it carries where possible (S54). */
export const SESSION_COOKIE = 'sid';

/** Published to the pages of a session when it ends for any reason (ACC-37). */
export const sessionEnded = channel({
  name: 'session',
  scope: 'session',
  message: v.object({
    reason: v.picklist(['logged_out', 'replaced', 'expired', 'revoked', 'excluded']),
    at: Moment,
    /** The device whose sign-in replaced the session, with its truncated address; null for other reasons. */
    by: v.nullable(v.object({ browser: v.string(), system: v.string(), address: v.string() })),
  }),
});

export const LoginSide = v.picklist(['member', 'agent']);
export type LoginSide = v.InferOutput<typeof LoginSide>;

/** The longest e-mail address. */
export const SIGN_IN_NAME_MAX = 120;

export const logIn = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Sign in with a password, an SMS code or a Firebase token',
  access: 'anyone',
  inRestrictedRegion: 'served',
  sealed: true,
  input: v.object({
    type: v.optional(v.picklist(['username', 'sms', 'firebase']), 'username'),
    /**
     * Username, e-mail address, mobile number or CPF. With type sms, the mobile number; `password` is then the code. Blank with type firebase.
     */
    username: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(SIGN_IN_NAME_MAX)), ''),
    /** Blank when a remembered device's secret replaces it. */
    password: v.optional(PasswordInput, ''),
    rememberToken: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
    /** Whether this device may sign in once more without the password. */
    remember: v.optional(v.boolean(), false),
    countryDialingCode: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\+?[1-9]\d{0,3}$/)), '55'),
    firebaseChannel: v.optional(v.picklist(['', 'sms']), ''),
    firebaseIdToken: v.optional(v.pipe(v.string(), v.maxLength(4096)), ''),
    firebaseMobileNo: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
    /** The sign-in form: `member` accepts account types 0, 1 and 2; `agent` all but 0, 4 and 40 (ACC-33). */
    side: v.optional(LoginSide, 'member'),
    captchaId: v.optional(CaptchaId),
    captcha: v.optional(v.pipe(v.string(), v.maxLength(6)), ''),
    /** A passkey's response beside the password. Lets the owner sign in while the account is locked out. */
    passkey: v.optional(v.nullable(PasskeyAnswer), null),
  }),
  output: LoginAnswer,
  problems: [
    'wrong_credentials',
    'captcha_required',
    'captcha_wrong',
    'mobile_invalid',
    'in_verification_error',
    'verification_code_dead',
    'phone_proof_refused',
    'account_blocked',
    'account_excluded',
    'error_member_login',
    'error_agent_login',
    'remembered_login_ended',
    'password_login_required',
    'second_factor_required',
    'passkey_refused',
    'feature_unavailable',
    'too_many_requests',
  ],
});

/** Its response is sent with the password. */
export const askPasskeyForLogin = endpoint({
  method: 'POST',
  path: '/wps/session/login/passkey',
  summary: 'Create a passkey challenge for signing in during a lockout',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(SIGN_IN_NAME_MAX)) }),
  output: PasskeyQuestion,
  problems: ['too_many_requests'],
});

/** A challenge for any passkey of this site: the browser offers the member's own, and no name is typed. */
export const askPasskeySignIn = endpoint({
  method: 'POST',
  path: '/wps/session/passkey',
  summary: 'Create a passkey challenge for signing in without a name',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: PasskeyQuestion,
  problems: ['feature_unavailable', 'too_many_requests'],
});

/** A passkey with user verification is both factors. */
export const logInByPasskey = endpoint({
  method: 'PUT',
  path: '/wps/session/passkey',
  summary: 'Sign in with a passkey alone',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ passkey: PasskeyAnswer, side: v.optional(LoginSide, 'member') }),
  output: LoginAnswer,
  problems: ['passkey_refused', 'account_blocked', 'account_excluded', 'error_member_login', 'error_agent_login', 'too_many_requests'],
});

export const logOut = endpoint({
  method: 'DELETE',
  alsoMethods: ['POST'],
  path: '/wps/session/logout',
  summary: 'End the current session',
  access: 'anyone',
  input: v.object({ token: v.optional(v.pipe(v.string(), v.maxLength(512))) }),
  output: v.object({}),
  problems: [],
});

/** The session of the cookie; null for a visitor. Called by the server-side renderer and at every page start. */
export const readSession = endpoint({
  method: 'GET',
  path: '/wps/session',
  summary: 'Retrieve the current session, if any',
  access: 'anyone',
  input: v.object({}),
  output: v.nullable(SessionInfo),
  problems: [],
});
