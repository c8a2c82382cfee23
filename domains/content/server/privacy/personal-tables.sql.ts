import { rowsOf, type PersonalTable } from '@jogada/platform/server';

/** Tables of this domain with personal data (S84). A member's own texts are deleted. */
export const personalTables: readonly PersonalTable[] = [
  rowsOf('content.chat_image', 'deleted', {
    exported: {
      query: `select json_build_object('chat_id', t.chat_id, 'sequence', t.sequence,
                       'picture', translate(encode(t.picture, 'base64'), E'\\n', ''))::text as line
                from content.chat_image t where t.member_id = $1`,
      rowsAtOnce: 4,
    },
  }),
  {
    table: 'content.chat_message',
    where: 't.chat_id in (select c.id from content.chat c where c.member_id = $1)',
    exported: { without: ['operator_id'] },
    erased: 'deleted',
  },
  rowsOf('content.chat', 'deleted'),
  rowsOf('content.feedback', 'deleted', { exported: { without: ['handled_by'] } }),
  rowsOf('content.letter_mark', 'deleted'),
  rowsOf('content.letter', 'deleted', { exported: { without: ['written_by'] } }),
  rowsOf('content.announcement_read', 'deleted'),
  rowsOf('content.push_choice', 'deleted'),
  rowsOf('content.push_device', 'deleted', { exported: { without: ['endpoint'] } }),
];
