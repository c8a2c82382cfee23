import type { SealedColumn } from '@jogada/platform/server';
import { sealedTextColumns } from './cashier/sealed-text.ts';
import { sealedAccountColumns } from './payment-accounts/account-credentials.ts';

/** The columns of this domain that are sealed with the personal data key. */
export const sealedColumns: readonly SealedColumn[] = [...sealedTextColumns, ...sealedAccountColumns];
