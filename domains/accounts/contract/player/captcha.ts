import * as v from 'valibot';
import { endpoint, idSchema } from '@jogada/platform/contract';

export const CAPTCHA_DIGITS = 6;
export const CaptchaId = idSchema('cap');

/** The purpose of a captcha; its answer is valid for that purpose only. */
export const CaptchaPurpose = v.picklist(['login', 'register', 'recover', 'human']);
export type CaptchaPurpose = v.InferOutput<typeof CaptchaPurpose>;

/** Why a captcha is required. Ordered: of reasons with equal weight the first is reported. */
export const CAPTCHA_REASONS = ['always', 'failures', 'address', 'new_place', 'new_device'] as const;
/**
 * - `always`: the operation always requires one
 * - `failures`: refused sign-ins at this name
 * - `address`: refused sign-ins from this address
 * - `new_place`: another country than at this device's last sign-in
 * - `new_device`: a device on which this name has not signed in
 *
 * A reason does not show whether the account exists (S01).
 */
export const CaptchaReason = v.picklist(CAPTCHA_REASONS);
export type CaptchaReason = v.InferOutput<typeof CaptchaReason>;

/** A numeric image from the server: single use, five minutes, bound to the browser by a cookie (ACC-31, S05). */
export const drawCaptcha = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  summary: 'Create a captcha',
  access: 'anyone',
  input: v.object({ purpose: v.optional(CaptchaPurpose, 'login') }),
  output: v.object({
    captchaId: CaptchaId,
    /** A data URL of a PNG. */
    img: v.string(),
  }),
  problems: ['too_many_requests'],
});

/** The same digits as audio, in the visitor's language. */
export const speakCaptcha = endpoint({
  method: 'GET',
  path: '/wps/captcha/:captchaId/speech',
  summary: 'Retrieve the audio of a captcha',
  access: 'anyone',
  input: v.object({ captchaId: CaptchaId }),
  output: v.object({
    /** Base64. */
    wav: v.string(),
  }),
  problems: ['captcha_wrong', 'too_many_requests'],
});
