import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/** This domain's part of a merchant's archive: all settings with their history. */
export const archiveParts: readonly ArchivePart[] = [
  { kind: 'merchant', query: wholeRows({ table: 'merchant.merchant', column: 'code', order: 'code' }) },
  { kind: 'host', query: wholeRows({ table: 'merchant.host', column: 'merchant_code', order: 'host' }) },
  { kind: 'link', query: wholeRows({ table: 'merchant.link', column: 'merchant_code', order: 'kind, position, type' }) },
  {
    kind: 'registration_field',
    query: wholeRows({ table: 'merchant.registration_field', column: 'merchant_code', order: 'position, field_name' }),
  },
  { kind: 'switch', query: wholeRows({ table: 'merchant.switch', column: 'merchant_code', order: 'position, mod_id' }) },
  { kind: 'site_version', query: wholeRows({ table: 'merchant.site_version', column: 'merchant_code', order: 'version' }) },
  { kind: 'text_version', query: wholeRows({ table: 'merchant.text_version', column: 'merchant_code', order: 'version' }) },
  {
    kind: 'content_version',
    query: wholeRows({ table: 'merchant.content_version', column: 'merchant_code', order: 'kind, drafted_id, version' }),
  },
  {
    kind: 'brand_sign',
    // Base64, since JSON has no binary type.
    query: `select json_build_object('id', s.id, 'merchant_code', s.merchant_code, 'width', s.width, 'height', s.height, 'is_opaque', s.is_opaque,
                     'tones', s.tones, 'added_at', s.added_at, 'sha256', encode(sha256(s.bytes), 'hex'),
                     'bytes', translate(encode(s.bytes, 'base64'), E'\\n', ''))::text as line
              from merchant.brand_sign s where s.merchant_code = $1 order by s.id`,
    rowsAtOnce: 8,
  },
  {
    kind: 'app_profile',
    query: `select json_build_object('merchant_code', p.merchant_code, 'sha256', encode(p.sha256, 'hex'), 'signer', p.signer, 'issuer', p.issuer,
                     'valid_until', p.valid_until, 'added_at', p.added_at, 'file', translate(encode(p.file, 'base64'), E'\\n', ''))::text as line
              from merchant.app_profile p where p.merchant_code = $1 order by p.sha256`,
    rowsAtOnce: 8,
  },
  { kind: 'brand_version', query: wholeRows({ table: 'merchant.brand_version', column: 'merchant_code', order: 'version' }) },
];
