import type { chooseUsername as endpoint } from '@jogada/accounts/contract/player';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { violatedConstraint } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { limitRate, USERNAME_CHECK_LIMIT } from '../lockout/rate-limit.ts';
import type { MemberContext } from '../member-context.ts';
import { hasGeneratedUsername, updateGeneratedUsername } from '../members/member.sql.ts';
import { selectPasswordHash } from '../password/password-change.sql.ts';
import { isPasswordRight } from '../password/password-hash.ts';
import { requireUsernameShape } from './require-username-shape.ts';

export async function readUsername({ member, database }: MemberContext): Promise<{ username: string; canChoose: boolean }> {
  return { username: member.username, canChoose: await hasGeneratedUsername(database, member.id) };
}

/**
 * Replaces the generated username of a registration by mobile number, once. Rate-limited like the check of a free username.
 * @throws Problem `username_taken`, `username_invalid`, `username_final`, `password_same_as_username`
 */
export async function chooseUsername(ctx: MemberContext, { username }: InputOf<typeof endpoint>): Promise<{ username: string }> {
  const { member, database } = ctx;
  if (username === member.username) return { username };
  if (!(await hasGeneratedUsername(database, member.id))) throw new Problem('username_final');
  await limitRate(ctx, USERNAME_CHECK_LIMIT);
  requireUsernameShape(ctx, username);
  await refuseOwnPassword(ctx, username);
  return database.transaction(async (tx) => {
    try {
      const isChanged = await updateGeneratedUsername(tx, { memberId: member.id, username });
      if (!isChanged) throw new Problem('username_final');
    } catch (error) {
      if (violatedConstraint(error) === 'member_username_unique') throw new Problem('username_taken', { field: 'username' });
      throw error;
    }
    const facts = { from: member.username, to: username };
    await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action: 'member.username_chosen', subjectId: member.id, facts });
    return { username };
  });
}

async function refuseOwnPassword({ database, member, settings }: MemberContext, username: string): Promise<void> {
  const passwordHash = await selectPasswordHash(database, member.id);
  if (passwordHash !== undefined && (await isPasswordRight(username, passwordHash, settings.secrets)))
    throw new Problem('password_same_as_username', { field: 'username' });
}
