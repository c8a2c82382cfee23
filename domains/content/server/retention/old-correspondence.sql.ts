import type { Sql } from '@jogada/platform/server';

interface Before {
  readonly before: Date;
  readonly rowsMax: number;
}

/** Deletes messages of chats that were sent before a moment, with their pictures. Returns how many. */
export async function deleteOldChatMessages(sql: Sql, { before, rowsMax }: Before): Promise<number> {
  const rows = await sql.query(
    `with old as (select chat_id, sequence from content.chat_message where sent_at < $1 limit $2),
          pictures as (delete from content.chat_image i using old where i.chat_id = old.chat_id and i.sequence = old.sequence)
     delete from content.chat_message m using old
      where m.chat_id = old.chat_id and m.sequence = old.sequence returning m.sequence`,
    [before, rowsMax],
  );
  return rows.length;
}

/** Deletes letters of the inbox that were written before a moment, with their marks. Returns how many. */
export async function deleteOldLetters(sql: Sql, { before, rowsMax }: Before): Promise<number> {
  const rows = await sql.query(
    `delete from content.letter l using (select id from content.letter where written_at < $1 limit $2) old
      where l.id = old.id returning l.id`,
    [before, rowsMax],
  );
  return rows.length;
}

/** Deletes handled suggestions that were written before a moment. Returns how many. */
export async function deleteOldFeedback(sql: Sql, { before, rowsMax }: Before): Promise<number> {
  const rows = await sql.query(
    `delete from content.feedback f using (
       select feedback_id from content.feedback where written_at < $1 and handled_at is not null limit $2) old
      where f.feedback_id = old.feedback_id returning f.feedback_id`,
    [before, rowsMax],
  );
  return rows.length;
}
