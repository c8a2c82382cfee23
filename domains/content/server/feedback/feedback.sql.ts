import type { KeysetPlace, Sql } from '@jogada/platform/server';

export async function insertFeedback(
  sql: Sql,
  feedback: { id: string; merchantCode: string; memberId: string; text: string; at: Date },
): Promise<void> {
  await sql.query('insert into content.feedback (feedback_id, merchant_code, member_id, text, written_at) values ($1, $2, $3, $4, $5)', [
    feedback.id,
    feedback.merchantCode,
    feedback.memberId,
    feedback.text,
    feedback.at,
  ]);
}

export interface FeedbackRow {
  readonly feedback_id: `fbk_${string}`;
  readonly merchant_code: string;
  readonly member_id: `mbr_${string}`;
  readonly username: string;
  readonly text: string;
  readonly written_at: Date;
  readonly handled_at: Date | null;
  readonly handled_by: string | null;
  readonly finding: string | null;
}

const FEEDBACK = `
  select f.feedback_id, f.merchant_code, f.member_id, m.username, f.text, f.written_at, f.handled_at,
         coalesce(o.username, f.handled_by) as handled_by, f.finding
    from content.feedback f join accounts.member_view m on m.member_id = f.member_id
    left join accounts.operator_view o on o.operator_id = f.handled_by`;

export function selectFeedback(
  sql: Sql,
  page: { isHandled: boolean | null; merchantCodes: readonly string[] | null; after: KeysetPlace | undefined; limit: number },
): Promise<FeedbackRow[]> {
  return sql.query(
    `${FEEDBACK}
      where ($1::boolean is null or (f.handled_at is not null) = $1) and ($2::text[] is null or f.merchant_code = any($2))
        and ($3::timestamptz is null or (f.written_at, f.feedback_id) < ($3, $4))
      order by f.written_at desc, f.feedback_id desc limit $5`,
    [page.isHandled, page.merchantCodes, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
}

export async function selectOneFeedback(sql: Sql, feedbackId: string): Promise<FeedbackRow | undefined> {
  const [row] = await sql.query<FeedbackRow>(`${FEEDBACK} where f.feedback_id = $1`, [feedbackId]);
  return row;
}

/** False when it is already handled or does not exist. */
export async function setFeedbackHandled(
  sql: Sql,
  handled: { feedbackId: string; by: string; finding: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update content.feedback set handled_at = $2, handled_by = $3, finding = $4
      where feedback_id = $1 and handled_at is null returning feedback_id`,
    [handled.feedbackId, handled.at, handled.by, handled.finding],
  );
  return rows.length > 0;
}
