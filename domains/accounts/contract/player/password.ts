import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { LoginAnswer } from './session.ts';
import { PasswordInput } from './password-input.ts';
import { CodeInput, DiallingCodeInput, MobileInput } from './verification.ts';

const NEW_PASSWORD_PROBLEMS = ['password_invalid', 'password_weak', 'password_same_as_username'] as const;

/**
 * Form encoded by the client (ACC-21). The response is the same whether username and e-mail match or not (S02). Its cookie binds the link to
 * this browser.
 */
export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  isForm: true,
  summary: 'Send a password-reset link by e-mail',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  }),
  output: v.object({}),
  problems: ['email_invalid', 'too_many_requests', 'feature_unavailable'],
});

const LinkToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** Whether this browser can set a password with the link. Does not use the link up. */
export const checkPasswordLink = endpoint({
  method: 'POST',
  path: '/wps/member/password/link/check',
  sealed: true,
  summary: 'Check the token of a reset link in this browser',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ linkToken: LinkToken }),
  output: v.object({}),
  problems: ['password_link_dead', 'password_link_elsewhere', 'too_many_requests'],
});

/** By the token of an e-mail link. Does not sign the member in: a reader of the e-mail does not necessarily have the username. */
export const resetPasswordByLink = endpoint({
  method: 'POST',
  path: '/wps/member/password/link',
  sealed: true,
  summary: 'Set a new password with the token of a reset link',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ linkToken: LinkToken, newPassword: PasswordInput }),
  output: v.object({}),
  problems: ['password_link_dead', 'password_link_elsewhere', 'modify.new.old.same', ...NEW_PASSWORD_PROBLEMS, 'too_many_requests'],
});

/** Signs the member in with a new session (ACC-24). */
export const resetPasswordBySms = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  sealed: true,
  summary: 'Set a new password with a code sent by SMS',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({
    mobileNum: MobileInput,
    countryDialingCode: v.optional(DiallingCodeInput, '55'),
    verificationCode: CodeInput,
    newPassword: PasswordInput,
  }),
  output: LoginAnswer,
  problems: [
    'mobile_invalid',
    'in_verification_error',
    'verification_code_dead',
    'modify.new.old.same',
    ...NEW_PASSWORD_PROBLEMS,
    'account_blocked',
    'account_excluded',
    'error_member_login',
    'second_factor_required',
    'feature_unavailable',
    'too_many_requests',
  ],
});

/** Maximum age of a password in days, where the merchant enforces it (PWDEXPFORCECHANGE3). */
export const PASSWORD_DAYS_MAX = 90;

/**
 * `isHeld`: the old password need not be entered again, because the first sign-in has just verified it. `isDue`: the password is too old
 * and must be changed first.
 */
export const readHeldPassword = endpoint({
  method: 'GET',
  path: '/wps/member/password',
  summary: 'Retrieve whether a change needs the old password or is due',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ isHeld: v.boolean(), isDue: v.boolean() }),
  problems: [],
});

/** A blank `oldPassword` uses the held one. The session continues with a new credential; all other sessions end. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  sealed: true,
  summary: "Change the member's password",
  access: 'signed_in',
  inRestrictedRegion: 'served',
  input: v.object({ oldPassword: v.optional(PasswordInput, ''), newPassword: PasswordInput, confirmNewPassword: PasswordInput }),
  output: LoginAnswer,
  problems: [
    'old_password_wrong',
    'confirmation_differs',
    'modify.new.old.same',
    ...NEW_PASSWORD_PROBLEMS,
    'feature_unavailable',
    'too_many_requests',
  ],
});
