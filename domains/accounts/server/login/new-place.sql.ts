import type { Sql } from '@jogada/platform/server';

/** The address of an account's last session in this kind of browser. Those in other browsers do not concern the device. */
export async function selectLastAddress(
  sql: Sql,
  wanted: { merchantCode: string; username: string; userAgent: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ address: string }>(
    `select s.address from accounts.member m join accounts.session s on s.member_id = m.id
      where m.merchant_code = $1 and m.username_key = lower($2) and s.user_agent = $3
      order by s.created_at desc limit 1`,
    [wanted.merchantCode, wanted.username, wanted.userAgent],
  );
  return row?.address;
}
