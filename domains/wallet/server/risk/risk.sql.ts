import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { RiskAlertKind, RISK_KINDS } from '../../contract/operator/risk.ts';

type Kind = (typeof RISK_KINDS)[number];

interface Seen {
  readonly seen_at: Date | null;
  readonly seen_by: string | null;
  readonly seen_reason: string | null;
}

export interface RiskGroupRow extends Seen {
  readonly group_id: `rgp_${string}`;
  readonly merchant_code: string;
  readonly kinds: Kind[];
  readonly score: number;
  readonly member_count: number;
  readonly usernames: string[];
  readonly found_at: Date;
  readonly changed_at: Date;
}

interface Page {
  readonly isSeen: boolean | null;
  readonly merchantCodes: readonly string[] | null;
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

const GROUP = `g.group_id, g.merchant_code, g.kinds, g.score, g.member_count, g.found_at, g.changed_at,
  case when g.seen_at >= g.changed_at then g.seen_at end as seen_at,
  case when g.seen_at >= g.changed_at then (select o.username from accounts.operator_view o where o.operator_id = g.seen_by) end as seen_by,
  case when g.seen_at >= g.changed_at then g.seen_reason end as seen_reason,
  array(select m.username from wallet.risk_group_member r join accounts.member_view m on m.member_id = r.member_id
         where r.group_id = g.group_id order by m.created_at, m.username limit 4) as usernames`;

export function selectRiskGroups(sql: Sql, page: Page): Promise<RiskGroupRow[]> {
  return sql.query(
    `select ${GROUP} from wallet.risk_group g
      where ($1::boolean is null or (g.seen_at is not null and g.seen_at >= g.changed_at) = $1)
        and ($2::text[] is null or g.merchant_code = any($2))
        and ($3::timestamptz is null or (g.changed_at, g.group_id) < ($3, $4))
      order by g.changed_at desc, g.group_id desc limit $5`,
    [page.isSeen, page.merchantCodes, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
}

export async function selectRiskGroup(sql: Sql, groupId: string): Promise<RiskGroupRow | undefined> {
  const [row] = await sql.query<RiskGroupRow>(`select ${GROUP} from wallet.risk_group g where g.group_id = $1`, [groupId]);
  return row;
}

export interface GroupMemberRow {
  readonly member_id: string;
  readonly username: string;
  readonly status: string;
  readonly created_at: Date;
}

export function selectGroupMembers(sql: Sql, groupId: string): Promise<GroupMemberRow[]> {
  return sql.query(
    `select m.member_id, m.username, m.status, m.created_at
       from wallet.risk_group_member r join accounts.member_view m on m.member_id = r.member_id
      where r.group_id = $1 order by m.created_at, m.member_id`,
    [groupId],
  );
}

export interface EvidenceRow {
  readonly evidence_id: string;
  readonly kind: Kind;
  readonly label: string;
  readonly member_id: string;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Items shared by at least two members of a group, one row per holder with times; and who invited whom. */
export function selectEvidence(sql: Sql, groupId: string): Promise<EvidenceRow[]> {
  return sql.query(
    `with inside as (select member_id from wallet.risk_group_member where group_id = $1),
          shared as (
            select k.*, count(*) over (partition by k.kind, k.mark) as holders
              from wallet.risk_mark k where k.member_id in (select member_id from inside)
          )
     select kind || '.' || encode(substring(sha256(mark) for 6), 'hex') as evidence_id, kind, label, member_id, first_at, last_at
       from shared where holders > 1
     union all
     select 'invitation.' || i.member_id, 'invitation', '', who, i.created_at, i.created_at
       from accounts.invitation_view i cross join lateral unnest(array[i.inviter_member_id, i.member_id]) who
      where i.member_id in (select member_id from inside) and i.inviter_member_id in (select member_id from inside)
      order by evidence_id, first_at, member_id`,
    [groupId],
  );
}

export async function setGroupSeen(sql: Sql, seen: { groupId: string; by: string; reason: string; at: Date }): Promise<void> {
  await sql.query('update wallet.risk_group set seen_at = $2, seen_by = $3, seen_reason = $4 where group_id = $1', [
    seen.groupId,
    seen.at,
    seen.by,
    seen.reason,
  ]);
}

/** As stored with the alert; usernames are current. */
interface EvidenceLine {
  readonly at?: string | null;
  readonly memberId?: string | null;
  readonly username?: string | null;
  readonly reference?: string;
  readonly amount?: string | null;
  readonly currency?: string | null;
  readonly count?: number | null;
}

export interface RiskAlertRow extends Seen {
  readonly alert_id: `ral_${string}`;
  readonly merchant_code: string;
  readonly kind: RiskAlertKind;
  readonly subject: string;
  readonly member_id: string | null;
  readonly event_count: number;
  readonly window_from: Date;
  readonly window_minutes: number;
  readonly evidence: readonly EvidenceLine[];
  readonly found_at: Date;
}

const ALERT = `a.alert_id, a.merchant_code, a.kind, a.subject, a.member_id, a.event_count, a.window_from, a.window_minutes, a.found_at, a.seen_at,
  (select coalesce(jsonb_agg(e.line || jsonb_build_object('username', m.username) order by e.place), '[]')
     from jsonb_array_elements(a.evidence) with ordinality e (line, place)
     left join accounts.member_view m on m.member_id = e.line->>'memberId') as evidence,
  (select o.username from accounts.operator_view o where o.operator_id = a.seen_by) as seen_by, a.seen_reason`;

export function selectRiskAlerts(sql: Sql, page: Page): Promise<RiskAlertRow[]> {
  return sql.query(
    `select ${ALERT} from wallet.risk_alert a
      where ($1::boolean is null or (a.seen_at is not null) = $1)
        and ($2::text[] is null or a.merchant_code = any($2))
        and ($3::timestamptz is null or (a.found_at, a.alert_id) < ($3, $4))
      order by a.found_at desc, a.alert_id desc limit $5`,
    [page.isSeen, page.merchantCodes, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
}

export async function selectRiskAlert(sql: Sql, alertId: string): Promise<RiskAlertRow | undefined> {
  const [row] = await sql.query<RiskAlertRow>(`select ${ALERT} from wallet.risk_alert a where a.alert_id = $1`, [alertId]);
  return row;
}

export async function setAlertSeen(sql: Sql, seen: { alertId: string; by: string; reason: string; at: Date }): Promise<void> {
  await sql.query('update wallet.risk_alert set seen_at = $2, seen_by = $3, seen_reason = $4 where alert_id = $1', [
    seen.alertId,
    seen.at,
    seen.by,
    seen.reason,
  ]);
}

export async function selectMerchantOfGroup(sql: Sql, groupId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from wallet.risk_group where group_id = $1', [groupId]);
  return row?.merchant_code;
}

export async function selectMerchantOfAlert(sql: Sql, alertId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from wallet.risk_alert where alert_id = $1', [alertId]);
  return row?.merchant_code;
}
