import type { Sql } from '@jogada/platform/server';

export interface StaffPayment {
  readonly merchantCode: string;
  readonly operatorId: string;
  readonly kind: string;
  readonly subjectId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly at: Date;
}

/** Serializes the payments of one operator until the transaction ends, so that two at once cannot pass the day's limit together. */
export async function lockStaffPayments(sql: Sql, operatorId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('wallet.staff_payment ' || $1, 0))`, [operatorId]);
}

/** The sum of an operator's payments at a merchant since a moment, minor units. */
export async function sumStaffPayments(sql: Sql, wanted: { operatorId: string; merchantCode: string; since: Date }): Promise<bigint> {
  const [row] = await sql.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from wallet.staff_payment
      where operator_id = $1 and merchant_code = $2 and paid_at > $3`,
    [wanted.operatorId, wanted.merchantCode, wanted.since],
  );
  return row?.sum ?? 0n;
}

export async function insertStaffPayment(sql: Sql, payment: StaffPayment): Promise<void> {
  await sql.query(
    `insert into wallet.staff_payment (merchant_code, operator_id, kind, subject_id, amount, paid_at) values ($1, $2, $3, $4, $5, $6)`,
    [payment.merchantCode, payment.operatorId, payment.kind, payment.subjectId, payment.amount, payment.at],
  );
}
