import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, idSchema, Moment, pageOf } from '@jogada/platform/contract';

/** In characters. */
export const NOTE_MAX = 2000;

/** Plain text with line breaks and tabs. */
const NoteText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NOTE_MAX), v.regex(/^[\P{Cc}\n\t]*$/u));

/** A note of the staff about a member. Never shown to the member. */
export const MemberNote = v.object({
  noteId: v.string(),
  content: v.string(),
  writtenBy: v.string(),
  writtenAt: Moment,
});
export type MemberNote = v.InferOutput<typeof MemberNote>;

export const listMemberNotes = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/notes',
  summary: "List the staff's notes about a member",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr'), ...cursorInput({ pageSize: 10, pageSizeMax: 100 }) }),
  output: pageOf(MemberNote),
  problems: [],
});

/** A note cannot be changed. */
export const addMemberNote = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/notes',
  summary: 'Add a note about a member',
  access: 'operator',
  permission: 'members.note',
  input: v.object({ memberId: idSchema('mbr'), content: NoteText }),
  output: MemberNote,
  problems: ['not_found'],
});
