import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/** This domain's lines of a merchant's archive. Chat messages and suggestions are included only in a full archive (S79). */
export function archiveParts({ inFull }: { readonly inFull: boolean }): readonly ArchivePart[] {
  return inFull ? [...PUBLISHED, ...CHATS] : PUBLISHED;
}

const PUBLISHED: readonly ArchivePart[] = [
  { kind: 'announcement', query: wholeRows({ table: 'content.announcement', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'announcement_text',
    query: `select to_jsonb(t)::text as line from content.announcement_text t join content.announcement o on o.id = t.announcement_id
             where o.merchant_code = $1 order by t.announcement_id, t.language`,
  },
  {
    kind: 'announcement_image',
    query: `select to_jsonb(t)::text as line from content.announcement_image t join content.announcement o on o.id = t.announcement_id
             where o.merchant_code = $1 order by t.announcement_id, t.sequence`,
  },
  { kind: 'banner', query: wholeRows({ table: 'content.banner', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'banner_text',
    query: `select to_jsonb(t)::text as line from content.banner_text t join content.banner o on o.id = t.banner_id
             where o.merchant_code = $1 order by t.banner_id, t.language`,
  },
  { kind: 'picture', query: wholeRows({ table: 'content.picture', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'picture_file',
    // Base64, because JSON has no binary type. The files make up most of an archive's size.
    query: `select json_build_object('picture_id', f.picture_id, 'width', f.width, 'format', f.format,
                     'sha256', encode(sha256(f.bytes), 'hex'), 'bytes', translate(encode(f.bytes, 'base64'), E'\\n', ''))::text as line
              from content.picture_file f join content.picture p on p.id = f.picture_id
             where p.merchant_code = $1 order by f.picture_id, f.width, f.format`,
    rowsAtOnce: 8,
  },
  { kind: 'help_entry', query: wholeRows({ table: 'content.help_entry', column: 'merchant_code', order: 'key' }) },
  { kind: 'help_text', query: wholeRows({ table: 'content.help_text', column: 'merchant_code', order: 'key, language' }) },
  { kind: 'promotion_category', query: wholeRows({ table: 'content.promotion_category', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'promotion_category_text',
    query: `select to_jsonb(t)::text as line from content.promotion_category_text t join content.promotion_category o on o.id = t.category_id
             where o.merchant_code = $1 order by t.category_id, t.language`,
  },
  { kind: 'chat_hours', query: wholeRows({ table: 'content.chat_hours', column: 'merchant_code', order: 'merchant_code' }) },
  { kind: 'letter', query: wholeRows({ table: 'content.letter', column: 'merchant_code', order: 'written_at, id' }) },
];

const CHATS: readonly ArchivePart[] = [
  { kind: 'chat', query: wholeRows({ table: 'content.chat', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'chat_message',
    query: `select to_jsonb(t)::text as line from content.chat_message t join content.chat o on o.id = t.chat_id
             where o.merchant_code = $1 order by t.chat_id, t.sequence`,
  },
  {
    kind: 'chat_image',
    query: `select json_build_object('chat_id', t.chat_id, 'sequence', t.sequence, 'width', t.width, 'height', t.height,
                     'picture', translate(encode(t.picture, 'base64'), E'\\n', ''))::text as line
              from content.chat_image t join content.chat o on o.id = t.chat_id
             where o.merchant_code = $1 order by t.chat_id, t.sequence`,
    rowsAtOnce: 8,
  },
  { kind: 'feedback', query: wholeRows({ table: 'content.feedback', column: 'merchant_code', order: 'written_at, feedback_id' }) },
];
