import type { Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyOwner } from '../contacts/notify-owner.ts';
import type { MemberContext } from '../member-context.ts';
import { noteSecondFactor } from '../remember/remembered-login.sql.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, selectFactors } from './second-factor.sql.ts';

type Kind = 'authenticator' | 'passkey';

/**
 * After a factor was added: the trail, the owner's notice, and recovery codes where there are none. This device has just
 * shown it.
 */
export async function noteFactorAdded(ctx: MemberContext, tx: Transaction, kind: Kind): Promise<string[]> {
  const { member, session, settings } = ctx;
  await noteChange(ctx, tx, 'second_factor.added', kind);
  if (session.rememberedLoginId !== null) await noteSecondFactor(tx, { id: session.rememberedLoginId, at: ctx.now() });
  if ((await countRecoveryCodes(tx, member.id)) > 0) return [];
  return makeRecoveryCodes(tx, { memberId: member.id, secrets: settings.secrets });
}

/** After a factor was taken away: the trail and the owner's notice. With the last one its recovery codes go. */
export async function noteFactorRemoved(ctx: MemberContext, tx: Transaction, kind: Kind): Promise<void> {
  await noteChange(ctx, tx, 'second_factor.removed', kind);
  const { hasAuthenticator, hasPasskey } = await selectFactors(tx, ctx.member.id);
  if (!hasAuthenticator && !hasPasskey) await deleteRecoveryCodes(tx, ctx.member.id);
}

/** A change of the second factor in the trail, and to its owner. */
export async function noteChange(ctx: MemberContext, tx: Transaction, action: string, kind: Kind | 'recovery_codes'): Promise<void> {
  const { member } = ctx;
  await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action, subjectId: member.id, facts: { kind } });
  await notifyOwner(tx, ctx, { member, template: 'second_factor_changed' });
}
