import type { Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { selectCredentialById, type CredentialRow } from '../members/member.sql.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deviceHashOf, type RememberedLogin } from './remember-login.ts';
import { isSame, newRememberSecret, readRememberSecret } from './remember-secret.ts';
import {
  lockRememberedLogin,
  renewSecret,
  revokeRememberedLogin,
  type RememberEnd,
  type RememberedLoginRow,
} from './remembered-login.sql.ts';

/** Who was remembered, and what their device keeps from now on. */
export interface Recalled {
  readonly credential: CredentialRow;
  readonly remembered: RememberedLogin;
}

/**
 * Uses a remembered login's secret up and makes the next one (S21). A secret seen a second time, or at another device,
 * was stolen: the device is forgotten and every session of the member ends. That must last, so it is answered with
 * undefined and not thrown: the caller refuses after the commit.
 */
export async function useRememberToken(
  ctx: VisitorContext,
  tx: Transaction,
  given: { token: string; username: string },
): Promise<Recalled | undefined> {
  const secret = readRememberSecret(given.token);
  const row = secret && (await lockRememberedLogin(tx, secret.id));
  if (!row || row.revoked_at !== null || row.expires_at <= ctx.now()) return undefined;

  const theft = findTheft(ctx, row, secret.secretHash);
  if (theft === 'stranger') return undefined;
  if (theft) {
    await revokeStolen(ctx, tx, row, theft);
    return undefined;
  }

  const credential = await selectCredentialById(tx, row.member_id);
  const isTheirs = credential?.merchant_code === ctx.merchant.code && credential.username.toLowerCase() === given.username.toLowerCase();
  if (!credential || !isTheirs) return undefined;
  const next = newRememberSecret(row.id);
  await renewSecret(tx, { id: row.id, secretHash: next.secretHash, at: ctx.now() });
  return { credential, remembered: { id: next.id, token: next.token, secondFactorAt: row.second_factor_at } };
}

// A wrong secret at a strange device proves nothing: anybody could make one up to have a member forgotten.
function findTheft(ctx: VisitorContext, row: RememberedLoginRow, secretHash: Buffer): 'reused' | 'copied' | 'stranger' | undefined {
  const deviceHash = deviceHashOf(ctx);
  const isDevice = deviceHash !== undefined && isSame(deviceHash, row.device_hash);
  const isSecret = isSame(secretHash, row.secret_hash);
  if (isDevice) return isSecret ? undefined : 'reused';
  return isSecret ? 'copied' : 'stranger';
}

async function revokeStolen(ctx: VisitorContext, tx: Transaction, row: RememberedLoginRow, reason: RememberEnd): Promise<void> {
  await revokeRememberedLogin(tx, { id: row.id, reason, at: ctx.now() });
  await endSessions(ctx, tx, { memberId: row.member_id, reason: 'revoked' });
  await recordAudit(ctx, tx, {
    actorKind: 'visitor',
    actorId: null,
    action: 'remembered_login.misused',
    subjectId: row.member_id,
    facts: { reason },
  });
}
