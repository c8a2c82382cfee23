import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { ownTriesKey } from '../login/known-device.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { MemberContext } from '../member-context.ts';
import { isPasswordRight } from './password-hash.ts';
import { selectPasswordHash } from './password-change.sql.ts';

const LIMIT = { triesMax: 5, windowMs: 15 * 60_000 };

/**
 * Has the signed-in member prove that they know the login password, as a change of what guards the account asks for.
 * @throws Problem `old_password_wrong`, `too_many_requests`
 */
export async function confirmPassword(ctx: MemberContext, password: string, field: string): Promise<void> {
  const { member, database, settings } = ctx;
  const outcome = await guardedTry(ctx, { key: ownTriesKey(ctx, `password_confirm:${member.id}`, member.username), ...LIMIT }, async () => {
    const passwordHash = await selectPasswordHash(database, member.id);
    return passwordHash !== undefined && password !== '' && isPasswordRight(password, passwordHash, settings.secrets);
  });
  if (outcome === 'right') return;
  await recordAudit(ctx, database, { actorKind: 'member', actorId: member.id, action: 'password.confirm_refused', subjectId: member.id });
  throw new Problem('old_password_wrong', { field, triesLeft: outcome.triesLeft });
}
