import * as v from 'valibot';
import { endpoint, idSchema, Moment } from '@jogada/platform/contract';

const SessionId = idSchema('ses');

/** A session of an account, described so that its owner can recognise the device. */
export const Device = v.object({
  sessionId: SessionId,
  isCurrent: v.boolean(),
  kind: v.picklist(['phone', 'tablet', 'computer', 'unknown']),
  /** Names such as Chrome and Android; empty when unrecognised. */
  browser: v.string(),
  system: v.string(),
  /** The truncated IP address. */
  address: v.string(),
  signedInAt: Moment,
  lastSeenAt: Moment,
  method: v.picklist(['password', 'passkey', 'sms', 'firebase', 'social', 'remembered', 'registration', 'reset', 'trial']),
  isRemembered: v.boolean(),
});
export type Device = v.InferOutput<typeof Device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/wps/session/devices',
  summary: "List the account's current and past sessions",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ list: v.array(Device), lastLoginAt: v.nullable(Moment) }),
  problems: [],
});

/** Its device has to give the password again. */
export const endDevice = endpoint({
  method: 'DELETE',
  path: '/wps/session/devices/:sessionId',
  summary: 'End one session of the account',
  access: 'signed_in',
  input: v.object({ sessionId: SessionId }),
  output: v.object({}),
  problems: ['not_found'],
});

/** Includes the current session. */
export const signOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/wps/session/devices',
  summary: 'End all sessions and remembered devices of the account',
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ endedCount: v.number() }),
  problems: [],
});
