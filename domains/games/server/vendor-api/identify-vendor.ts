import type { PartnerContext } from '@jogada/merchant/server';
import { isSignedBy, isTimely } from '@jogada/platform/server';
import { findVendor, type Vendor } from './vendor-registry.ts';
import { VendorRefusal } from './vendor-refusal.ts';

const SIGNATURE = /^[0-9a-f]{64}$/i;

/**
 * Who calls, proven by a signature over the body as it came (S45). Nothing of the body is read before.
 * @throws VendorRefusal unknown_key, timestamp_out_of_window, invalid_signature, address_not_allowed
 */
export async function identifyVendor(ctx: PartnerContext): Promise<Vendor> {
  const vendor = await findVendor(ctx, ctx.header('x-vendor') ?? '');
  const secret = vendor?.secrets.get(ctx.header('x-key-id') ?? '');
  // A vendor that keeps the money itself is called by us and calls nothing, whatever its key would sign.
  if (!vendor || vendor.api === 'transfer' || secret === undefined) throw new VendorRefusal('unknown_key');

  const timestamp = ctx.header('x-timestamp') ?? '';
  if (!isTimely(timestamp, ctx.now())) throw new VendorRefusal('timestamp_out_of_window');

  const signature = ctx.header('x-signature') ?? '';
  const isProven = SIGNATURE.test(signature) && isSignedBy({ ...ctx.call, timestamp }, signature, secret);
  if (!isProven) throw new VendorRefusal('invalid_signature');

  if (!vendor.acceptsFrom(ctx.ip)) throw new VendorRefusal('address_not_allowed');
  return vendor;
}
