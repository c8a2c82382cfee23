import type { Sql } from '@jogada/platform/server';

export async function findMemberStatus(sql: Sql, memberId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ status: string }>('select status from accounts.member_view where member_id = $1', [memberId]);
  return row?.status;
}

/** The balance that a member may transfer, in minor units: cash without bonus. */
export async function findCash(sql: Sql, account: { memberId: string; currency: string }): Promise<bigint> {
  const [row] = await sql.query<{ balance: bigint }>(
    "select balance from wallet.account_view where member_id = $1 and pocket = 'cash' and currency = $2 and grant_id = ''",
    [account.memberId, account.currency],
  );
  return row?.balance ?? 0n;
}
