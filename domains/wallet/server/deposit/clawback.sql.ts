import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

/** Whose a credited deposit is, and whether a return of the bank's has been taken out of their cash, whole or in part. */
export async function selectCreditedDeposit(
  sql: Sql,
  asked: { depositId: string; externalId: string },
): Promise<{ member_id: string; merchant_code: string; currency: Currency; is_done: boolean } | undefined> {
  const [row] = await sql.query<{ member_id: string; merchant_code: string; currency: Currency; is_done: boolean }>(
    `select d.member_id, d.merchant_code, d.currency,
            exists (select from wallet.transfer t
                     where t.member_id = d.member_id and t.source = 'pix' and t.external_id in ($2, $2 || ':part')) as is_done
       from wallet.deposit d where d.deposit_id = $1`,
    [asked.depositId, asked.externalId],
  );
  return row;
}

/** What of a payment has been taken out of the member's cash, minor units. */
export async function selectClawedBack(sql: Sql, endToEndId: string): Promise<bigint> {
  const [row] = await sql.query<{ amount: bigint }>(
    `select coalesce(sum(t.amount), 0)::bigint as amount
       from wallet.pix_payment p
       join wallet.deposit d on d.deposit_id = p.deposit_id
       join wallet.transfer t on t.member_id = d.member_id and t.source = 'pix' and t.kind = 'deposit_return'
        and starts_with(t.external_id, p.end_to_end_id || ':')
      where p.end_to_end_id = $1`,
    [endToEndId],
  );
  return row?.amount ?? 0n;
}
