import { randomBytes } from 'node:crypto';
import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { sealSecret } from './sealed-secret.ts';
import { forgetVendors } from './vendor-book.ts';
import { lockVendorKeys, putVendorKey } from './vendors.sql.ts';

const SECRET_BYTES = 32;

/**
 * Gives a vendor a further key; the older of two goes. Both work until the next rotation, so that the vendor changes
 * over without a gap. The secret is answered this once and can't be read again.
 */
export async function rotateVendorKey(
  ctx: Context & Pick<Services, 'settings'>,
  { vendorCode }: { vendorCode: string },
): Promise<{ keyId: string; secret: string }> {
  const keyId = `${vendorCode}-${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  await ctx.database.transaction(async (tx) => {
    const alive = await lockVendorKeys(tx, vendorCode);
    const free = [1, 2].find((slot) => !alive.some((key) => key.slot === slot));
    await putVendorKey(tx, {
      vendorCode,
      slot: free ?? alive[0]?.slot ?? 1,
      keyId,
      sealedSecret: sealSecret(secret, { vendorCode, keyId }, ctx.settings.secrets.personalDataKey),
      at: ctx.now(),
    });
    tx.afterCommit(() => forgetVendors(ctx.database));
  });
  return { keyId, secret };
}
