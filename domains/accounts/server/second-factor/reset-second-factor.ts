import type { readMemberSecondFactor as readContract, resetMemberSecondFactor as resetContract } from '@jogada/accounts/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { findMerchantByCode } from '@jogada/merchant/server';
import { emit, type Transaction } from '@jogada/platform/server';
import { clearAttempts } from '../lockout/attempt.sql.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyOwner } from '../contacts/notify-owner.ts';
import { SECOND_FACTOR_RESET, type SecondFactorReset } from '../events.ts';
import type { Member } from '../member.ts';
import { memberOf, selectLanguage, selectMember } from '../members/member.sql.ts';
import type { OperatorContext } from '../operators/operator.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deletePasskeys, selectPasskeys } from './passkey.sql.ts';
import { factorLockoutKey } from './require-factor.ts';
import { countRecoveryCodes, deleteAuthenticator, deleteRecoveryCodes, selectAuthenticator } from './second-factor.sql.ts';

/** A member's second factors, for the staff. @throws Problem `not_allowed`, `not_found` */
export async function readMemberSecondFactor(
  ctx: OperatorContext,
  { memberId }: InputOf<typeof readContract>,
): Promise<OutputOf<typeof readContract>> {
  if (!(await selectMember(ctx.database, memberId))) throw new Problem('not_found');
  const authenticator = await selectAuthenticator(ctx.database, memberId);
  return {
    authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
    passkeyCount: (await selectPasskeys(ctx.database, memberId)).length,
    recoveryCodesLeft: (await countRecoveryCodes(ctx.database, memberId)).count,
  };
}

/**
 * Removes a lost second factor, with a reason for the audit trail. Ends every session and notifies the owner by every contact and in the
 * inbox. Sign-in still requires the password.
 * @throws Problem `not_allowed`, `not_found`, `second_factor_not_set`
 */
export async function resetMemberSecondFactor(
  ctx: OperatorContext,
  { memberId, reason }: InputOf<typeof resetContract>,
): Promise<OutputOf<typeof readContract>> {
  await ctx.database.transaction(async (tx) => {
    const member = await selectMember(tx, memberId);
    if (!member) throw new Problem('not_found');
    const hadAuthenticator = await deleteAuthenticator(tx, memberId);
    const passkeyCount = await deletePasskeys(tx, memberId);
    if (!hadAuthenticator && passkeyCount === 0) throw new Problem('second_factor_not_set');
    await deleteRecoveryCodes(tx, memberId);
    await endSessions(ctx, tx, { memberId, reason: 'revoked' });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'second_factor.reset_by_operator',
      subjectId: memberId,
      facts: { reason, hadAuthenticator, passkeyCount },
    });
    await notifyOfReset(ctx, tx, memberOf(member));
  });
  await clearAttempts(ctx.database, factorLockoutKey(memberId));
  return readMemberSecondFactor(ctx, { memberId });
}

async function notifyOfReset(
  ctx: OperatorContext,
  tx: Transaction,
  member: Pick<Member, 'id' | 'username' | 'merchantCode'>,
): Promise<void> {
  const { merchantCode } = member;
  const payload: SecondFactorReset = { memberId: member.id, merchantCode };
  await emit(tx, { topic: SECOND_FACTOR_RESET, payload, at: ctx.now() });
  const merchant = await findMerchantByCode(tx, merchantCode);
  if (!merchant) return;
  const language = (await selectLanguage(tx, member.id)) ?? merchant.defaultLanguage;
  await notifyOwner(tx, { merchant, settings: ctx.settings, language, now: ctx.now }, { member, template: 'second_factor_reset' });
}
