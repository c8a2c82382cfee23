import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { HumanCheckFields } from './human-check.ts';

/** As typed: at most 20 characters; the server drops one leading zero (ACC-31). */
export const MobileInput = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20));
/** With or without a plus sign: `55`. */
export const DiallingCodeInput = v.pipe(v.string(), v.trim(), v.regex(/^\+?[1-9]\d{0,3}$/));
/** At most ten digits (ACC-31). */
export const CodeInput = v.pipe(v.string(), v.trim(), v.regex(/^\d{1,10}$/));

/** The time from which another code can be requested, for the countdown (ACC-07). */
export const CodeSent = v.object({ expirationTime: Moment, expiredMinutes: v.number() });
export type CodeSent = v.InferOutput<typeof CodeSent>;

export const sendSmsCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Send an SMS code for signing in or resetting the password',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({
    mobileNum: MobileInput,
    countryDialingCode: DiallingCodeInput,
    ...HumanCheckFields,
    purpose: v.optional(v.picklist(['login', 'password_reset']), 'password_reset'),
  }),
  output: CodeSent,
  problems: [
    'mobile_invalid',
    'human_check_required',
    'human_check_failed',
    'too_many_requests',
    'feature_unavailable',
    'message_not_sent',
  ],
});

export const sendRegistrationSmsCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Send an SMS code for registering with a mobile number',
  access: 'anyone',
  input: v.object({ mobileNo: MobileInput, countryDialingCode: DiallingCodeInput, ...HumanCheckFields }),
  output: CodeSent,
  problems: [
    'mobile_invalid',
    'human_check_required',
    'human_check_failed',
    'too_many_requests',
    'feature_unavailable',
    'message_not_sent',
  ],
});
