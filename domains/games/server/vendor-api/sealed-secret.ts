import { openData, sealData, type MasterKeys, type SealedColumn, type SealUse } from '@jogada/platform/server';

/** The vendor and key id, authenticated with the seal, so that a row copied to another owner does not open. */
interface SecretOwner {
  readonly vendorCode: string;
  readonly keyId: string;
}

/** Encrypts a vendor's secret for the database. */
export function sealSecret(secret: string, owner: SecretOwner, keys: MasterKeys): Buffer {
  return sealData(secret, useOf(owner), keys);
}

/** Decrypts a sealed secret. Throws for unknown master keys or another owner. */
export function openSecret(sealed: Buffer, owner: SecretOwner, keys: MasterKeys): string {
  return openData(sealed, useOf(owner), keys).toString('utf8');
}

function useOf({ vendorCode, keyId }: SecretOwner): SealUse {
  return { use: 'games vendor keys', row: `${vendorCode}\n${keyId}` };
}

/** The columns of this domain that are sealed with the personal data key. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'games.vendor_key',
    key: ['vendor_code', 'key_id'],
    column: 'sealed_secret',
    useOf: ({ vendor_code: vendorCode = '', key_id: keyId = '' }) => useOf({ vendorCode, keyId }),
  },
];
