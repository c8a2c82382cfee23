import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { RiskNotice } from './arrival.ts';
import { CaptchaId } from './captcha.ts';
import { PasswordInput } from './password-input.ts';
import { FirstLimits } from './registration-limits.ts';
import { SessionInfo } from './session.ts';

const text = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max)), '');
const password = v.optional(PasswordInput, '');

/**
 * The registration payload of the specification. Blank fields are sent as empty strings (ACC-18). `registerUrl` and `domain` are accepted
 * but not trusted: the requested host determines the merchant (S12).
 */
export const RegistrationPayload = v.object({
  username: text(64),
  password,
  confirmPassword: password,
  captchaId: v.optional(CaptchaId),
  captcha: v.optional(v.pipe(v.string(), v.maxLength(6)), ''),
  registerMethod: v.picklist(['APP', 'H5', 'PWA', 'WEBCLIP']),
  registerUrl: text(255),
  domain: text(255),
  type: v.optional(v.literal(0), 0),
  /** CPF; its check digits are verified. */
  idNumber: text(20),
  /** YYYY-MM-DD. */
  birthDate: text(10),
  payeeName: text(80),
  email: text(120),
  nickname: text(30),
  mobileNum: text(20),
  countryDialingCode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(6)), '+55'),
  affiliateCode: text(32),
  recommenderId: text(40),
  paymentPassword: password,
  qqNum: text(64),
  facebook: text(64),
  wechat: text(64),
  line: text(64),
  whatsapp: text(64),
  zalo: text(64),
  verificationCode: text(10),
  /** `sms` when Firebase verified the number: `firebaseIdToken` then replaces `verificationCode`. */
  firebaseChannel: v.optional(v.picklist(['', 'sms']), ''),
  firebaseIdToken: text(4096),
  /** Required where the law demands limits from the first day (R14). */
  playLimits: v.optional(FirstLimits, {}),
  /** The risk notice that the form showed (R23). */
  riskNotice: v.optional(RiskNotice, ''),
  /** Whether the member accepted the terms. When absent, the jurisdiction decides whether that is allowed (C10). */
  agree: v.optional(v.boolean()),
});

const REFUSALS = [
  'captcha_required',
  'captcha_wrong',
  'username_taken',
  'username_invalid',
  'password_invalid',
  'password_weak',
  'password_same_as_username',
  'payment_password_invalid',
  'confirmation_differs',
  'field_required',
  'field_invalid',
  'document_invalid',
  'mobile_invalid',
  'email_invalid',
  'contact_taken',
  'under_age',
  'limits_contradict',
  'agreement_required',
  'in_verification_error',
  'verification_code_dead',
  'phone_proof_refused',
  'invitation_code_error',
  'recommender_unknown',
  'feature_unavailable',
  'too_many_requests',
] as const;

/** Signs the new member in. */
export const register = endpoint({
  method: 'PUT',
  alsoMethods: ['POST'],
  path: '/wps/member/register',
  summary: 'Register with a user name',
  access: 'anyone',
  sealed: true,
  input: RegistrationPayload,
  output: SessionInfo,
  problems: REFUSALS,
});

/** Generates a user name and signs the new member in. */
export const registerByMobile = endpoint({
  method: 'POST',
  alsoMethods: ['PUT'],
  path: '/wps/member/register/mobile',
  summary: 'Register with a mobile number',
  access: 'anyone',
  sealed: true,
  input: RegistrationPayload,
  output: SessionInfo,
  problems: REFUSALS,
});

/** Returns whether a username is free. Rate-limited, against enumeration (C11). */
export const checkUsername = endpoint({
  method: 'GET',
  path: '/wps/member/register/username',
  summary: 'Check whether a user name is available',
  access: 'anyone',
  input: v.object({ username: v.pipe(v.string(), v.trim(), v.maxLength(64)) }),
  output: v.object({ isAvailable: v.boolean() }),
  problems: ['username_invalid', 'feature_unavailable', 'too_many_requests'],
});

/** Returns whether an invitation code is valid (ACC-19). `domain` is accepted but ignored. */
export const checkInvitation = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Check whether an invitation code is valid',
  access: 'anyone',
  input: v.object({ code: text(32), domain: text(255) }),
  output: v.object({ code: v.string() }),
  problems: ['invitation_code_error', 'feature_unavailable', 'too_many_requests'],
});
