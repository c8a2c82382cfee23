import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf, plainText } from '@jogada/platform/contract';

/**
 * Evidence that links members. device: the browser's identifier; program: the same program at the same address; address: only the address,
 * which families and networks share; pix_key: paid to one Pix key; payer: one CPF paid for them; invitation: one invited the other.
 * Only device, program, pix_key and payer form a group; address and invitation are listed as additional evidence.
 */
export const RISK_KINDS = ['device', 'program', 'address', 'pix_key', 'payer', 'invitation'] as const;
/**
 * Velocity alerts, and what each counts within its window. registrations: per network; deposits, withdrawals: per member, since a CPF has
 * only one account per merchant; new_keys: Pix keys never paid for this member before; sign_in_failures: accounts with failed logins from
 * one network; stake_jump: the ratio of the member's largest stake to their usual stake; promo_claims: members on one device paid by one
 * promotion.
 */
export const RISK_ALERT_KINDS = [
  'registrations',
  'deposits',
  'withdrawals',
  'new_keys',
  'sign_in_failures',
  'stake_jump',
  'promo_claims',
] as const;
export type RiskAlertKind = (typeof RISK_ALERT_KINDS)[number];

/** An alert is raised from `threshold` on within `windowMinutes`. These values apply unless the merchant overrides them. */
export const RISK_RULE_DEFAULTS = {
  registrations: { isOn: true, threshold: 5, windowMinutes: 60 },
  deposits: { isOn: true, threshold: 10, windowMinutes: 60 },
  withdrawals: { isOn: true, threshold: 5, windowMinutes: 1440 },
  new_keys: { isOn: true, threshold: 3, windowMinutes: 1440 },
  sign_in_failures: { isOn: true, threshold: 5, windowMinutes: 60 },
  stake_jump: { isOn: true, threshold: 10, windowMinutes: 1440 },
  promo_claims: { isOn: true, threshold: 3, windowMinutes: 1440 },
} as const satisfies Record<RiskAlertKind, { isOn: boolean; threshold: number; windowMinutes: number }>;

const SeenFacts = {
  /** Null until it is reviewed, and again after a member joins it. */
  seenAt: v.nullable(Moment),
  seenBy: v.nullable(v.string()),
  seenReason: v.nullable(v.string()),
};

export const RiskGroup = v.object({
  riskGroupId: idSchema('rgp'),
  merchantCode: v.string(),
  kinds: v.array(v.picklist(RISK_KINDS)),
  /** 1 to 10: the sum of the weights of all kinds of evidence. */
  score: v.number(),
  memberCount: v.number(),
  /** The first few usernames. */
  usernames: v.array(v.string()),
  foundAt: Moment,
  changedAt: Moment,
  ...SeenFacts,
});
export type RiskGroup = v.InferOutput<typeof RiskGroup>;

/** One item that members share, with the times at which each was seen with it. */
export const RiskEvidence = v.object({
  evidenceId: v.string(),
  kind: v.picklist(RISK_KINDS),
  /** The beginning of an address; empty for unreadable values. */
  label: v.string(),
  members: v.array(v.object({ memberId: v.string(), firstAt: Moment, lastAt: Moment })),
});
export type RiskEvidence = v.InferOutput<typeof RiskEvidence>;

const SeenState = { isSeen: v.optional(v.picklist(['true', 'false'])) };
const Reason = plainText({ min: 10, max: 300 });
const MerchantCode = plainText({ min: 1, max: 40 });

