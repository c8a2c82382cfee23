import type { Currency, Id } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';

export interface DisputeRow {
  readonly id: Id<'dsp'>;
  readonly merchant_code: string;
  readonly member_id: Id<'mbr'>;
  readonly username: string;
  readonly subject: 'rebate' | 'bill';
  readonly reference: string;
  readonly line: string;
  readonly claim: string;
  readonly facts: Record<string, string>;
  readonly state: 'open' | 'upheld' | 'rejected';
  readonly opened_at: Date;
  readonly answer_by: Date;
  readonly answer: string;
  readonly amount: bigint;
  readonly answered_at: Date | null;
  readonly currency: Currency;
}

const SELECTED = `select d.dispute_id as id, d.merchant_code, d.member_id, a.username, d.subject, d.reference, d.line, d.claim, d.facts, d.state,
    d.opened_at, d.answer_by, d.answer, d.amount, d.answered_at, m.currency
  from agents.dispute d join accounts.member_view a on a.member_id = d.member_id join merchant.merchant_view m on m.merchant_code = d.merchant_code`;

const LIST_MAX = 100;

export function selectDisputes(sql: Sql, memberId: string): Promise<DisputeRow[]> {
  return sql.query(`${SELECTED} where d.member_id = $1 order by d.opened_at desc, d.dispute_id desc limit ${LIST_MAX}`, [memberId]);
}

export function selectCases(
  sql: Sql,
  wanted: { isOpen: boolean; merchantCodes: readonly string[] | null; after: KeysetPlace | undefined; limit: number },
): Promise<DisputeRow[]> {
  return sql.query(
    `${SELECTED}
      where (not $1::boolean or d.state = 'open') and ($2::timestamptz is null or (d.opened_at, d.dispute_id) < ($2, $3))
        and ($5::text[] is null or d.merchant_code = any($5))
      order by d.opened_at desc, d.dispute_id desc limit $4`,
    [wanted.isOpen, wanted.after?.at ?? null, wanted.after?.id ?? '', wanted.limit, wanted.merchantCodes],
  );
}

export async function lockDispute(sql: Sql, disputeId: string): Promise<DisputeRow | undefined> {
  const [row] = await sql.query<DisputeRow>(`${SELECTED} where d.dispute_id = $1 for update of d`, [disputeId]);
  return row;
}

export interface NewDispute extends Pick<DisputeRow, 'subject' | 'reference' | 'line' | 'claim' | 'facts'> {
  readonly disputeId: string;
  readonly merchantCode: string;
  readonly memberId: string;
  readonly openedAt: Date;
  readonly answerBy: Date;
}

export async function insertDispute(sql: Sql, one: NewDispute): Promise<void> {
  await sql.query(
    `insert into agents.dispute (dispute_id, merchant_code, member_id, subject, reference, line, claim, facts, state, opened_at, answer_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, 'open', $9, $10)`,
    [
      one.disputeId,
      one.merchantCode,
      one.memberId,
      one.subject,
      one.reference,
      one.line,
      one.claim,
      JSON.stringify(one.facts),
      one.openedAt,
      one.answerBy,
    ],
  );
}

export async function setAnswerOf(
  sql: Sql,
  answer: { disputeId: string; state: 'upheld' | 'rejected'; answer: string; amount: bigint; answeredBy: string; at: Date },
): Promise<void> {
  await sql.query(
    'update agents.dispute set state = $2, answer = $3, amount = $4, answered_by = $5, answered_at = $6 where dispute_id = $1',
    [answer.disputeId, answer.state, answer.answer, answer.amount, answer.answeredBy, answer.at],
  );
}

/** A line of a day's rebates as it was paid. */
export async function findRebateLine(
  sql: Sql,
  wanted: { agentId: string; day: string; originDay: string; category: string },
): Promise<{ turnover: bigint; share: bigint } | undefined> {
  const [row] = await sql.query<{ turnover: bigint; share: bigint }>(
    `select s.turnover, s.share from agents.share_day s
       join agents.payout p on p.agent_id = s.agent_id and p.kind = 'rebate' and p.day = s.day
      where s.agent_id = $1 and s.day = $2::date and s.origin_day = $3::date and s.category = $4`,
    [wanted.agentId, wanted.day, wanted.originDay, wanted.category],
  );
  return row;
}

export async function selectMerchantOfDispute(sql: Sql, disputeId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from agents.dispute where dispute_id = $1', [disputeId]);
  return row?.merchant_code;
}
