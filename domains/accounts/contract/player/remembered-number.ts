import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

export const RememberedNumber = v.object({
  /** Digits, without a leading zero. */
  mobileNum: v.pipe(v.string(), v.trim(), v.regex(/^\d{4,20}$/)),
  /** With its plus sign. */
  countryDialingCode: v.pipe(v.string(), v.trim(), v.regex(/^\+[1-9]\d{0,3}$/)),
});
export type RememberedNumber = v.InferOutput<typeof RememberedNumber>;

/** The mobile number that this device signs in with. It is not in any storage that scripts can read (S62). */
export const readRememberedNumber = endpoint({
  method: 'GET',
  path: '/wps/session/number',
  summary: 'Retrieve the mobile number remembered on this device',
  access: 'anyone',
  input: v.object({}),
  output: v.nullable(RememberedNumber),
  problems: [],
});

export const keepRememberedNumber = endpoint({
  method: 'PUT',
  path: '/wps/session/number',
  summary: 'Remember a mobile number on this device for 30 days',
  access: 'anyone',
  input: RememberedNumber,
  output: v.object({}),
  problems: [],
});

export const forgetRememberedNumber = endpoint({
  method: 'DELETE',
  path: '/wps/session/number',
  summary: 'Delete the mobile number remembered on this device',
  access: 'anyone',
  input: v.object({}),
  output: v.object({}),
  problems: [],
});
