import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { rulesOf } from '@jogada/merchant/server';
import type { Currency } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { Deposit } from '../../contract/player/deposit.ts';

export interface DepositRow {
  readonly deposit_id: Deposit['depositId'];
  readonly merchant_code: string;
  readonly member_id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly txid: string;
  readonly receiver_key: string;
  readonly state: Deposit['state'];
  readonly pix_code: string | null;
  readonly end_to_end_id: string | null;
  readonly reason_code: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
  readonly refunded_amount: bigint;
  readonly refund_state: Deposit['refundState'];
  /** The payment account that opened the charge; null for the installation's bank. */
  readonly payment_account_id: string | null;
}

export const DEPOSIT_COLUMNS =
  'deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, state, pix_code, end_to_end_id, reason_code, created_at, expires_at, paid_at, refunded_amount, refund_state, payment_account_id';

export interface NewDeposit {
  readonly depositId: Deposit['depositId'];
  readonly merchantCode: string;
  readonly memberId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly txid: string;
  readonly receiverKey: string;
  readonly paymentAccountId: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertDeposit(sql: Sql, deposit: NewDeposit): Promise<void> {
  await sql.query(
    `insert into wallet.deposit (deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, created_at, expires_at,
       payment_account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      deposit.depositId,
      deposit.merchantCode,
      deposit.memberId,
      deposit.amount,
      deposit.currency,
      deposit.txid,
      deposit.receiverKey,
      deposit.at,
      deposit.expiresAt,
      deposit.paymentAccountId,
    ],
  );
}

export async function selectDeposit(sql: Sql, owned: { depositId: string; memberId: string }): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(`select ${DEPOSIT_COLUMNS} from wallet.deposit where deposit_id = $1 and member_id = $2`, [
    owned.depositId,
    owned.memberId,
  ]);
  return row;
}

/** The payment accounts of a member's last 50 deposits, null for the installation's bank. */
export async function selectChargingAccounts(sql: Sql, memberId: string): Promise<(string | null)[]> {
  const rows = await sql.query<{ payment_account_id: string | null }>(
    `with latest as (
       select deposit_id, payment_account_id from wallet.deposit where member_id = $1 order by created_at desc, deposit_id desc limit 50)
     select payment_account_id from latest
     union select u.payment_account_id from wallet.unused_charge u join latest on latest.deposit_id = u.deposit_id`,
    [memberId],
  );
  return rows.map((row) => row.payment_account_id);
}

type Charge = Pick<DepositRow, 'deposit_id' | 'txid' | 'payment_account_id' | 'receiver_key'>;

/** A charge of a deposit: its own, or one that was left unused at another account. */
async function selectCharge(sql: Sql, txid: string): Promise<Charge | undefined> {
  const [row] = await sql.query<Charge>(
    `select deposit_id, txid, payment_account_id, receiver_key from wallet.deposit where txid = $1
     union all select deposit_id, txid, payment_account_id, receiver_key from wallet.unused_charge where txid = $1`,
    [txid],
  );
  return row;
}

/** The deposit of a charge, with the account and the key of that charge. */
export async function selectDepositByTxid(sql: Sql, txid: string): Promise<DepositRow | undefined> {
  const charge = await selectCharge(sql, txid);
  if (!charge) return undefined;
  const [row] = await sql.query<DepositRow>(`select ${DEPOSIT_COLUMNS} from wallet.deposit where deposit_id = $1`, [charge.deposit_id]);
  return row && { ...row, ...charge };
}

/** The same, locked until the transaction ends. */
export async function lockDepositByTxid(sql: Sql, txid: string): Promise<DepositRow | undefined> {
  const charge = await selectCharge(sql, txid);
  if (!charge) return undefined;
  const [row] = await sql.query<DepositRow>(`select ${DEPOSIT_COLUMNS} from wallet.deposit where deposit_id = $1 for update`, [
    charge.deposit_id,
  ]);
  return row && { ...row, ...charge };
}

/** Filter by creation day in a time zone, both ends inclusive, and by state. */
export interface DepositChoice {
  readonly memberId: string;
  readonly days: { readonly from: string; readonly to: string } | undefined;
  readonly timeZone: string;
  readonly state: Deposit['state'] | undefined;
}

// Parameters: $1 the member, $2 and $3 the days, $4 the time zone, $5 the state.
const CHOSEN = `d.member_id = $1 and (d.pix_code is not null or d.end_to_end_id is not null)
        and ($2::date is null or d.created_at >= $2::date::timestamp at time zone $4) and ($3::date is null or d.created_at < ($3::date + 1)::timestamp at time zone $4)
        and ($5::text is null or d.state = $5)`;

function choiceOf({ memberId, days, timeZone, state }: DepositChoice): readonly unknown[] {
  return [memberId, days?.from ?? null, days?.to ?? null, timeZone, state ?? null];
}

/** Leaves out deposits whose charge was never created, since they cannot have been paid. */
export function selectDeposits(sql: Sql, page: DepositChoice & { after: KeysetPlace | undefined; limit: number }): Promise<DepositRow[]> {
  return sql.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from wallet.deposit d
      where ${CHOSEN} and ($6::timestamptz is null or (d.created_at, d.deposit_id) < ($6, $7))
      order by d.created_at desc, d.deposit_id desc limit $8`,
    [...choiceOf(page), page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export interface DepositSumRow {
  readonly row_count: bigint;
  readonly paid_count: bigint;
  readonly credited_amount: bigint;
  readonly returned_amount: bigint;
}

/**
 * Sums of the chosen deposits: the amount credited in the journal at any time, or of the transfer if its entries were removed, and the amount
 * refunded or being refunded.
 */
export async function sumDeposits(sql: Sql, chosen: DepositChoice): Promise<DepositSumRow> {
  const [row] = await sql.query<DepositSumRow>(
    `select count(*) as row_count, count(*) filter (where d.state = 'paid') as paid_count,
            coalesce(sum(case when t.created_at < (select wallet.removed_until()) then t.amount else line.amount end), 0)::bigint as credited_amount,
            (coalesce(sum(p.amount) filter (where p.state in ('returning', 'returned')), 0) + coalesce(sum(d.refunded_amount), 0))::bigint as returned_amount
       from wallet.deposit d
       left join wallet.pix_payment p on p.end_to_end_id = d.end_to_end_id
       left join wallet.transfer t on t.member_id = d.member_id and t.source = 'pix' and t.external_id = d.end_to_end_id and t.kind = 'deposit'
       left join lateral (select sum(e.amount) as amount from wallet.account a
                            join wallet.entry e on e.account_id = a.id and e.created_at = t.created_at and e.transfer_id = t.id and e.version is not null
                           where a.member_id = t.member_id and a.currency = t.currency and a.pocket = 'cash') line on true
      where ${CHOSEN}`,
    [...choiceOf(chosen)],
  );
  if (!row) throw new Error('the sum query returned no row');
  return row;
}

/** Stores the first code of a charge. Later calls do not replace it. Undefined if the deposit has another charge by now. */
export async function setPixCode(sql: Sql, opened: { depositId: string; txid: string; pixCode: string }): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `update wallet.deposit set pix_code = coalesce(pix_code, $3) where deposit_id = $1 and txid = $2 returning ${DEPOSIT_COLUMNS}`,
    [opened.depositId, opened.txid, opened.pixCode],
  );
  return row;
}

/**
 * Moves a deposit without a code to another account, under another txid, and keeps its former charge. Undefined if it has a code, or was moved,
 * since it was read.
 */
export async function moveDeposit(
  sql: Sql,
  former: DepositRow,
  next: { txid: string; accountId: string | null; receiverKey: string; at: Date },
): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `with moved as (
       update wallet.deposit set txid = $3, payment_account_id = $4, receiver_key = $5
        where deposit_id = $1 and txid = $2 and pix_code is null and state = 'waiting' returning ${DEPOSIT_COLUMNS}),
     kept as (
       insert into wallet.unused_charge (txid, deposit_id, merchant_code, payment_account_id, receiver_key, left_at)
       select $2, deposit_id, merchant_code, $6, $7, $8 from moved)
     select * from moved`,
    [former.deposit_id, former.txid, next.txid, next.accountId, next.receiverKey, former.payment_account_id, former.receiver_key, next.at],
  );
  return row;
}

