import * as v from 'valibot';
import { cursorInput, endpoint, idSchema, Moment, pageOf, plainText } from '@jogada/platform/contract';

/**
 * By what members are seen to belong together. device: the browser's own mark; program: the same program at the same address;
 * address: only the address, which families and networks share; pix_key: paid to one PIX key; payer: one CPF paid for them;
 * invitation: one invited the other. Only the first, second, fourth and fifth make a group; the others are told beside them.
 */
export const RISK_KINDS = ['device', 'program', 'address', 'pix_key', 'payer', 'invitation'] as const;
export const RISK_ALERT_KINDS = ['registrations', 'deposits', 'withdrawals'] as const;

const SeenFacts = {
  /** Null while nobody has looked at it, or somebody came to it since. */
  seenAt: v.nullable(Moment),
  seenBy: v.nullable(v.string()),
  seenReason: v.nullable(v.string()),
};

export const RiskGroup = v.object({
  riskGroupId: idSchema('rgp'),
  merchantCode: v.string(),
  kinds: v.array(v.picklist(RISK_KINDS)),
  /** 1 to 10: the sum of what each kind of evidence weighs. */
  score: v.number(),
  memberCount: v.number(),
  /** The first few. */
  usernames: v.array(v.string()),
  foundAt: Moment,
  changedAt: Moment,
  ...SeenFacts,
});
export type RiskGroup = v.InferOutput<typeof RiskGroup>;

/** One thing that members share, and since when each of them was seen with it. */
export const RiskEvidence = v.object({
  evidenceId: v.string(),
  kind: v.picklist(RISK_KINDS),
  /** The beginning of an address; empty for what can't be read. */
  label: v.string(),
  members: v.array(v.object({ memberId: v.string(), firstAt: Moment, lastAt: Moment })),
});
export type RiskEvidence = v.InferOutput<typeof RiskEvidence>;

const SeenState = { isSeen: v.optional(v.picklist(['true', 'false'])) };
const Reason = plainText({ min: 10, max: 300 });

export const listRiskGroups = endpoint({
  method: 'GET',
  path: '/ops/risk/groups',
  summary: 'Members who may be one person, the latest found first',
  access: 'operator',
  input: v.object({ ...SeenState, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(RiskGroup),
  problems: [],
});

export const readRiskGroup = endpoint({
  method: 'GET',
  path: '/ops/risk/groups/:riskGroupId',
  summary: 'A group with its members and the evidence for each tie',
  access: 'operator',
  input: v.object({ riskGroupId: idSchema('rgp') }),
  output: v.object({
    group: RiskGroup,
    members: v.array(v.object({ memberId: v.string(), username: v.string(), status: v.string(), registeredAt: Moment })),
    evidence: v.array(RiskEvidence),
  }),
  problems: ['not_found'],
});

export const markRiskGroupSeen = endpoint({
  method: 'POST',
  path: '/ops/risk/groups/:riskGroupId/seen',
  summary: 'Say that somebody has looked at a group, and what they made of it',
  access: 'operator',
  input: v.object({ riskGroupId: idSchema('rgp'), reason: Reason }),
  output: RiskGroup,
  problems: ['not_found'],
});

/** What happened more often in a while than people do it. */
export const RiskAlert = v.object({
  riskAlertId: idSchema('ral'),
  merchantCode: v.string(),
  kind: v.picklist(RISK_ALERT_KINDS),
  /** A username, or the beginning of an address. */
  subject: v.string(),
  memberId: v.nullable(v.string()),
  eventCount: v.number(),
  windowFrom: Moment,
  foundAt: Moment,
  ...SeenFacts,
});
export type RiskAlert = v.InferOutput<typeof RiskAlert>;

export const listRiskAlerts = endpoint({
  method: 'GET',
  path: '/ops/risk/alerts',
  summary: 'What happens too fast: registrations of one address, deposits and withdrawals of one member',
  access: 'operator',
  input: v.object({ ...SeenState, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(RiskAlert),
  problems: [],
});

export const markRiskAlertSeen = endpoint({
  method: 'POST',
  path: '/ops/risk/alerts/:riskAlertId/seen',
  summary: 'Say that somebody has looked at an alert, and what they made of it',
  access: 'operator',
  input: v.object({ riskAlertId: idSchema('ral'), reason: Reason }),
  output: RiskAlert,
  problems: ['not_found'],
});
