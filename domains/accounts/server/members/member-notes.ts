import type { addMemberNote as addEndpoint, listMemberNotes as listEndpoint, MemberNote } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, pageFrom, readCursor } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { insertNote, selectNotes } from './member-note.sql.ts';
import { selectMember } from './member.sql.ts';

/** The staff's notes about a member. @throws Problem `not_allowed` */
export async function listMemberNotes(
  ctx: OperatorContext,
  { memberId, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectNotes(ctx.database, { memberId, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.written_at, id: row.id }));
  return {
    list: rows.map((row) => ({
      noteId: row.id,
      content: row.content,
      writtenBy: row.written_by_name,
      writtenAt: row.written_at.toISOString(),
    })),
    nextCursor,
  };
}

/**
 * Adds a note about a member. Its text is not written to the audit trail, because it can contain personal data. @throws Problem
 * `not_allowed`, `not_found`
 */
export async function addMemberNote(ctx: OperatorContext, { memberId, content }: InputOf<typeof addEndpoint>): Promise<MemberNote> {
  const at = ctx.now();
  const id = newId('not', at);
  await ctx.database.transaction(async (tx) => {
    const member = await selectMember(tx, memberId);
    if (!member) throw new Problem('not_found');
    await insertNote(tx, { id, memberId, merchantCode: member.merchant_code, content, writtenBy: ctx.operator.id, at });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'member.noted',
      subjectId: memberId,
      merchantCode: member.merchant_code,
      facts: { noteId: id },
    });
  });
  return { noteId: id, content, writtenBy: ctx.operator.username, writtenAt: at.toISOString() };
}
