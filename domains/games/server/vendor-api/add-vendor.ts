import type { Sql } from '@jogada/platform/server';
import { setSource, type Source } from '@jogada/wallet/server';
import { insertVendor, type VendorApi } from './vendors.sql.ts';

export interface NewVendor extends Pick<Source, 'lateWin' | 'unknownWin'> {
  /** Also the ledger's source of its movements. */
  readonly code: string;
  readonly name: string;
  readonly api: VendorApi;
  readonly iconPath: string;
  /** Where its games are opened; null when the installation's settings say it. */
  readonly origin: string | null;
  readonly isEnabled: boolean;
  readonly sortOrder: number;
  readonly at: Date;
}

/**
 * Adds a vendor and its rules in the ledger, in the caller's transaction; one that is there is left as operators made it.
 * Answers whether it was added.
 */
export async function addVendor(tx: Sql, vendor: NewVendor): Promise<boolean> {
  const isNew = await insertVendor(tx, vendor);
  if (isNew) await setSource(tx, { code: vendor.code, lateWin: vendor.lateWin, unknownWin: vendor.unknownWin });
  return isNew;
}