export const listRiskGroups = operatorEndpoint({
  method: 'GET',
  path: '/ops/risk/groups',
  summary: 'List groups of members who may be one person',
  access: 'operator',
  permission: 'risk.read',
  input: v.object({ ...SeenState, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(RiskGroup),
  problems: [],
});

export const readRiskGroup = operatorEndpoint({
  method: 'GET',
  path: '/ops/risk/groups/:riskGroupId',
  summary: 'Retrieve a risk group with its members and evidence',
  access: 'operator',
  permission: 'risk.read',
  input: v.object({ riskGroupId: idSchema('rgp') }),
  output: v.object({
    group: RiskGroup,
    members: v.array(v.object({ memberId: v.string(), username: v.string(), status: v.string(), registeredAt: Moment })),
    evidence: v.array(RiskEvidence),
  }),
  problems: ['not_found'],
});

export const markRiskGroupSeen = operatorEndpoint({
  method: 'POST',
  path: '/ops/risk/groups/:riskGroupId/seen',
  summary: 'Record the review of a risk group',
  access: 'operator',
  permission: 'risk.decide',
  input: v.object({ riskGroupId: idSchema('rgp'), reason: Reason }),
  output: RiskGroup,
  problems: ['not_found'],
});

/** One event that an alert counted. */
export const RiskAlertEvidence = v.object({
  /** Null for the usual stake, which summarises many rounds. */
  at: v.nullable(Moment),
  memberId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** A deposit, a withdrawal or a round; `usual` for the baseline stake; empty without an id. */
  reference: v.string(),
  amount: v.nullable(MinorUnits),
  currency: v.nullable(CurrencyCode),
  /** Number of occurrences, or of rounds. */
  count: v.nullable(v.number()),
});
export type RiskAlertEvidence = v.InferOutput<typeof RiskAlertEvidence>;

/** An event rate above the merchant's threshold. */
export const RiskAlert = v.object({
  riskAlertId: idSchema('ral'),
  merchantCode: v.string(),
  kind: v.picklist(RISK_ALERT_KINDS),
  /** A username, or the beginning of an address. */
  subject: v.string(),
  memberId: v.nullable(v.string()),
  /** Counted as the kind defines. */
  eventCount: v.number(),
  windowFrom: Moment,
  windowMinutes: v.number(),
  foundAt: Moment,
  /** The first twenty counted events; empty for alerts without stored evidence. */
  evidence: v.array(RiskAlertEvidence),
  ...SeenFacts,
});
export type RiskAlert = v.InferOutput<typeof RiskAlert>;

export const listRiskAlerts = operatorEndpoint({
  method: 'GET',
  path: '/ops/risk/alerts',
  summary: 'List velocity alerts with their evidence',
  access: 'operator',
  permission: 'risk.read',
  input: v.object({ ...SeenState, ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(RiskAlert),
  problems: [],
});

export const markRiskAlertSeen = operatorEndpoint({
  method: 'POST',
  path: '/ops/risk/alerts/:riskAlertId/seen',
  summary: 'Record the review of a velocity alert',
  access: 'operator',
  permission: 'risk.decide',
  input: v.object({ riskAlertId: idSchema('ral'), reason: Reason }),
  output: RiskAlert,
  problems: ['not_found'],
});

/** The threshold of one kind of alert at one merchant. */
export const RiskRule = v.object({
  merchantCode: v.string(),
  kind: v.picklist(RISK_ALERT_KINDS),
  isOn: v.boolean(),
  /** Alerts are raised from this count on. */
  threshold: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000)),
  windowMinutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(10_080)),
  /** Null for the default values. */
  changedAt: v.nullable(Moment),
  changedBy: v.nullable(v.string()),
});
export type RiskRule = v.InferOutput<typeof RiskRule>;

export const listRiskRules = operatorEndpoint({
  method: 'GET',
  path: '/ops/risk/rules/:merchantCode',
  summary: "Retrieve a merchant's alert thresholds",
  access: 'operator',
  permission: 'risk.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ rules: v.array(RiskRule) }),
  problems: ['not_found'],
});

/** Applies to what is counted from now on. */
export const setRiskRule = operatorEndpoint({
  method: 'PUT',
  path: '/ops/risk/rules/:merchantCode/:kind',
  summary: "Set a merchant's alert threshold",
  access: 'operator',
  permission: 'risk.decide',
  input: v.object({
    merchantCode: MerchantCode,
    kind: v.picklist(RISK_ALERT_KINDS),
    isOn: RiskRule.entries.isOn,
    threshold: RiskRule.entries.threshold,
    windowMinutes: RiskRule.entries.windowMinutes,
    reason: Reason,
  }),
  output: RiskRule,
  problems: ['not_found'],
});
