import type { Sql } from '@jogada/platform/server';
import { MEMBER_COLUMNS, type CredentialRow } from '../members/member.sql.ts';

export type ContactKind = 'mobile' | 'email';

export interface ContactRow {
  readonly kind: ContactKind;
  readonly value_cipher: Buffer;
  readonly value_index: Buffer;
  readonly confirmed_at: Date | null;
}

export function selectContacts(sql: Sql, memberId: string): Promise<ContactRow[]> {
  return sql.query<ContactRow>('select kind, value_cipher, value_index, confirmed_at from accounts.member_contact where member_id = $1', [
    memberId,
  ]);
}

export interface NewContact {
  readonly memberId: string;
  readonly merchantCode: string;
  readonly kind: ContactKind;
  readonly valueCipher: Buffer;
  readonly valueIndex: Buffer;
  readonly confirmedAt: Date | null;
  readonly at: Date;
}

export async function putContact(sql: Sql, contact: NewContact): Promise<void> {
  await sql.query(
    `insert into accounts.member_contact (member_id, kind, merchant_code, value_cipher, value_index, confirmed_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, kind) do update set
       value_cipher = excluded.value_cipher, value_index = excluded.value_index,
       confirmed_at = excluded.confirmed_at, changed_at = excluded.changed_at`,
    [contact.memberId, contact.kind, contact.merchantCode, contact.valueCipher, contact.valueIndex, contact.confirmedAt, contact.at],
  );
}

/** The member with this confirmed contact; at most one. */
export async function selectMemberByContact(
  sql: Sql,
  wanted: { merchantCode: string; kind: ContactKind; valueIndex: Buffer },
): Promise<CredentialRow | undefined> {
  const columns = MEMBER_COLUMNS.split(', ')
    .map((column) => `m.${column}`)
    .join(', ');
  const [row] = await sql.query<CredentialRow>(
    `select ${columns}, m.password_hash, m.first_login_at from accounts.member_contact c join accounts.member m on m.id = c.member_id
      where c.merchant_code = $1 and c.kind = $2 and c.value_index = $3 and c.confirmed_at is not null`,
    [wanted.merchantCode, wanted.kind, wanted.valueIndex],
  );
  return row;
}
