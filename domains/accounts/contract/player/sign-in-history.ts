import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { Device } from './device.ts';

/** A sign-in or a refused attempt of one account. */
export const SignIn = v.object({
  at: Moment,
  /** refused: a wrong password. */
  outcome: v.picklist(['signed_in', 'refused']),
  ...v.pick(Device, ['kind', 'browser', 'system', 'address']).entries,
  /** ISO 3166 code of the address; null where it is unknown. */
  country: v.nullable(v.string()),
  /** Null for a refused attempt. */
  method: v.nullable(Device.entries.method),
  /** Null while the session is open, and for a refused attempt. */
  endedAt: v.nullable(Moment),
});
export type SignIn = v.InferOutput<typeof SignIn>;

/** The newest fifty of the last ninety days. */
export const listSignIns = endpoint({
  method: 'GET',
  path: '/wps/session/history',
  summary: "List the account's sign-ins and refused attempts",
  access: 'signed_in',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: v.object({ list: v.array(SignIn) }),
  problems: [],
});
