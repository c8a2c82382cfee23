import * as v from 'valibot';
import { endpoint, idSchema, Moment } from '@jogada/platform/contract';

/** In characters. */
export const CLOSING_ANSWER_MAX = 2000;

/** Plain text with line breaks and tabs. */
const AnswerText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CLOSING_ANSWER_MAX), v.regex(/^[\P{Cc}\n\t]*$/u));

/** An open closure case: the reason, and the deadline for the member's answer (R26). */
export const OwnClosing = v.object({
  closingId: idSchema('cls'),
  reason: v.string(),
  openedAt: Moment,
  answerUntil: Moment,
  /** Empty while there is none. */
  answer: v.string(),
  answeredAt: v.nullable(Moment),
});
export type OwnClosing = v.InferOutput<typeof OwnClosing>;

const Closing = v.object({ closing: v.nullable(OwnClosing) });

export const readClosing = endpoint({
  method: 'GET',
  path: '/wps/member/closing',
  summary: 'Retrieve the pending account closing and its answer deadline',
  access: 'real_member',
  input: v.object({}),
  output: Closing,
  problems: [],
});

export const answerClosing = endpoint({
  method: 'POST',
  path: '/wps/member/closing/answer',
  summary: 'Answer a pending account closing',
  access: 'real_member',
  input: v.object({ closingId: idSchema('cls'), answer: AnswerText }),
  output: Closing,
  problems: ['closing_over'],
});
