import type { PartnerContext } from '@jogada/merchant/server';
import type { Vendor } from './vendor-registry.ts';

/** The context of an authenticated vendor call. */
export interface VendorContext extends PartnerContext {
  readonly vendor: Vendor;
}
