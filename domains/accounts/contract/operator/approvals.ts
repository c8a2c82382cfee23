import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, idSchema, Moment, pageOf, plainText } from '@jogada/platform/contract';

const APPROVAL_STATES = ['waiting', 'approved', 'refused'] as const;

/** A setting that an approval changes. */
export const SettingChange = v.object({
  setting: v.string(),
  /** Which one of several, for example a level; '' for the only one. */
  place: v.string(),
  unit: v.picklist(['money', 'count', 'ppm', 'percent', 'basis_points', 'moment', 'yes_no', 'words']),
  /**
   * In the unit: minor units, millionths, milliseconds since 1970, `1` for yes, words with spaces between them; `unlimited` without a
   * maximum. Null: there was none.
   */
  was: v.nullable(v.string()),
  becomes: v.nullable(v.string()),
});
export type SettingChange = v.InferOutput<typeof SettingChange>;

/** An act that one member of staff requests and another must approve (S41). */
export const Approval = v.object({
  approvalId: idSchema('apv'),
  merchantCode: v.string(),
  /** For example `wallet.adjustment` or `withdrawal.approval`. */
  kind: v.string(),
  subjectId: v.string(),
  /** The parameters of the act, by kind. Amounts in minor units. */
  content: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  /** Of a programme's change: the settings that it changes. */
  changes: v.array(SettingChange),
  reason: v.string(),
  state: v.picklist(APPROVAL_STATES),
  askedBy: v.string(),
  askedAt: Moment,
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(Moment),
  decidedWhy: v.string(),
  /** Whether the caller made the request. Another member of staff must decide it. */
  isOwn: v.boolean(),
});
export type Approval = v.InferOutput<typeof Approval>;

/** Pending ones are sorted oldest first, decided ones newest first. */
export const listApprovals = operatorEndpoint({
  method: 'GET',
  path: '/ops/approvals',
  summary: 'List approvals, pending or decided',
  access: 'operator',
  permission: 'approvals.read',
  input: v.object({
    state: v.optional(v.picklist(['waiting', 'decided']), 'waiting'),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(Approval),
  problems: [],
});

/** Approval applies the change. A rejection needs a reason. */
export const decideApproval = operatorEndpoint({
  method: 'POST',
  path: '/ops/approvals/:approvalId/decide',
  summary: 'Approve or reject a pending approval',
  access: 'operator',
  permission: 'approvals.decide',
  input: v.object({
    approvalId: idSchema('apv'),
    isApproved: v.boolean(),
    reason: v.optional(plainText({ max: 300 }), ''),
  }),
  output: Approval,
  problems: ['not_found', 'approval_decided', 'approval_own', 'field_required', 'approval_not_possible', 'closing_not_due'],
});
