import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { Withdrawal } from '../../contract/player/withdrawal.ts';

type State = Withdrawal['state'];

export interface WithdrawalRow {
  readonly withdrawal_id: Withdrawal['withdrawalId'];
  readonly merchant_code: string;
  readonly member_id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly pix_key_kind: Withdrawal['pixKeyKind'];
  readonly pix_key_cipher: Buffer;
  readonly pix_key_masked: string;
  readonly state: State;
  readonly reason_code: string | null;
  readonly ready_at: Date | null;
  readonly sending_at: Date | null;
  readonly ordered_at: Date | null;
  readonly attempts: number;
  readonly next_at: Date;
  readonly created_at: Date;
  readonly due_at: Date;
  /** The payment account that has the order; null before the order, and for the installation's bank. */
  readonly payment_account_id: string | null;
}

export interface StepRow {
  readonly withdrawal_id: string;
  readonly state: State;
  readonly at: Date;
}

const COLUMNS = `withdrawal_id, merchant_code, member_id, amount, currency, pix_key_kind, pix_key_cipher, pix_key_masked, state, reason_code,
  ready_at, sending_at, ordered_at, attempts, next_at, created_at, due_at, payment_account_id`;

export interface NewWithdrawal {
  readonly withdrawalId: Withdrawal['withdrawalId'];
  readonly merchantCode: string;
  readonly memberId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly pixKeyKind: Withdrawal['pixKeyKind'];
  readonly pixKeyCipher: Buffer;
  readonly pixKeyMasked: string;
  readonly state: 'requested' | 'in_review';
  readonly readyAt: Date | null;
  readonly at: Date;
  readonly dueAt: Date;
}

export async function insertWithdrawal(sql: Sql, made: NewWithdrawal): Promise<void> {
  await sql.query(
    `insert into wallet.withdrawal (withdrawal_id, merchant_code, member_id, amount, currency, pix_key_kind, pix_key_cipher, pix_key_masked,
                                    state, ready_at, next_at, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
    [
      made.withdrawalId,
      made.merchantCode,
      made.memberId,
      made.amount,
      made.currency,
      made.pixKeyKind,
      made.pixKeyCipher,
      made.pixKeyMasked,
      made.state,
      made.readyAt,
      made.at,
      made.dueAt,
    ],
  );
}

export async function selectWithdrawal(sql: Sql, withdrawalId: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql.query<WithdrawalRow>(`select ${COLUMNS} from wallet.withdrawal where withdrawal_id = $1`, [withdrawalId]);
  return row;
}

interface PayoutTimeRow {
  readonly count: number;
  readonly median_seconds: number | null;
  readonly first_at: Date | null;
}

/** The median time from request to payment of a merchant's latest paid withdrawals requested since a time, in whole seconds, rounded up. */
export async function selectPayoutTime(
  sql: Sql,
  { merchantCode, since, rowsMax }: { merchantCode: string; since: Date; rowsMax: number },
): Promise<PayoutTimeRow> {
  const [row] = await sql.query<PayoutTimeRow>(
    `select count(*)::int as count, min(w.created_at) as first_at,
       ceil(percentile_cont(0.5) within group (order by extract(epoch from step.at - w.created_at)))::int as median_seconds
     from (
       select withdrawal_id, created_at from wallet.withdrawal
       where merchant_code = $1 and created_at >= $2 and state = 'paid'
       order by created_at desc, withdrawal_id desc limit $3
     ) w
     join wallet.withdrawal_step step on step.withdrawal_id = w.withdrawal_id and step.state = 'paid'`,
    [merchantCode, since, rowsMax],
  );
  if (!row) throw new Error('an aggregate returned no row');
  return row;
}

export async function lockWithdrawal(sql: Sql, withdrawalId: string): Promise<WithdrawalRow | undefined> {
  const [row] = await sql.query<WithdrawalRow>(`select ${COLUMNS} from wallet.withdrawal where withdrawal_id = $1 for update`, [
    withdrawalId,
  ]);
  return row;
}

export function selectWithdrawals(
  sql: Sql,
  page: { memberId: string; after: KeysetPlace | undefined; limit: number },
): Promise<WithdrawalRow[]> {
  return sql.query<WithdrawalRow>(
    `select ${COLUMNS} from wallet.withdrawal
      where member_id = $1 and ($2::timestamptz is null or (created_at, withdrawal_id) < ($2, $3))
      order by created_at desc, withdrawal_id desc limit $4`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export function selectSteps(sql: Sql, withdrawalIds: readonly string[]): Promise<StepRow[]> {
  return sql.query<StepRow>(
    'select withdrawal_id, state, at from wallet.withdrawal_step where withdrawal_id = any ($1) order by withdrawal_id, position',
    [withdrawalIds],
  );
}

/** The step's actor is `member`, `system`, `provider`, or an operator's id. */
export async function insertStep(
  sql: Sql,
  step: { withdrawalId: string; state: State; actor: string; reasonCode: string | null; at: Date },
): Promise<void> {
  await sql.query(
    `insert into wallet.withdrawal_step (withdrawal_id, position, state, actor, reason_code, at)
     select $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5 from wallet.withdrawal_step where withdrawal_id = $1`,
    [step.withdrawalId, step.state, step.actor, step.reasonCode, step.at],
  );
}

export async function setState(sql: Sql, change: { withdrawalId: string; state: State; reasonCode: string | null }): Promise<void> {
  await sql.query('update wallet.withdrawal set state = $2, reason_code = $3 where withdrawal_id = $1', [
    change.withdrawalId,
    change.state,
    change.reasonCode,
  ]);
}

export async function setReady(sql: Sql, ready: { withdrawalId: string; at: Date }): Promise<void> {
  await sql.query('update wallet.withdrawal set ready_at = $2, next_at = $2 where withdrawal_id = $1', [ready.withdrawalId, ready.at]);
}

/** Claims a withdrawal for one attempt at the provider and sets the time of the next. A claimed withdrawal cannot be cancelled. */
export async function claimWithdrawal(sql: Sql, claim: { withdrawalId: string; at: Date; nextAt: Date }): Promise<void> {
  await sql.query(
    'update wallet.withdrawal set sending_at = coalesce(sending_at, $2), attempts = attempts + 1, next_at = $3 where withdrawal_id = $1',
    [claim.withdrawalId, claim.at, claim.nextAt],
  );
}

/**
 * Written before the provider receives the order, so that a crash cannot lose the fact that it may have it. The order stays at its account.
 * Returns false if another attempt wrote it first: that attempt has the order. No other attempt begins before `nextAt`.
 */
export async function setOrdered(
  sql: Sql,
  ordered: { withdrawalId: string; accountId: string | null; at: Date; nextAt: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update wallet.withdrawal set ordered_at = $2, payment_account_id = $3, next_at = greatest(next_at, $4)
      where withdrawal_id = $1 and ordered_at is null returning withdrawal_id`,
    [ordered.withdrawalId, ordered.at, ordered.accountId, ordered.nextAt],
  );
  return rows.length === 1;
}

