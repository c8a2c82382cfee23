import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { SessionInfo } from './session.ts';

/** How long a trial lasts, and how long its play money. */
export const TRIAL_LIFE_MS = 24 * 3_600_000;

/**
 * Starts a trial: an account of type 4 with play money, for a day (ACC-28). Who has one already gets it back. `os` and
 * `platform` are taken for the shape's sake.
 */
export const startTrial = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Start a trial with play money',
  access: 'anyone',
  input: v.object({ os: v.optional(v.pipe(v.string(), v.maxLength(64))), platform: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  output: SessionInfo,
  problems: ['feature_unavailable', 'not_allowed', 'too_many_requests'],
});
