import type { Transaction } from '@jogada/platform/server';
import type { VisitorContext } from '../member-context.ts';
import { deviceHashOf, type RememberedLogin } from './remember-login.ts';
import { isSame, newRememberSecret } from './remember-secret.ts';
import { lockRememberedLogin, renewSecret } from './remembered-login.sql.ts';

/**
 * Creates the next secret of a device that has just used its last one, for the second step of the same sign-in. Returns undefined when the
 * remembered login was revoked meanwhile or belongs to another device.
 */
export async function renewAtThisDevice(ctx: VisitorContext, tx: Transaction, id: string): Promise<RememberedLogin | undefined> {
  const row = await lockRememberedLogin(tx, id);
  const deviceHash = deviceHashOf(ctx);
  const isHere = row && deviceHash && isSame(deviceHash, row.device_hash);
  if (!isHere || row.revoked_at !== null || row.expires_at <= ctx.now()) return undefined;
  const next = newRememberSecret(row.id);
  await renewSecret(tx, { id: row.id, secretHash: next.secretHash, at: ctx.now() });
  return { id: next.id, token: next.token, secondFactorAt: row.second_factor_at };
}
