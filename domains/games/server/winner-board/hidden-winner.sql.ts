import type { Sql } from '@jogada/platform/server';

export async function isHiddenWinner(sql: Sql, memberId: string): Promise<boolean> {
  return (await sql.query('select 1 from games.hidden_winner where member_id = $1', [memberId])).length > 0;
}

export async function hideWinner(sql: Sql, hidden: { memberId: string; at: Date }): Promise<void> {
  await sql.query('insert into games.hidden_winner (member_id, hidden_at) values ($1, $2) on conflict (member_id) do nothing', [
    hidden.memberId,
    hidden.at,
  ]);
}

export async function showWinner(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from games.hidden_winner where member_id = $1', [memberId]);
}

/** Removes a member's wins from the board and returns their transfer ids. */
export async function deleteWinnersOf(sql: Sql, memberId: string): Promise<string[]> {
  const rows = await sql.query<{ transfer_id: string }>('delete from games.winner where member_id = $1 returning transfer_id', [memberId]);
  return rows.map(({ transfer_id }) => transfer_id);
}

/** Which of the members chose not to be shown (C18). */
export async function selectHiddenWinners(sql: Sql, memberIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ member_id: string }>('select member_id from games.hidden_winner where member_id = any ($1)', [
    [...memberIds],
  ]);
  return rows.map(({ member_id: memberId }) => memberId);
}
