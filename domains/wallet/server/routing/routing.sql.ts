import type { Sql } from '@jogada/platform/server';

/** What a payment account in use takes. Amounts are minor units. */
export interface RoutedAccount {
  readonly account_id: `pac_${string}`;
  readonly receiver_key: string;
  /** Weight among the accounts that take a deposit; 0: only where no other one does. */
  readonly deposit_share: number;
  readonly deposit_minimum: bigint;
  readonly deposit_maximum: bigint | null;
  /** Payouts go to the lowest one that is healthy; null: the account pays none. */
  readonly payout_rank: number | null;
}

/** One of several accounts in use, with its circuit breaker in one direction. */
export interface RouteRow extends RoutedAccount {
  /** No call before; null while the breaker is closed. */
  readonly open_until: Date | null;
}

export type Direction = 'deposits' | 'withdrawals';

/** The accounts of a merchant that are in use. */
export function selectRoutes(sql: Sql, { merchantCode, direction }: { merchantCode: string; direction: Direction }): Promise<RouteRow[]> {
  return sql.query<RouteRow>(
    `select a.account_id, a.receiver_key, a.deposit_share, a.deposit_minimum, a.deposit_maximum, a.payout_rank, h.open_until
       from wallet.payment_account a left join wallet.payment_health h on h.account_id = a.account_id and h.direction = $2
      where a.merchant_code = $1 and a.state = 'in_use' order by a.account_id`,
    [merchantCode, direction],
  );
}

export type NewRoute = Omit<RoutedAccount, 'receiver_key'>;

/** The part of an account that serves alone. */
export const WHOLE: Omit<NewRoute, 'account_id'> = { deposit_share: 1, deposit_minimum: 0n, deposit_maximum: null, payout_rank: 1 };

/** Puts exactly these accounts of a merchant in use. Without one the installation's bank serves the merchant. */
export async function setRoutes(
  sql: Sql,
  { merchantCode, routes, at }: { merchantCode: string; routes: readonly NewRoute[]; at: Date },
): Promise<void> {
  await sql.query(
    `update wallet.payment_account set state = 'replaced', replaced_at = $2
      where merchant_code = $1 and state = 'in_use' and account_id <> all ($3)`,
    [merchantCode, at, routes.map((route) => route.account_id)],
  );
  await sql.query(
    `update wallet.payment_account a set state = 'in_use', used_since = case when a.state = 'in_use' then a.used_since else $2 end, replaced_at = null,
            deposit_share = r.share, deposit_minimum = r.minimum, deposit_maximum = r.maximum, payout_rank = r.rank
       from unnest($3::text[], $4::integer[], $5::bigint[], $6::bigint[], $7::integer[]) as r (account_id, share, minimum, maximum, rank)
      where a.merchant_code = $1 and a.account_id = r.account_id`,
    [
      merchantCode,
      at,
      routes.map((route) => route.account_id),
      routes.map((route) => route.deposit_share),
      routes.map((route) => route.deposit_minimum),
      routes.map((route) => route.deposit_maximum),
      routes.map((route) => route.payout_rank),
    ],
  );
}
