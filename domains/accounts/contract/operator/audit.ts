import * as v from 'valibot';
import { AUDIT_KINDS } from './audit-kinds.ts';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, GivenMoment, Moment, pageOf, plainText } from '@jogada/platform/contract';

const Value = v.nullable(v.record(v.string(), v.unknown()));

/** An entry of the audit trail: actor, action, time, address, the values before and after, and the reason. */
export const AuditEntry = v.object({
  auditId: v.string(),
  at: Moment,
  /** `system`: written by the platform or a job, including alerts for the staff. */
  by: v.picklist(['operator', 'system']),
  /** The operator's name now; blank for the system. */
  actor: v.string(),
  actorId: v.nullable(v.string()),
  action: v.string(),
  subjectId: v.nullable(v.string()),
  /** The present name of a member, an operator or a site. */
  subjectName: v.nullable(v.string()),
  merchantCode: v.nullable(v.string()),
  address: v.string(),
  requestId: v.string(),
  reason: v.string(),
  before: Value,
  after: Value,
  facts: v.record(v.string(), v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** Newest first. */
export const searchAudit = operatorEndpoint({
  method: 'POST',
  path: '/ops/audit/search',
  summary: 'What the staff did and what the system noticed, newest first: by whom, of what kind, to what, when',
  access: 'operator',
  permission: 'audit.read',
  isAutomatic: true,
  input: v.object({
    /** Filter by staff or system; blank for both. */
    by: v.optional(v.picklist(['', 'operator', 'system']), ''),
    /** The beginning of an operator's name. */
    actor: v.optional(plainText({ max: 64 }), ''),
    /** Prefix of an action, such as `withdrawal`. */
    action: v.optional(plainText({ max: 64 }), ''),
    kind: v.optional(v.picklist(['', ...AUDIT_KINDS]), ''),
    /** Full id of a member, a withdrawal or a merchant. */
    subject: v.optional(plainText({ max: 80 }), ''),
    from: v.optional(GivenMoment),
    until: v.optional(GivenMoment),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(AuditEntry),
  problems: [],
});
