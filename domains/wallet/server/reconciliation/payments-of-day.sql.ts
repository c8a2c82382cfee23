import type { Sql } from '@jogada/platform/server';
import { PAYMENT_STATE, type PixPaymentRow } from '../deposit/pix-payment.sql.ts';

export interface PostedPayment {
  readonly end_to_end_id: string;
  readonly state: PixPaymentRow['state'];
  readonly amount: bigint | null;
  /** Amount credited in the journal; null if none. */
  readonly credited_amount: bigint | null;
  readonly member_id: string | null;
}

/** Our records of the given payments, and of all that the bank of an account reported in a time span. */
export function selectPostedPayments(
  sql: Sql,
  asked: { endToEndIds: readonly string[]; accountId: string | null; from: Date; to: Date },
): Promise<PostedPayment[]> {
  return sql.query<PostedPayment>(
    `select p.end_to_end_id, ${PAYMENT_STATE}, p.amount, t.amount as credited_amount, d.member_id
       from wallet.pix_payment p
       left join wallet.deposit d on d.deposit_id = p.deposit_id
       left join wallet.transfer t on t.member_id = d.member_id and t.source = 'pix' and t.external_id = p.end_to_end_id and t.kind = 'deposit'
      where p.end_to_end_id = any ($1) or (p.paid_at >= $2 and p.paid_at < $3 and p.payment_account_id is not distinct from $4)
      order by p.end_to_end_id`,
    [asked.endToEndIds, asked.from, asked.to, asked.accountId],
  );
}

export interface CreditRow {
  readonly external_id: string;
  readonly member_id: string;
  readonly amount: bigint;
}

/** Journal deposits in a time span without a payment record. */
export async function selectCreditsWithoutPayment(sql: Sql, span: { from: Date; to: Date }): Promise<CreditRow[]> {
  return sql.query<CreditRow>(
    `select t.external_id, t.member_id, t.amount from wallet.transfer t
      where t.kind = 'deposit' and t.source = 'pix' and t.created_at >= $1 and t.created_at < $2
        and not exists (select 1 from wallet.pix_payment p where p.end_to_end_id = t.external_id and p.transfer_id = t.id)
      order by t.external_id`,
    [span.from, span.to],
  );
}
