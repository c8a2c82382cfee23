import type { Sql } from '@jogada/platform/server';

/** A member's open financial matters (S84). Erasure must not forfeit money or prevent its payment. */
export async function selectOpenMatters(sql: Sql, memberId: string): Promise<('balance' | 'bonus' | 'deposit' | 'withdrawal' | 'round')[]> {
  const rows = await sql.query<{ matter: 'balance' | 'bonus' | 'deposit' | 'withdrawal' | 'round' }>(
    `select 'balance' as matter where exists (select from wallet.account where member_id = $1 and pocket <> 'play' and balance <> 0)
     union all select 'bonus' where exists (select from wallet.bonus_grant where member_id = $1 and state = 'open')
     union all select 'deposit' where exists (select from wallet.deposit where member_id = $1 and (state = 'waiting' or refund_state = 'returning'))
     union all select 'withdrawal' where exists (
       select from wallet.withdrawal where member_id = $1 and state in ('requested', 'in_review', 'sent'))
     union all select 'round' where exists (select from wallet.round where member_id = $1 and not is_closed and pocket <> 'play')`,
    [memberId],
  );
  return rows.map(({ matter }) => matter);
}
