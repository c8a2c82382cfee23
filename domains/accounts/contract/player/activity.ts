import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** A session without an act of its member ends after this time, in ms (R10). */
export const SESSION_IDLE_MS = 30 * 60_000;

/** Reports the member's last touch, key or scroll: `idleMs` before the call. An act extends the session from its own time (R10). */
export const noteActivity = endpoint({
  method: 'PUT',
  path: '/wps/session/activity',
  summary: "Record the time of the member's last act on the page",
  access: 'signed_in',
  inRestrictedRegion: 'served',
  isAutomatic: true,
  input: v.object({ idleMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(SESSION_IDLE_MS)) }),
  output: v.object({}),
  problems: [],
});
