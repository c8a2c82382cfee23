import { maskAddress, recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { isCurrency, Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type {
  listRiskAlerts as listAlertsEndpoint,
  listRiskGroups as listGroupsEndpoint,
  markRiskAlertSeen as alertSeenEndpoint,
  markRiskGroupSeen as groupSeenEndpoint,
  readRiskGroup as readGroupEndpoint,
  RiskAlert,
  RiskEvidence,
  RiskGroup,
} from '../../contract/operator/risk.ts';
import {
  selectEvidence,
  selectGroupMembers,
  selectRiskAlert,
  selectRiskAlerts,
  selectRiskGroup,
  selectRiskGroups,
  setAlertSeen,
  setGroupSeen,
  type EvidenceRow,
  type RiskAlertRow,
  type RiskGroupRow,
} from './risk.sql.ts';

/** Groups of members who may be one person. @throws Problem `not_allowed` */
export async function listRiskGroups(
  ctx: OperatorContext,
  { isSeen, cursor, pageSize }: InputOf<typeof listGroupsEndpoint>,
): Promise<OutputOf<typeof listGroupsEndpoint>> {
  const found = await selectRiskGroups(ctx.database, pageAsked(ctx, { isSeen, cursor, pageSize }));
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.changed_at, id: row.group_id }));
  return { list: rows.map(groupView), nextCursor };
}

/** A group with the evidence for each link. @throws Problem `not_allowed`, `not_found` */
export async function readRiskGroup(
  ctx: OperatorContext,
  { riskGroupId }: InputOf<typeof readGroupEndpoint>,
): Promise<OutputOf<typeof readGroupEndpoint>> {
  const group = await selectRiskGroup(ctx.database, riskGroupId);
  if (!group) throw new Problem('not_found');
  const members = await selectGroupMembers(ctx.database, riskGroupId);
  return {
    group: groupView(group),
    members: members.map((row) => ({
      memberId: row.member_id,
      username: row.username,
      status: row.status,
      registeredAt: row.created_at.toISOString(),
    })),
    evidence: evidenceOf(await selectEvidence(ctx.database, riskGroupId)),
  };
}

/** Marks a group as reviewed, with a finding. @throws Problem `not_allowed`, `not_found` */
export async function markRiskGroupSeen(
  ctx: OperatorContext,
  { riskGroupId, reason }: InputOf<typeof groupSeenEndpoint>,
): Promise<RiskGroup> {
  return ctx.database.transaction(async (tx) => {
    const before = await selectRiskGroup(tx, riskGroupId);
    if (!before) throw new Problem('not_found');
    await setGroupSeen(tx, { groupId: riskGroupId, by: ctx.operator.id, reason, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'risk_group.seen',
      subjectId: riskGroupId,
      facts: { memberCount: before.member_count, kinds: before.kinds.join(' ') },
    });
    return groupView((await selectRiskGroup(tx, riskGroupId)) ?? before);
  });
}

/** Velocity alerts. @throws Problem `not_allowed` */
export async function listRiskAlerts(
  ctx: OperatorContext,
  { isSeen, cursor, pageSize }: InputOf<typeof listAlertsEndpoint>,
): Promise<OutputOf<typeof listAlertsEndpoint>> {
  const found = await selectRiskAlerts(ctx.database, pageAsked(ctx, { isSeen, cursor, pageSize }));
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.found_at, id: row.alert_id }));
  return { list: rows.map(alertView), nextCursor };
}

/** @throws Problem `not_allowed`, `not_found` */
export async function markRiskAlertSeen(
  ctx: OperatorContext,
  { riskAlertId, reason }: InputOf<typeof alertSeenEndpoint>,
): Promise<RiskAlert> {
  return ctx.database.transaction(async (tx) => {
    const before = await selectRiskAlert(tx, riskAlertId);
    if (!before) throw new Problem('not_found');
    await setAlertSeen(tx, { alertId: riskAlertId, by: ctx.operator.id, reason, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'risk_alert.seen',
      subjectId: riskAlertId,
      facts: { kind: before.kind, eventCount: before.event_count },
    });
    return alertView((await selectRiskAlert(tx, riskAlertId)) ?? before);
  });
}

interface Asked {
  readonly isSeen: 'true' | 'false' | undefined;
  readonly cursor: string | undefined;
  readonly pageSize: number;
}

function pageAsked({ operator }: OperatorContext, { isSeen, cursor, pageSize }: Asked) {
  return {
    isSeen: isSeen === undefined ? null : isSeen === 'true',
    merchantCodes: operator.merchantCodes,
    after: readCursor(cursor),
    limit: pageSize + 1,
  };
}

/** Strongest evidence first. */
const RISK_KINDS_BY_WEIGHT: readonly RiskEvidence['kind'][] = ['payer', 'pix_key', 'device', 'program', 'invitation', 'address'];

/** Groups rows of one shared item and one holder each into one item with all holders. */
function evidenceOf(rows: readonly EvidenceRow[]): RiskEvidence[] {
  const found = new Map<string, RiskEvidence>();
  for (const row of rows) {
    const evidence = found.get(row.evidence_id) ?? {
      evidenceId: row.evidence_id,
      kind: row.kind,
      label: row.label === '' ? '' : maskAddress(row.label),
      members: [],
    };
    evidence.members.push({ memberId: row.member_id, firstAt: row.first_at.toISOString(), lastAt: row.last_at.toISOString() });
    found.set(row.evidence_id, evidence);
  }
  return [...found.values()].toSorted((one, other) => RISK_KINDS_BY_WEIGHT.indexOf(one.kind) - RISK_KINDS_BY_WEIGHT.indexOf(other.kind));
}

function groupView(row: RiskGroupRow): RiskGroup {
  return {
    riskGroupId: row.group_id,
    merchantCode: row.merchant_code,
    kinds: row.kinds,
    score: row.score,
    memberCount: row.member_count,
    usernames: row.usernames,
    foundAt: row.found_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    ...seenView(row),
  };
}

function alertView(row: RiskAlertRow): RiskAlert {
  return {
    riskAlertId: row.alert_id,
    merchantCode: row.merchant_code,
    kind: row.kind,
    subject: row.subject,
    memberId: row.member_id,
    eventCount: row.event_count,
    windowFrom: row.window_from.toISOString(),
    windowMinutes: row.window_minutes,
    evidence: row.evidence.map(({ at, memberId, username, reference, amount, currency, count }) => ({
      at: at == null ? null : new Date(at).toISOString(),
      memberId: memberId ?? null,
      username: username ?? null,
      reference: reference ?? '',
      amount: amount ?? null,
      currency: currency != null && isCurrency(currency) ? currency : null,
      count: count ?? null,
    })),
    foundAt: row.found_at.toISOString(),
    ...seenView(row),
  };
}

function seenView(row: Pick<RiskAlertRow, 'seen_at' | 'seen_by' | 'seen_reason'>) {
  return { seenAt: row.seen_at?.toISOString() ?? null, seenBy: row.seen_by, seenReason: row.seen_reason };
}