export async function setDepositPaid(
  sql: Sql,
  paid: { depositId: string; endToEndId: string; paidAt: Date },
): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `update wallet.deposit set state = 'paid', end_to_end_id = $2, paid_at = $3 where deposit_id = $1 and state in ('waiting', 'expired') returning ${DEPOSIT_COLUMNS}`,
    [paid.depositId, paid.endToEndId, paid.paidAt],
  );
  return row;
}

/** Records that its payment is being refunded. The state changes once the provider has accepted the refund. */
export async function setDepositReturning(
  sql: Sql,
  deposit: { depositId: string; endToEndId: string; reasonCode: string; paidAt: Date },
): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `update wallet.deposit set reason_code = $2, end_to_end_id = $3, paid_at = $4 where deposit_id = $1 returning ${DEPOSIT_COLUMNS}`,
    [deposit.depositId, deposit.reasonCode, deposit.endToEndId, deposit.paidAt],
  );
  return row;
}

/** Whether a merchant may credit only payments proven to be the member's own money. */
export async function requiresOwnMoney(sql: Sql, { merchantCode, at }: { merchantCode: string; at: Date }): Promise<boolean> {
  const [row] = await sql.query<{ jurisdiction: JurisdictionProfile }>(
    'select jurisdiction from merchant.merchant_view where merchant_code = $1',
    [merchantCode],
  );
  return row !== undefined && rulesOf(row.jurisdiction, at).creditsOwnMoneyOnly;
}

export async function setDepositReturned(sql: Sql, returned: { depositId: string; endToEndId: string }): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `update wallet.deposit set state = 'returned' where deposit_id = $1 and end_to_end_id = $2 and state in ('waiting', 'expired') returning ${DEPOSIT_COLUMNS}`,
    [returned.depositId, returned.endToEndId],
  );
  return row;
}

export function selectLapsedDeposits(sql: Sql, lapsed: { at: Date; limit: number }): Promise<DepositRow[]> {
  return sql.query<DepositRow>(
    `select ${DEPOSIT_COLUMNS} from wallet.deposit where state = 'waiting' and reason_code is null and expires_at <= $1 order by expires_at limit $2`,
    [lapsed.at, lapsed.limit],
  );
}

export async function setDepositExpired(sql: Sql, depositId: string): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(
    `update wallet.deposit set state = 'expired' where deposit_id = $1 and state = 'waiting' and reason_code is null returning ${DEPOSIT_COLUMNS}`,
    [depositId],
  );
  return row;
}
