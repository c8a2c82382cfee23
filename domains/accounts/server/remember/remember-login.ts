import { newId, type Transaction } from '@jogada/platform/server';
import type { MemberContext, VisitorContext } from '../member-context.ts';
import { setRememberedLogin } from '../session/session.sql.ts';
import { hashOf, newRememberSecret, newSecret } from './remember-secret.ts';
import { insertRememberedLogin, revokeDevice } from './remembered-login.sql.ts';

const DEVICE_COOKIE = 'rd';
const REMEMBERED_MS = 30 * 86_400_000;

/** What was remembered: its name, for the session, and the secret for the device's storage. */
export interface RememberedLogin {
  readonly id: string;
  readonly token: string;
  /** When the second factor was last shown at this device. */
  readonly secondFactorAt: Date | null;
}

/**
 * Lets this device sign a member in once without the password, for 30 days from now (C2). Needs both the secret that is
 * answered and a cookie that no script sees; what this device had for the member before is forgotten.
 */
export async function rememberLogin(ctx: VisitorContext, tx: Transaction, memberId: string): Promise<RememberedLogin> {
  const at = ctx.now();
  const device = readDevice(ctx) ?? newSecret();
  const deviceHash = hashOf(device);
  const { id, secretHash, token } = newRememberSecret(newId('rem', at));
  await revokeDevice(tx, { memberId, deviceHash, reason: 'replaced', at });
  await insertRememberedLogin(tx, { id, memberId, deviceHash, secretHash, at, expiresAt: new Date(at.getTime() + REMEMBERED_MS) });
  tx.afterCommit(() => ctx.cookies.set(DEVICE_COOKIE, device, { maxAgeMs: REMEMBERED_MS }));
  return { id, token, secondFactorAt: null };
}

/** Forgets a member at this device: the box was not ticked. */
export async function revokeRememberedLoginOf(ctx: VisitorContext, tx: Transaction, memberId: string): Promise<void> {
  const device = readDevice(ctx);
  if (device) await revokeDevice(tx, { memberId, deviceHash: hashOf(device), reason: 'forgotten', at: ctx.now() });
}

/**
 * After every device was forgotten, as a change of the password does: remembers this one anew if it was remembered.
 * Answers the new secret for its storage, or null.
 * @public
 */
export async function renewRememberedLogin(ctx: MemberContext, tx: Transaction): Promise<string | null> {
  const { member, session } = ctx;
  if (session.rememberedLoginId === null) return null;
  const { id, token } = await rememberLogin(ctx, tx, member.id);
  await setRememberedLogin(tx, { memberId: member.id, sessionId: session.id, rememberedLoginId: id });
  return token;
}

/** The hash of this device's cookie, if it has one. */
export function deviceHashOf(ctx: VisitorContext): Buffer | undefined {
  const device = readDevice(ctx);
  return device === undefined ? undefined : hashOf(device);
}

function readDevice(ctx: VisitorContext): string | undefined {
  const device = ctx.cookies.get(DEVICE_COOKIE);
  return device !== undefined && /^[\w-]{43}$/.test(device) ? device : undefined;
}
