import * as v from 'valibot';
import { cursorInput, endpoint, idSchema, Moment, pageOf, plainText } from '@jogada/platform/contract';

const APPROVAL_STATES = ['waiting', 'approved', 'refused'] as const;

/** What one of the staff asks for and another one has to agree to (S41). */
export const Approval = v.object({
  approvalId: idSchema('apv'),
  merchantCode: v.string(),
  /** `wallet.adjustment`, `withdrawal.approval` and so on. */
  kind: v.string(),
  subjectId: v.string(),
  /** What will be done, in facts of its kind; amounts in minor units. */
  content: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  reason: v.string(),
  state: v.picklist(APPROVAL_STATES),
  askedBy: v.string(),
  askedAt: Moment,
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(Moment),
  decidedWhy: v.string(),
  /** Asked for by whoever reads this: somebody else decides. */
  isOwn: v.boolean(),
});
export type Approval = v.InferOutput<typeof Approval>;

export const listApprovals = endpoint({
  method: 'GET',
  path: '/ops/approvals',
  summary: 'What waits for another pair of eyes, the longest waiting first; or what was decided, newest first',
  access: 'operator',
  input: v.object({
    state: v.optional(v.picklist(['waiting', 'decided']), 'waiting'),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(Approval),
  problems: [],
});

export const decideApproval = endpoint({
  method: 'POST',
  path: '/ops/approvals/:approvalId/decide',
  summary: 'Agree to what somebody else asked for, and it is done; or refuse it with a reason',
  access: 'operator',
  input: v.object({
    approvalId: idSchema('apv'),
    isApproved: v.boolean(),
    reason: v.optional(plainText({ max: 300 }), ''),
  }),
  output: Approval,
  problems: ['not_found', 'approval_decided', 'approval_own', 'field_required', 'approval_not_possible', 'closing_not_due'],
});
