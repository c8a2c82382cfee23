import type { Sql } from '@jogada/platform/server';

export async function selectIcon(sql: Sql, memberId: string): Promise<string> {
  const [row] = await sql.query<{ icon: string }>('select icon from accounts.member where id = $1', [memberId]);
  return row?.icon ?? '';
}

export async function updateIcon(sql: Sql, change: { memberId: string; icon: string }): Promise<void> {
  await sql.query('update accounts.member set icon = $2 where id = $1', [change.memberId, change.icon]);
}
