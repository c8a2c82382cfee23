import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { Withdrawal } from '../../contract/player/withdrawal.ts';
import type { RiskFlag } from '../../contract/operator/withdrawals.ts';
import { RISK_FLAGS_OF_W } from './risk-flags.sql.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';

export type CaseRow = Pick<
  WithdrawalRow,
  | 'withdrawal_id'
  | 'merchant_code'
  | 'member_id'
  | 'amount'
  | 'currency'
  | 'pix_key_kind'
  | 'pix_key_masked'
  | 'state'
  | 'reason_code'
  | 'ready_at'
  | 'created_at'
  | 'due_at'
> & {
  readonly username: string;
  readonly risk_flags: RiskFlag[];
  /** The first approver while a second approval is pending. */
  readonly waits_for_second: string | null;
};

interface CasePage {
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
  /** Merchants to select; null for all. */
  readonly merchantCodes: readonly string[] | null;
}

const COLUMNS = `w.withdrawal_id, w.merchant_code, w.member_id, m.username, w.amount, w.currency, w.pix_key_kind, w.pix_key_masked, w.state,
  w.reason_code, w.ready_at, w.created_at, w.due_at,
  (select v.asked_by_name from accounts.approval_view v
    where v.kind = 'withdrawal.approval' and v.subject_id = w.withdrawal_id and v.state = 'waiting') as waits_for_second,
  ${RISK_FLAGS_OF_W} as risk_flags`;
const WITH_MEMBER = 'wallet.withdrawal w join accounts.member_view m on m.member_id = w.member_id';
const OF_MERCHANTS = '($4::text[] is null or w.merchant_code = any($4))';
const NEWEST_FIRST = `${OF_MERCHANTS} and ($1::timestamptz is null or (w.created_at, w.withdrawal_id) < ($1, $2)) order by w.created_at desc, w.withdrawal_id desc limit $3`;

function pageValues({ after, limit, merchantCodes }: CasePage): unknown[] {
  return [after?.at ?? null, after?.id ?? '', limit, merchantCodes];
}

// The newest withdrawals are selected per merchant: a scan over all merchants could pass a million newer rows of others.
const NEWEST_OF_EACH = `select n.withdrawal_id from unnest($4::text[]) as one (code)
  cross join lateral (select x.withdrawal_id from wallet.withdrawal x
    where x.merchant_code = one.code and ($1::timestamptz is null or (x.created_at, x.withdrawal_id) < ($1, $2))
    order by x.created_at desc, x.withdrawal_id desc limit $3) n`;

export function selectCases(sql: Sql, page: CasePage): Promise<CaseRow[]> {
  const ofMerchants = page.merchantCodes === null ? 'true' : `w.withdrawal_id in (${NEWEST_OF_EACH})`;
  return sql.query<CaseRow>(`select ${COLUMNS} from ${WITH_MEMBER} where ${ofMerchants} and ${NEWEST_FIRST}`, pageValues(page));
}

export function selectCasesInState(sql: Sql, page: { state: Withdrawal['state'] } & CasePage): Promise<CaseRow[]> {
  return sql.query<CaseRow>(`select ${COLUMNS} from ${WITH_MEMBER} where w.state = $5 and ${NEWEST_FIRST}`, [
    ...pageValues(page),
    page.state,
  ]);
}

/** Approved and not yet sent. */
export function selectApprovedCases(sql: Sql, page: CasePage): Promise<CaseRow[]> {
  return sql.query<CaseRow>(
    `select ${COLUMNS} from ${WITH_MEMBER} where w.state = 'in_review' and w.ready_at is not null and ${NEWEST_FIRST}`,
    pageValues(page),
  );
}

/** Awaiting a decision, longest wait first. */
export function selectUndecidedCases(sql: Sql, page: CasePage): Promise<CaseRow[]> {
  return sql.query<CaseRow>(
    `select ${COLUMNS} from ${WITH_MEMBER}
      where w.state = 'in_review' and w.ready_at is null and ${OF_MERCHANTS} and ($1::timestamptz is null or (w.created_at, w.withdrawal_id) > ($1, $2))
      order by w.created_at, w.withdrawal_id limit $3`,
    pageValues(page),
  );
}

export async function selectCase(sql: Sql, withdrawalId: string): Promise<CaseRow | undefined> {
  const [row] = await sql.query<CaseRow>(`select ${COLUMNS} from ${WITH_MEMBER} where w.withdrawal_id = $1`, [withdrawalId]);
  return row;
}

export interface CaseStepRow {
  readonly state: Withdrawal['state'];
  readonly actor: string;
  readonly reason_code: string | null;
  readonly at: Date;
}

/** The steps with operators' names. */
export function selectCaseSteps(sql: Sql, withdrawalId: string): Promise<CaseStepRow[]> {
  return sql.query<CaseStepRow>(
    `select s.state, coalesce(o.username, s.actor) as actor, s.reason_code, s.at
       from wallet.withdrawal_step s left join accounts.operator_view o on o.operator_id = s.actor
      where s.withdrawal_id = $1 order by s.position`,
    [withdrawalId],
  );
}
