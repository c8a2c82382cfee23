import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';
import { Device } from './device.ts';

/** A session that is open, or that the recovery ended. */
export const RecoverySession = v.object({
  ...Device.entries,
  /** ISO 3166 code of the address; null where it is unknown. */
  country: v.nullable(v.string()),
  /** Null while the session is open. */
  endedAt: v.nullable(Moment),
});
export type RecoverySession = v.InferOutput<typeof RecoverySession>;

/**
 * The latest change of the password, when it was a recovery within the last 24 hours; else null. `sessions` has the calling one first, then the
 * other open ones, then those that the recovery ended.
 */
export const readRecovery = endpoint({
  method: 'GET',
  path: '/wps/member/password/recovery',
  summary: 'Retrieve the last password recovery and the sessions that it ended',
  access: 'signed_in',
  inRestrictedRegion: 'served',
  input: v.object({}),
  output: v.object({ recovery: v.nullable(v.object({ at: Moment, sessions: v.array(RecoverySession) })) }),
  problems: [],
});
