import type { PartnerContext } from '@jogada/merchant/server';
import type { Vendor } from './vendor-book.ts';

/** A call of a game vendor that has proven who it is. */
export interface VendorContext extends PartnerContext {
  readonly vendor: Vendor;
}
