import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { SessionInfo } from './session.ts';

/** Lifetime in ms of a trial account and its play money. */
export const TRIAL_LIFE_MS = 24 * 3_600_000;

/**
 * Starts a trial: an account of type 4 with play money, for a day (ACC-28). An existing trial is returned. `os` and `platform` are accepted
 * but ignored.
 */
export const startTrial = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Start a trial session with play money',
  access: 'anyone',
  input: v.object({ os: v.optional(v.pipe(v.string(), v.maxLength(64))), platform: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  output: SessionInfo,
  problems: ['feature_unavailable', 'not_allowed', 'too_many_requests'],
});
