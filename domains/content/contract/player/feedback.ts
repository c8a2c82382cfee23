import * as v from 'valibot';
import { endpoint, minCharacters } from '@jogada/platform/contract';

export const FEEDBACK_MIN = 10;
export const FEEDBACK_MAX = 1000;

/** Available when the merchant accepts feedback (FEEDBACK3). */
export const sendFeedback = endpoint({
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Send a suggestion',
  access: 'signed_in',
  idempotent: true,
  input: v.object({
    text: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(FEEDBACK_MIN),
      minCharacters(FEEDBACK_MIN),
      v.maxLength(FEEDBACK_MAX),
      v.regex(/^[\P{Cc}\n\t]*$/u),
    ),
  }),
  output: v.object({}),
  problems: ['feature_unavailable', 'free_reject', 'too_many_requests', 'key_missing', 'key_reused'],
});
