import type { Sql } from '@jogada/platform/server';

export interface InviterRow {
  readonly member_id: string;
  readonly code: string;
}

/** A valid code and its owner, who can still invite. */
export async function selectInvitationCode(sql: Sql, wanted: { merchantCode: string; code: string }): Promise<InviterRow | undefined> {
  const [row] = await sql.query<InviterRow>(
    `select c.owner_member_id as member_id, c.code
       from accounts.invitation_code c join accounts.member m on m.id = c.owner_member_id
      where c.merchant_code = $1 and c.code_key = lower($2) and c.is_active and m.status = 'active'`,
    [wanted.merchantCode, wanted.code],
  );
  return row;
}

/** A real member who can be named as the recommender. */
export async function selectRecommender(sql: Sql, wanted: { merchantCode: string; memberId: string }): Promise<{ id: string } | undefined> {
  const [row] = await sql.query<{ id: string }>(
    "select id from accounts.member where merchant_code = $1 and id = $2 and status = 'active' and type <> 4",
    [wanted.merchantCode, wanted.memberId],
  );
  return row;
}

/** Returns false if the code is taken at this merchant. */
export async function insertInvitationCode(
  sql: Sql,
  code: { merchantCode: string; code: string; ownerMemberId: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into accounts.invitation_code (merchant_code, code, owner_member_id, created_at) values ($1, $2, $3, $4)
     on conflict do nothing returning code`,
    [code.merchantCode, code.code, code.ownerMemberId, code.at],
  );
  return rows.length > 0;
}

export async function insertInvitation(
  sql: Sql,
  invitation: { memberId: string; merchantCode: string; inviterMemberId: string; code: string | null; at: Date },
): Promise<void> {
  await sql.query(
    'insert into accounts.invitation (member_id, merchant_code, inviter_member_id, code, created_at) values ($1, $2, $3, $4, $5)',
    [invitation.memberId, invitation.merchantCode, invitation.inviterMemberId, invitation.code, invitation.at],
  );
}
