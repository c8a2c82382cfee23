import type { PartnerContext } from '@jogada/merchant/server';
import type { Vendor } from './vendor-registry.ts';

/** A call of a game vendor that has proven who it is. */
export interface VendorContext extends PartnerContext {
  readonly vendor: Vendor;
}
