import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PartnerContext } from '@jogada/merchant/server';
import { findVendor, type Vendor } from '../vendor-api/vendor-registry.ts';
import { VendorRefusal } from '../vendor-api/vendor-refusal.ts';

const HEX_DIGEST = /^[0-9a-f]{64}$/i;

/**
 * Who calls, proven by X-REQUEST-SIGN: hex HMAC-SHA-256 of the body as it came, with either of the vendor's two keys.
 * The shape has no timestamp; a call that is replayed is a repetition, and moves nothing.
 * @throws VendorRefusal unknown_key, invalid_signature, address_not_allowed
 */
export async function identifyAggregator(ctx: PartnerContext, vendorCode: string): Promise<Vendor> {
  const vendor = await findVendor(ctx, vendorCode);
  if (vendor?.api !== 'aggregator') throw new VendorRefusal('unknown_key');

  const signature = ctx.header('x-request-sign') ?? '';
  const isProven =
    HEX_DIGEST.test(signature) && [...vendor.secrets.values()].some((secret) => isDigest(signature, ctx.call.rawBody, secret));
  if (!isProven) throw new VendorRefusal('invalid_signature');

  if (!vendor.acceptsFrom(ctx.ip)) throw new VendorRefusal('address_not_allowed');
  return vendor;
}

function isDigest(signature: string, rawBody: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(rawBody).digest());
}
