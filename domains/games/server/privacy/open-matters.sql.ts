import type { Sql } from '@jogada/platform/server';

/** What of a member's play is not over yet (S84): money at a vendor, or on its way there or back; a win that is held. */
export async function selectOpenMatters(sql: Sql, memberId: string): Promise<('transfer' | 'round')[]> {
  const rows = await sql.query<{ matter: 'transfer' | 'round' }>(
    `select 'transfer' as matter where exists (select from games.vendor_player where member_id = $1 and balance <> 0)
        or exists (select from games.vendor_transfer where member_id = $1 and state in ('requested', 'sent', 'unknown'))
     union all select 'round' where exists (select from games.held_win where member_id = $1 and ended_at is null)`,
    [memberId],
  );
  return rows.map(({ matter }) => matter);
}
