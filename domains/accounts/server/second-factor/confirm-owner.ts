import type { OwnerProof, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { askPasskeyAbout } from './passkey-question.ts';
import type { Matter } from './proof-user.ts';
import { requireFactor } from './require-factor.ts';
import { selectFactors, selectHasPassword } from './second-factor.sql.ts';

/**
 * Verifies the owner before a change of security settings or of the member's protection: by the second factor where one is set up, else by
 * the password. An account without a password, opened by a number or a social network, needs only its session. `about` names one act with
 * everything that the member is shown: a passkey response is bound to it, and the call may be repeated with the same proof.
 * @throws Problem `field_required`, `old_password_wrong`, `second_factor_wrong`, `second_factor_used`, `passkey_refused`, `too_many_requests`
 */
export async function confirmOwner(ctx: MemberContext, proof: OwnerProof, about?: string): Promise<void> {
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, ctx.member.id);
  if (hasAuthenticator || hasPasskey) {
    await requireFactor(ctx, matterOf(ctx, about), proof);
    return;
  }
  if (!(await selectHasPassword(ctx.database, ctx.member.id))) return;
  if (proof.password === '') throw new Problem('field_required', { field: 'password' });
  await confirmPassword(ctx, proof.password, 'password');
}

/** Issues a passkey challenge for a change of security settings. */
export function askPasskey(ctx: MemberContext): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, matterOf(ctx));
}

/** Issues a passkey challenge for one act. */
export function askPasskeyForAct(ctx: MemberContext, about: string): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, matterOf(ctx, about));
}

function matterOf({ member, session, idempotencyKey }: MemberContext, about?: string): Matter {
  if (about === undefined) return { memberId: member.id, about: `change of the second factor in ${session.id}` };
  return { memberId: member.id, about: `${about} in ${session.id}`, ...(idempotencyKey !== undefined && { intentionKey: idempotencyKey }) };
}
