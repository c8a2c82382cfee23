import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { CaptchaId } from './captcha.ts';
import { SessionInfo } from './session.ts';

const text = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max)), '');

/** The registration payload of the specification: blanks travel as empty strings (ACC-18). */
export const RegistrationPayload = v.object({
  username: v.pipe(v.string(), v.trim(), v.maxLength(64)),
  password: v.pipe(v.string(), v.maxLength(128)),
  confirmPassword: v.pipe(v.string(), v.maxLength(128)),
  captchaId: v.optional(CaptchaId),
  captcha: v.optional(v.pipe(v.string(), v.maxLength(6)), ''),
  registerMethod: v.picklist(['APP', 'H5', 'PWA', 'WEBCLIP']),
  registerUrl: text(255),
  domain: text(255),
  type: v.optional(v.literal(0), 0),
  /** CPF; its check digits are verified. */
  idNumber: text(20),
  payeeName: text(80),
  email: text(120),
  nickname: text(30),
  mobileNum: text(20),
  countryDialingCode: text(6),
  affiliateCode: text(32),
  recommenderId: text(32),
  paymentPassword: text(128),
  qqNum: text(64),
  facebook: text(64),
  wechat: text(64),
  line: text(64),
  whatsapp: text(64),
  zalo: text(64),
  verificationCode: text(10),
});

export const register = endpoint({
  method: 'PUT',
  alsoMethods: ['POST'],
  path: '/wps/member/register',
  summary: 'Open an account by user name; the new member is signed in',
  access: 'anyone',
  sealed: true,
  input: RegistrationPayload,
  output: SessionInfo,
  problems: [
    'captcha_required',
    'captcha_wrong',
    'username_taken',
    'username_invalid',
    'password_invalid',
    'password_weak',
    'password_same_as_username',
    'confirmation_differs',
    'field_required',
    'field_invalid',
    'document_invalid',
    'invitation_code_error',
    'feature_unavailable',
    'too_many_requests',
  ],
});
