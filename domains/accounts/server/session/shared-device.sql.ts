import type { Sql } from '@jogada/platform/server';

export async function selectSharedDevice(
  sql: Sql,
  { memberId, otherMemberId }: { memberId: string; otherMemberId: string },
): Promise<boolean> {
  const [row] = await sql.query<{ is_shared: boolean }>(
    `select exists (select 1 from accounts.remembered_login a join accounts.remembered_login b on b.device_hash = a.device_hash
                     where a.member_id = $1 and b.member_id = $2)
         or exists (select 1 from accounts.session a join accounts.session b on b.address = a.address and b.user_agent = a.user_agent
                     where a.member_id = $1 and b.member_id = $2
                       and (a.remembered_login_id is null or b.remembered_login_id is null)) as is_shared`,
    [memberId, otherMemberId],
  );
  return row?.is_shared ?? false;
}
