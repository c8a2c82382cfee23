import * as v from 'valibot';
import { cursorInput, endpoint, GivenMoment, Moment, pageOf, plainText } from '@jogada/platform/contract';

const Value = v.nullable(v.record(v.string(), v.unknown()));

/** Who did what, when, from where; what was before and after, and why. */
export const AuditEntry = v.object({
  auditId: v.string(),
  at: Moment,
  /** The operator's name now, or who else it was. */
  actor: v.string(),
  actorId: v.nullable(v.string()),
  action: v.string(),
  subjectId: v.nullable(v.string()),
  merchantCode: v.nullable(v.string()),
  address: v.string(),
  requestId: v.string(),
  reason: v.string(),
  before: Value,
  after: Value,
  facts: v.record(v.string(), v.unknown()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

export const searchAudit = endpoint({
  method: 'POST',
  path: '/ops/audit/search',
  summary: 'What the staff did, newest first: by whom, of what kind, to what, when',
  access: 'operator',
  input: v.object({
    /** The beginning of an operator's name. */
    actor: v.optional(plainText({ max: 64 }), ''),
    /** The beginning of an action, such as `withdrawal`. */
    action: v.optional(plainText({ max: 64 }), ''),
    /** A member, a withdrawal, a merchant: whole. */
    subject: v.optional(plainText({ max: 80 }), ''),
    from: v.optional(GivenMoment),
    until: v.optional(GivenMoment),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: pageOf(AuditEntry),
  problems: [],
});
