import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { LaterHumanCheckFields } from './human-check.ts';
import { PasswordInput } from './password-input.ts';
import { CodeInput, CodeSent } from './verification.ts';

/** Six digits: a payment password is typed often, on a phone, and has a lockout of its own. */
export const PAYMENT_PASSWORD_DIGITS = 6;

export const readPaymentPassword = endpoint({
  method: 'GET',
  path: '/wps/member/paymentPassword',
  summary: 'Retrieve whether a payment password is set',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ isSet: v.boolean() }),
  problems: [],
});

/** `password` is the login password when none is set yet, and the old payment password afterwards. */
export const setPaymentPassword = endpoint({
  method: 'POST',
  alsoMethods: ['PUT'],
  path: '/wps/member/paymentPassword',
  sealed: true,
  summary: 'Set or change the payment password',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ password: PasswordInput, newPaymentPassword: PasswordInput }),
  output: v.object({}),
  problems: [
    'old_password_wrong',
    'payment_password_wrong',
    'payment_password_invalid',
    'payment_password_same_as_login',
    'modify.new.old.same',
    'too_many_requests',
  ],
});

/** Goes to a confirmed contact. */
export const sendPaymentPasswordCode = endpoint({
  method: 'POST',
  path: '/wps/member/paymentPassword/code',
  summary: 'Send a code for resetting the payment password',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ kind: v.picklist(['mobile', 'email']), ...LaterHumanCheckFields }),
  output: CodeSent,
  problems: [
    'contact_missing',
    'mobile_invalid',
    'human_check_required',
    'human_check_failed',
    'too_many_requests',
    'feature_unavailable',
    'message_not_sent',
  ],
});

export const resetPaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/paymentPassword/reset',
  sealed: true,
  idempotent: true,
  summary: 'Reset the payment password with a code',
  access: 'real_member',
  inRestrictedRegion: 'served',
  input: v.object({ kind: v.picklist(['mobile', 'email']), verificationCode: CodeInput, newPaymentPassword: PasswordInput }),
  output: v.object({}),
  problems: [
    'contact_missing',
    'in_verification_error',
    'verification_code_dead',
    'payment_password_invalid',
    'payment_password_same_as_login',
    'too_many_requests',
    'key_missing',
  ],
});
