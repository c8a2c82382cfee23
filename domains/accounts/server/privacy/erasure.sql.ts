import type { Sql } from '@jogada/platform/server';
import type { OpenMatter } from './privacy-hooks.ts';

export interface PersonRow {
  readonly username: string;
  readonly payee_name: string;
  readonly nickname: string;
  readonly birth_date: string | null;
  readonly document_cipher: Buffer | null;
  readonly company_cipher: Buffer | null;
  readonly details_cipher: Buffer | null;
  readonly register_address: string | null;
}

/** Locks a member's personal data. */
export async function lockPerson(sql: Sql, memberId: string): Promise<PersonRow | undefined> {
  const [row] = await sql.query<PersonRow>(
    `select username, payee_name, nickname, birth_date::text, document_cipher, company_cipher, details_cipher, register_address
       from accounts.member where id = $1 and status <> 'closed' for update`,
    [memberId],
  );
  return row;
}

export function selectContactCiphers(sql: Sql, memberId: string): Promise<{ kind: string; value_cipher: Buffer }[]> {
  return sql.query('select kind, value_cipher from accounts.member_contact where member_id = $1 order by kind', [memberId]);
}

/** Removes the personal data from the member's row. */
export async function updateMemberErased(sql: Sql, erased: { memberId: string; username: string; passwordHash: string }): Promise<void> {
  await sql.query(
    `update accounts.member
        set username = $2, password_hash = $3, has_password = false, nickname = '', payee_name = '', document_cipher = null,
            document_index = null, company_cipher = null, company_index = null, details_cipher = null, birth_date = null, register_address = null, icon = '', club_label = ''
      where id = $1`,
    [erased.memberId, erased.username, erased.passwordHash],
  );
}

export async function insertErasure(
  sql: Sql,
  erasure: { memberId: string; merchantCode: string; at: Date; keptUntil: Date; recordCipher: Buffer },
): Promise<void> {
  await sql.query(
    'insert into accounts.erasure (member_id, merchant_code, asked_at, kept_until, record_cipher) values ($1, $2, $3, $4, $5)',
    [erasure.memberId, erasure.merchantCode, erasure.at, erasure.keptUntil, erasure.recordCipher],
  );
}

/** Erasures whose retention period has ended. */
export async function selectEndingErasures(
  sql: Sql,
  { at, limit }: { at: Date; limit: number },
): Promise<{ member_id: string; merchant_code: string }[]> {
  return sql.query(
    'select member_id, merchant_code from accounts.erasure where ended_at is null and kept_until <= $1 order by kept_until, member_id limit $2',
    [at, limit],
  );
}

/** Returns false when another process has ended it. */
export async function endErasure(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    'update accounts.erasure set record_cipher = null, ended_at = $2 where member_id = $1 and ended_at is null returning member_id',
    [memberId, at],
  );
  return rows.length > 0;
}

/** An open closure case by staff. */
export async function selectOpenAccountMatters(sql: Sql, memberId: string): Promise<OpenMatter[]> {
  const rows = await sql.query("select from accounts.closing where member_id = $1 and kind = 'operator' and state = 'open'", [memberId]);
  return rows.length > 0 ? ['closing'] : [];
}
