import type { Sql } from '@jogada/platform/server';

/** Unfinished parts of a member's play (S84): a balance at a vendor, a transfer in progress, or a held win. */
export async function selectOpenMatters(sql: Sql, memberId: string): Promise<('transfer' | 'round')[]> {
  const rows = await sql.query<{ matter: 'transfer' | 'round' }>(
    `select 'transfer' as matter where exists (select from games.vendor_player where member_id = $1 and balance <> 0)
        or exists (select from games.vendor_transfer where member_id = $1 and state in ('requested', 'sent', 'unknown'))
     union all select 'round' where exists (select from games.held_win where member_id = $1 and ended_at is null)`,
    [memberId],
  );
  return rows.map(({ matter }) => matter);
}
