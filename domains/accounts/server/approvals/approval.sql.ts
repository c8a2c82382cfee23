import type { KeysetPlace, Sql } from '@jogada/platform/server';

export type ApprovalContent = Readonly<Record<string, string | number | boolean | null>>;

export interface ApprovalRow {
  readonly id: `apv_${string}`;
  readonly merchant_code: string;
  readonly kind: string;
  readonly subject_id: string;
  readonly content: ApprovalContent;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly decided_why: string;
  readonly asked_by_name: string;
  readonly decided_by_name: string | null;
}

const APPROVALS = `select a.id, a.merchant_code, a.kind, a.subject_id, a.content, a.reason, a.asked_by, a.asked_at, a.state, a.decided_by, a.decided_at,
         a.decided_why, o.username as asked_by_name, d.username as decided_by_name
    from accounts.approval a join accounts.operator o on o.id = a.asked_by left join accounts.operator d on d.id = a.decided_by`;

/** Returns false when the same request is already waiting. */
export async function insertApproval(
  sql: Sql,
  row: {
    id: string;
    merchantCode: string;
    kind: string;
    subjectId: string;
    content: ApprovalContent;
    reason: string;
    askedBy: string;
    at: Date;
  },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.approval (id, merchant_code, kind, subject_id, content, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [row.id, row.merchantCode, row.kind, row.subjectId, JSON.stringify(row.content), row.reason, row.askedBy, row.at],
  );
  return rows.length > 0;
}

export interface ApprovalPage {
  readonly isWaiting: boolean;
  readonly merchantCodes: readonly string[] | null;
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

/** Waiting requests oldest first, decided ones newest first. */
export function selectApprovals(sql: Sql, { isWaiting, merchantCodes, after, limit }: ApprovalPage): Promise<ApprovalRow[]> {
  const [compared, direction] = isWaiting ? ['>', 'asc'] : ['<', 'desc'];
  return sql.query(
    `${APPROVALS} where (a.state = 'waiting') = $5 and ($1::timestamptz is null or (a.asked_at, a.id) ${compared} ($1, $2))
        and ($4::text[] is null or a.merchant_code = any($4))
      order by a.asked_at ${direction}, a.id ${direction} limit $3`,
    [after?.at ?? null, after?.id ?? '', limit, merchantCodes, isWaiting],
  );
}

export async function lockApproval(sql: Sql, approvalId: string): Promise<ApprovalRow | undefined> {
  const [row] = await sql.query<ApprovalRow>(`${APPROVALS} where a.id = $1 for update of a`, [approvalId]);
  return row;
}

export async function updateApproval(
  sql: Sql,
  decided: { id: string; state: 'approved' | 'refused'; decidedBy: string; why: string; at: Date },
): Promise<void> {
  await sql.query('update accounts.approval set state = $2, decided_by = $3, decided_at = $5, decided_why = $4 where id = $1', [
    decided.id,
    decided.state,
    decided.decidedBy,
    decided.why,
    decided.at,
  ]);
}

export async function selectApprovalMerchant(sql: Sql, approvalId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from accounts.approval where id = $1', [approvalId]);
  return row?.merchant_code;
}

/** Whether a request of a kind about a subject waits for a decision. */
export async function isApprovalWaiting(sql: Sql, { kind, subjectId }: { kind: string; subjectId: string }): Promise<boolean> {
  const rows = await sql.query("select from accounts.approval where kind = $1 and subject_id = $2 and state = 'waiting'", [
    kind,
    subjectId,
  ]);
  return rows.length > 0;
}
