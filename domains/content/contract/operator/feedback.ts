import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, idSchema, Moment, pageOf, plainText } from '@jogada/platform/contract';

export const Feedback = v.object({
  feedbackId: idSchema('fbk'),
  merchantCode: v.string(),
  memberId: idSchema('mbr'),
  username: v.string(),
  text: v.string(),
  writtenAt: Moment,
  /** Null until an operator has handled it. */
  handledAt: v.nullable(Moment),
  handledBy: v.nullable(v.string()),
  finding: v.nullable(v.string()),
});
export type Feedback = v.InferOutput<typeof Feedback>;

export const listFeedback = operatorEndpoint({
  method: 'GET',
  path: '/ops/feedback',
  summary: "List members' suggestions",
  access: 'operator',
  permission: 'letters.send',
  input: v.object({ isHandled: v.optional(v.picklist(['true', 'false'])), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(Feedback),
  problems: [],
});

/** Once per suggestion. */
export const handleFeedback = operatorEndpoint({
  method: 'POST',
  path: '/ops/feedback/:feedbackId/handled',
  summary: 'Record the outcome of a suggestion',
  access: 'operator',
  permission: 'letters.send',
  input: v.object({ feedbackId: idSchema('fbk'), reason: plainText({ min: 10, max: 300 }) }),
  output: Feedback,
  problems: ['not_found'],
});