export async function setEndToEndId(sql: Sql, paid: { withdrawalId: string; endToEndId: string }): Promise<void> {
  await sql.query('update wallet.withdrawal set end_to_end_id = $2 where withdrawal_id = $1', [paid.withdrawalId, paid.endToEndId]);
}

/**
 * Withdrawals to send or to poll. A blocked account's payout is not ordered (R39); a payout that may have been ordered
 * is polled to its end.
 */
export async function selectDueWithdrawals(sql: Sql, due: { at: Date; limit: number }): Promise<string[]> {
  const rows = await sql.query<{ withdrawal_id: string }>(
    `select withdrawal_id from wallet.withdrawal w
      where state in ('requested', 'in_review', 'sent') and ready_at is not null and next_at <= $1
        and (ordered_at is not null or not exists (select from accounts.member_view m where m.member_id = w.member_id and m.status = 'blocked'))
      order by next_at limit $2`,
    [due.at, due.limit],
  );
  return rows.map((row) => row.withdrawal_id);
}

/** Open withdrawals past half of their promised time (R42). */
export async function selectLateWithdrawals(sql: Sql, late: { at: Date; limit: number }): Promise<string[]> {
  const rows = await sql.query<{ withdrawal_id: string }>(
    `select withdrawal_id from wallet.withdrawal
      where state in ('requested', 'in_review', 'sent') and created_at + (due_at - created_at) / 2 <= $1
        and not exists (select from wallet.cashier_incident where kind = 'payout_overdue' and subject_id = withdrawal_id)
      order by created_at limit $2`,
    [late.at, late.limit],
  );
  return rows.map((row) => row.withdrawal_id);
}

/** Sum held by a member's open withdrawals, minor units. */
export async function findHeldForWithdrawals(sql: Sql, memberId: string): Promise<bigint> {
  const [row] = await sql.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from wallet.withdrawal
      where member_id = $1 and state in ('requested', 'in_review', 'sent')`,
    [memberId],
  );
  return row?.amount ?? 0n;
}
