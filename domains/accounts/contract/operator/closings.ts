import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment, plainText } from '@jogada/platform/contract';

/** A closure case of an account (R26). */
export const MemberClosing = v.object({
  closingId: idSchema('cls'),
  /** inactive: no sign-in for the time that the jurisdiction allows; operator: opened by a member of staff. */
  kind: v.picklist(['inactive', 'operator']),
  /** Shown to the member; empty for an inactive account. */
  reason: v.string(),
  openedBy: v.nullable(v.string()),
  openedAt: Moment,
  /** The account is not closed before this time. */
  answerUntil: Moment,
  /** Empty while there is none. */
  answer: v.string(),
  answeredAt: v.nullable(Moment),
  /** The member of staff who recorded the answer; null when the member answered on the site. */
  answerNotedBy: v.nullable(v.string()),
  state: v.picklist(['open', 'kept', 'closed']),
  endedAt: v.nullable(Moment),
  endedBy: v.nullable(v.string()),
  /** Number of steps in the separate, immutable record of the case. */
  recordedSteps: v.number(),
});
export type MemberClosing = v.InferOutput<typeof MemberClosing>;

const Closings = v.object({ list: v.array(MemberClosing) });

export const listMemberClosings = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/closings',
  summary: "List a member's account-closing cases",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: Closings,
  problems: [],
});

/** Notifies the member, who has seven days to answer. Another operator decides after that. */
export const openClosing = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/closings',
  summary: "Open a case for closing a member's account",
  access: 'operator',
  permission: ['members.block', 'members.read'],
  input: v.object({ memberId: idSchema('mbr'), reason: plainText({ min: 10, max: 300 }) }),
  output: Closings,
  problems: ['not_found', 'account_closed', 'approval_waiting'],
});

export const noteClosingAnswer = operatorEndpoint({
  method: 'POST',
  path: '/ops/closings/:closingId/answer',
  summary: "Record a member's answer that arrived by e-mail or telephone",
  access: 'operator',
  permission: ['members.note', 'members.read'],
  input: v.object({ closingId: idSchema('cls'), answer: plainText({ min: 3, max: 300 }) }),
  output: Closings,
  problems: ['not_found', 'closing_over'],
});
