import type { VisitorContext } from '../member-context.ts';
import { findKnownDevice } from './known-device.ts';
import { selectLastAddress } from './new-place.sql.ts';

/**
 * Whether a known device is in another country than at its last sign-in. Sessions are read only for a device with the account's mark, whose
 * holder has signed in to it before: nothing of an account reaches other callers (S01). False without a country database.
 */
export async function isNewPlace(ctx: VisitorContext, username: string): Promise<boolean> {
  if (!ctx.countries.isSetUp || findKnownDevice(ctx, username) === undefined) return false;
  const here = countryOf(ctx, ctx.ip);
  if (here === undefined) return false;
  const lastAddress = await selectLastAddress(ctx.database, {
    merchantCode: ctx.merchant.code,
    username,
    userAgent: ctx.userAgent,
  });
  const last = lastAddress === undefined ? undefined : countryOf(ctx, lastAddress);
  return last !== undefined && last !== here;
}

function countryOf({ countries }: VisitorContext, address: string): string | undefined {
  return countries.countryOf(address.replace(/^::ffff:(?=\d)/, ''));
}
