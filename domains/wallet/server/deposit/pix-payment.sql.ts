import type { Sql } from '@jogada/platform/server';
import type { Payment } from '../cashier/payment-provider.ts';

/**
 * The state of a payment: reported by the bank, then credited, on its way back, returned, without an owner, or denied by the bank. The table
 * stores `notified` as `told` with its time in `told_at`: a rename would need two releases in which both names are written.
 */
export const PAYMENT_STATE = "case p.state when 'told' then 'notified' else p.state end as state";

export interface PixPaymentRow {
  readonly end_to_end_id: string;
  readonly state: 'notified' | 'credited' | 'returning' | 'returned' | 'suspense' | 'unknown';
  readonly amount: bigint | null;
  readonly deposit_id: string | null;
  readonly return_id: string | null;
  readonly attempts: number;
  /** The payment account that reported it; null for the installation's bank. */
  readonly payment_account_id: string | null;
}

const COLUMNS = `p.end_to_end_id, ${PAYMENT_STATE}, p.amount, p.deposit_id, p.return_id, p.attempts, p.payment_account_id`;

/**
 * Records a payment that the bank of `accountId` reported. A repeated report changes nothing, unless the provider did not confirm the payment
 * the first time.
 */
export async function notePayment(sql: Sql, notified: { endToEndId: string; accountId: string | null; at: Date }): Promise<void> {
  await sql.query(
    `insert into wallet.pix_payment as known (end_to_end_id, told_at, next_at, payment_account_id) values ($1, $2, $2, $3)
     on conflict (end_to_end_id) do update set state = 'told', attempts = 0, next_at = excluded.next_at,
       payment_account_id = excluded.payment_account_id where known.state = 'unknown'`,
    [notified.endToEndId, notified.at, notified.accountId],
  );
}

export async function selectPayment(sql: Sql, endToEndId: string): Promise<PixPaymentRow | undefined> {
  const [row] = await sql.query<PixPaymentRow>(`select ${COLUMNS} from wallet.pix_payment p where end_to_end_id = $1`, [endToEndId]);
  return row;
}

/** A confirmed payment of a member's own code, with its deposit's id. */
export interface OwnPaymentRow {
  readonly end_to_end_id: string;
  readonly state: PixPaymentRow['state'];
  readonly amount: bigint;
  readonly paid_at: Date;
  readonly reason_code: string | null;
  readonly transfer_id: string | null;
  readonly settled_at: Date | null;
  readonly deposit_id: string;
}

/** Undefined for an unknown payment, for one that the bank has not confirmed yet, and for one of another member's code. */
export async function selectOwnPayment(sql: Sql, owned: { endToEndId: string; memberId: string }): Promise<OwnPaymentRow | undefined> {
  const [row] = await sql.query<OwnPaymentRow>(
    `select p.end_to_end_id, ${PAYMENT_STATE}, p.amount, p.paid_at, p.reason_code, p.transfer_id, p.settled_at, d.deposit_id
       from wallet.pix_payment p
       join wallet.deposit d on d.txid = p.txid or d.deposit_id = (select u.deposit_id from wallet.unused_charge u where u.txid = p.txid)
      where p.end_to_end_id = $1 and d.member_id = $2 and p.amount is not null and p.paid_at is not null`,
    [owned.endToEndId, owned.memberId],
  );
  return row;
}

export async function lockPayment(sql: Sql, endToEndId: string): Promise<PixPaymentRow | undefined> {
  const [row] = await sql.query<PixPaymentRow>(`select ${COLUMNS} from wallet.pix_payment p where end_to_end_id = $1 for update`, [
    endToEndId,
  ]);
  return row;
}

export async function selectOpenPayments(sql: Sql, due: { at: Date; limit: number }): Promise<string[]> {
  const rows = await sql.query<{ end_to_end_id: string }>(
    `select end_to_end_id from wallet.pix_payment where state in ('told', 'returning') and next_at <= $1 order by next_at limit $2`,
    [due.at, due.limit],
  );
  return rows.map((row) => row.end_to_end_id);
}

/** Stores a payment as confirmed by the provider, with the account whose bank has it. */
export async function setPaymentConfirmed(
  sql: Sql,
  payment: Payment & { accountId: string | null; payerCipher: Buffer | null },
): Promise<void> {
  await sql.query(
    `update wallet.pix_payment set txid = $2, amount = $3, paid_at = $4, payer_cipher = $5, payment_account_id = $6 where end_to_end_id = $1`,
    [payment.endToEndId, payment.txid ?? null, payment.amount, payment.paidAt, payment.payerCipher, payment.accountId],
  );
}

export async function setPaymentCredited(
  sql: Sql,
  credited: { endToEndId: string; depositId: string; transferId: string; at: Date },
): Promise<void> {
  await sql.query(
    `update wallet.pix_payment set state = 'credited', deposit_id = $2, transfer_id = $3, settled_at = $4 where end_to_end_id = $1`,
    [credited.endToEndId, credited.depositId, credited.transferId, credited.at],
  );
}

export async function setPaymentReturning(
  sql: Sql,
  returning: { endToEndId: string; depositId: string; returnId: string; reasonCode: string; at: Date },
): Promise<void> {
  await sql.query(
    `update wallet.pix_payment set state = 'returning', deposit_id = $2, return_id = $3, reason_code = $4, attempts = 0, next_at = $5 where end_to_end_id = $1`,
    [returning.endToEndId, returning.depositId, returning.returnId, returning.reasonCode, returning.at],
  );
}

export async function setPaymentReturned(sql: Sql, returned: { endToEndId: string; at: Date }): Promise<void> {
  await sql.query(`update wallet.pix_payment set state = 'returned', settled_at = $2 where end_to_end_id = $1 and state = 'returning'`, [
    returned.endToEndId,
    returned.at,
  ]);
}

export async function setPaymentInSuspense(sql: Sql, put: { endToEndId: string; reasonCode: string; at: Date }): Promise<void> {
  await sql.query(`update wallet.pix_payment set state = 'suspense', reason_code = $2, settled_at = $3 where end_to_end_id = $1`, [
    put.endToEndId,
    put.reasonCode,
    put.at,
  ]);
}

export async function setPaymentUnknown(sql: Sql, endToEndId: string): Promise<void> {
  await sql.query(`update wallet.pix_payment set state = 'unknown' where end_to_end_id = $1 and state = 'told'`, [endToEndId]);
}

export async function postponePayment(sql: Sql, postponed: { endToEndId: string; nextAt: Date }): Promise<void> {
  await sql.query('update wallet.pix_payment set attempts = attempts + 1, next_at = $2 where end_to_end_id = $1', [
    postponed.endToEndId,
    postponed.nextAt,
  ]);
}

export async function selectReadMark(sql: Sql, name: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ read_until: Date }>('select read_until from wallet.pix_read_mark where name = $1', [name]);
  return row?.read_until;
}

export async function setReadMark(sql: Sql, mark: { name: string; until: Date }): Promise<void> {
  await sql.query(
    `insert into wallet.pix_read_mark (name, read_until) values ($1, $2)
     on conflict (name) do update set read_until = excluded.read_until`,
    [mark.name, mark.until],
  );
}
