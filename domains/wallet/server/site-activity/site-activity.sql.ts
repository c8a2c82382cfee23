import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface SiteActivityRow {
  readonly currency: Currency;
  readonly session_count: number;
  readonly round_count: number;
  /** Minor units. */
  readonly stake_amount: bigint;
}

/** The open sessions and the rounds with real stakes in play of a merchant. */
export async function findSiteActivity(sql: Sql, wanted: { merchantCode: string; at: Date }): Promise<SiteActivityRow | undefined> {
  const [row] = await sql.query<SiteActivityRow>(
    `select s.currency, o.session_count, r.round_count, r.stake_amount
       from merchant.merchant_view s
      cross join lateral (select count(*)::int as session_count
                            from accounts.session_view o join accounts.member_view m on m.member_id = o.member_id
                           where m.merchant_code = s.merchant_code and o.ended_at is null and o.expires_at > $2) o
      cross join lateral (select count(*)::int as round_count, coalesce(sum(bet_amount), 0)::bigint as stake_amount
                            from wallet.open_round_view
                           where merchant_code = s.merchant_code and currency = s.currency and pocket <> 'play' and bet_amount > 0) r
      where s.merchant_code = $1`,
    [wanted.merchantCode, wanted.at],
  );
  return row;
}
