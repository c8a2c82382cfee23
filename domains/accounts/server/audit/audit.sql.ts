import type { StaffAction } from '@jogada/accounts/contract/operator';
import type { ProblemFacts } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';

/** An audit entry. Facts contain no secrets and no personal documents. */
export type AuditEntry = AuditFields &
  (
    | { readonly actorKind: 'operator' | 'system'; readonly action: StaffAction }
    /** Of the form `subject.thing_happened`, like those of staff. */
    | { readonly actorKind: 'visitor' | 'member'; readonly action: string }
  );

interface AuditFields {
  readonly actorId: string | null;
  readonly subjectId: string | null;
  readonly facts?: ProblemFacts;
  /** The merchant whose staff may read the entry; null for the whole installation. */
  readonly merchantCode?: string | null;
  /** The changed values, before and after. */
  readonly before?: object | null;
  readonly after?: object | null;
  /** The operator's stated reason. */
  readonly reason?: string;
}

export async function insertAudit(
  sql: Sql,
  row: Required<AuditEntry> & { id: string; at: Date; address: string; requestId: string },
): Promise<void> {
  await sql.query(
    `insert into accounts.audit (id, at, actor_kind, actor_id, action, subject_id, address, request_id, facts, merchant_code, before_value, after_value, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.id,
      row.at,
      row.actorKind,
      row.actorId,
      row.action,
      row.subjectId,
      row.address,
      row.requestId,
      JSON.stringify(row.facts),
      row.merchantCode,
      row.before && JSON.stringify(row.before),
      row.after && JSON.stringify(row.after),
      row.reason,
    ],
  );
}

/** Whether a request has written an operator entry since a given time. */
export async function hasLine(sql: Sql, { requestId, since }: { requestId: string; since: Date }): Promise<boolean> {
  const rows = await sql.query(
    "select 1 as one from accounts.audit where actor_kind = 'operator' and at >= $2 and request_id = $1 limit 1",
    [requestId, since],
  );
  return rows.length > 0;
}

export interface LineAbout {
  readonly actorId: string;
  readonly action: string;
  readonly subjectId: string | null;
  readonly since: Date;
}

/** Whether an operator has an entry about an object since a given time. */
export async function hasLineAbout(sql: Sql, { actorId, action, subjectId, since }: LineAbout): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from accounts.audit
      where actor_kind = 'operator' and actor_id = $1 and at > $4 and action = $2 and subject_id is not distinct from $3 limit 1`,
    [actorId, action, subjectId, since],
  );
  return rows.length > 0;
}

/** Serialises the entries of an operator about an object, until the end of the transaction. */
export async function lockLinesAbout(sql: Sql, { actorId, action, subjectId }: LineAbout): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'audit', $1::text, $2::text, $3::text), 0))", [
    actorId,
    action,
    subjectId,
  ]);
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: 'operator' | 'system';
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly action: string;
  readonly subject_id: string | null;
  /** The name of a member, an operator or a site. */
  readonly subject_name: string | null;
  readonly merchant_code: string | null;
  readonly address: string;
  readonly request_id: string;
  readonly reason: string;
  readonly before_value: Record<string, unknown> | null;
  readonly after_value: Record<string, unknown> | null;
  readonly facts: Record<string, unknown>;
}

export interface AuditSearch {
  /** Blank: both. */
  readonly by: '' | 'operator' | 'system';
  readonly actorIds: readonly string[] | null;
  readonly action: string;
  /** Of the actions; null for all. */
  readonly prefixes: readonly string[] | null;
  readonly subjectId: string;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly merchantCodes: readonly string[] | null;
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

/** Operator entries, newest first. */
export function selectAudit(sql: Sql, search: AuditSearch): Promise<AuditRow[]> {
  return sql.query(
    `select a.id, a.at, a.actor_kind, a.actor_id, o.username as actor, a.action, a.subject_id, a.merchant_code,
            coalesce(m.username, s.username, v.name) as subject_name, a.address, a.request_id, a.reason,
            a.before_value, a.after_value, a.facts
       from accounts.audit a
       left join accounts.operator o on o.id = a.actor_id
       left join accounts.member m on m.id = a.subject_id
       left join accounts.operator s on s.id = a.subject_id
       left join merchant.merchant_view v on v.merchant_code = a.subject_id
      where a.actor_kind in ('operator', 'system') and ($10 = '' or a.actor_kind = $10)
        and ($1::timestamptz is null or (a.at, a.id) < ($1, $2))
        and ($4::text[] is null or a.actor_id = any($4))
        and ($5 = '' or starts_with(a.action, $5))
        and ($11::text[] is null or exists (select from unnest($11) p (prefix) where starts_with(a.action, p.prefix)))
        and ($6 = '' or a.subject_id = $6)
        and ($7::timestamptz is null or a.at >= $7) and ($8::timestamptz is null or a.at < $8)
        and ($9::text[] is null or a.merchant_code = any($9))
      order by a.at desc, a.id desc limit $3`,
    [
      search.after?.at ?? null,
      search.after?.id ?? '',
      search.limit,
      search.actorIds,
      search.action,
      search.subjectId,
      search.from,
      search.until,
      search.merchantCodes,
      search.by,
      search.prefixes,
    ],
  );
}

export async function selectOperatorIdsByName(sql: Sql, beginning: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'select id from accounts.operator where starts_with(lower(username), lower($1)) order by username limit 100',
    [beginning],
  );
  return rows.map(({ id }) => id);
}
