import type { SealedColumn } from '@jogada/platform/server';
import { sealUseOf, type DataUse } from './personal-data.ts';

/** The columns of this domain that are sealed with the personal data key. */
export const sealedColumns: readonly SealedColumn[] = [
  columnOf('accounts.member', ['id'], 'document_cipher', 'document'),
  columnOf('accounts.member', ['id'], 'company_cipher', 'company'),
  columnOf('accounts.member', ['id'], 'details_cipher', 'details'),
  columnOf('accounts.member_contact', ['member_id', 'kind'], 'value_cipher', 'contact'),
  columnOf('accounts.message', ['id'], 'content_cipher', 'message'),
  columnOf('accounts.authenticator', ['member_id'], 'secret_cipher', 'authenticator'),
  columnOf('accounts.operator_authenticator', ['operator_id'], 'secret_cipher', 'authenticator'),
  columnOf('accounts.erasure', ['member_id'], 'record_cipher', 'erased_record'),
];

function columnOf(table: string, key: readonly string[], column: string, use: DataUse): SealedColumn {
  return { table, key, column, useOf: () => sealUseOf(use) };
}
