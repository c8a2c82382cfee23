import { liveSecrets, type Secrets } from '@jogada/merchant/server';
import { openData, sealData, type SealedColumn } from '@jogada/platform/server';

const CASHIER = { use: 'cashier' };

/** Encrypts an identifying text (a CPF, a PIX key), so that a copy of the database does not disclose it. */
export function sealText(text: string, secrets: Secrets): Buffer {
  return sealData(text, CASHIER, liveSecrets(secrets, 'personalDataKey'));
}

export function openText(sealed: Buffer, secrets: Secrets): string {
  return openData(sealed, CASHIER, liveSecrets(secrets, 'personalDataKey')).toString('utf8');
}

/** The columns of deposits and withdrawals that are sealed with the personal data key. */
export const sealedTextColumns: readonly SealedColumn[] = [
  { table: 'wallet.pix_payment', key: ['end_to_end_id'], column: 'payer_cipher', useOf: () => CASHIER },
  { table: 'wallet.withdrawal', key: ['withdrawal_id'], column: 'pix_key_cipher', useOf: () => CASHIER },
];
