import { randomBytes } from 'node:crypto';
import { liveSecrets, type Services } from '@jogada/merchant/server';
import type { Context, Transaction } from '@jogada/platform/server';
import { sealSecret } from './sealed-secret.ts';
import { clearVendors } from './vendor-registry.ts';
import { lockVendorKeys, putVendorKey } from './vendors.sql.ts';

const SECRET_BYTES = 32;

/**
 * Issues a further key and replaces the older of two. Both keys work until the next rotation, so that the vendor can rotate without
 * downtime. The secret is returned once and cannot be read again.
 */
export async function rotateVendorKey(
  ctx: Context & Pick<Services, 'settings' | 'games'>,
  { vendorCode }: { vendorCode: string },
): Promise<{ keyId: string; secret: string }> {
  return ctx.database.transaction(async (tx) => {
    const kept = await lockVendorKeys(tx, vendorCode);
    const free = [1, 2].find((slot) => !kept.some((key) => key.slot === slot));
    return addVendorKey(ctx, tx, { vendorCode, slot: free ?? kept[0]?.slot ?? 1 });
  });
}

/** Writes a new key to one of a vendor's two slots, replacing its content, and returns the secret once. */
export async function addVendorKey(
  ctx: Context & Pick<Services, 'settings' | 'games'>,
  tx: Transaction,
  { vendorCode, slot }: { vendorCode: string; slot: number },
): Promise<{ keyId: string; secret: string }> {
  const keyId = `${vendorCode}-${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const sealedSecret = sealSecret(secret, { vendorCode, keyId }, liveSecrets(ctx.settings.secrets, 'personalDataKey'));
  await putVendorKey(tx, { vendorCode, slot, keyId, sealedSecret, at: ctx.now() });
  tx.afterCommit(() => clearVendors(ctx));
  return { keyId, secret };
}
