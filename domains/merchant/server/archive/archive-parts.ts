import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/** This domain's lines of a merchant's archive: all that is set, and how it was set before. */
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
  { kind: 'brand_version', query: wholeRows({ table: 'merchant.brand_version', column: 'merchant_code', order: 'version' }) },
];
