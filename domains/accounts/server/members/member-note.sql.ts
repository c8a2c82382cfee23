import type { KeysetPlace, Sql } from '@jogada/platform/server';

export interface NoteRow {
  readonly id: string;
  readonly content: string;
  readonly written_by_name: string;
  readonly written_at: Date;
}

export function selectNotes(sql: Sql, page: { memberId: string; after: KeysetPlace | undefined; limit: number }): Promise<NoteRow[]> {
  return sql.query(
    `select n.id, n.content, o.username as written_by_name, n.written_at
       from accounts.member_note n join accounts.operator o on o.id = n.written_by
      where n.member_id = $1 and ($2::timestamptz is null or (n.written_at, n.id) < ($2, $3))
      order by n.written_at desc, n.id desc limit $4`,
    [page.memberId, page.after?.at ?? null, page.after?.id ?? '', page.limit],
  );
}

export async function insertNote(
  sql: Sql,
  note: { id: string; memberId: string; merchantCode: string; content: string; writtenBy: string; at: Date },
): Promise<void> {
  await sql.query(
    'insert into accounts.member_note (id, member_id, merchant_code, content, written_by, written_at) values ($1, $2, $3, $4, $5, $6)',
    [note.id, note.memberId, note.merchantCode, note.content, note.writtenBy, note.at],
  );
}
