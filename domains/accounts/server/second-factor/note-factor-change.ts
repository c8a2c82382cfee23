import type { Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyOwner } from '../contacts/notify-owner.ts';
import type { MemberContext } from '../member-context.ts';
import { noteSecondFactor } from '../remember/remembered-login.sql.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, selectFactors } from './second-factor.sql.ts';

type Kind = 'authenticator' | 'passkey';

/** Records an added factor: audit entry, notice to the owner, and recovery codes unless the member has stored some. Counts as verified on this device. */
export async function noteFactorAdded(ctx: MemberContext, tx: Transaction, kind: Kind): Promise<string[]> {
  const { member, session, settings } = ctx;
  await noteChange(ctx, tx, 'second_factor.added', kind);
  if (session.rememberedLoginId !== null) await noteSecondFactor(tx, { id: session.rememberedLoginId, at: ctx.now() });
  const { count, areKept } = await countRecoveryCodes(tx, member.id);
  if (count > 0 && areKept) return [];
  return makeRecoveryCodes(tx, { memberId: member.id, secrets: settings.secrets });
}

/** Records a removed factor: audit entry and notice to the owner. With the last factor the recovery codes are deleted. */
export async function noteFactorRemoved(ctx: MemberContext, tx: Transaction, kind: Kind): Promise<void> {
  await noteChange(ctx, tx, 'second_factor.removed', kind);
  const { hasAuthenticator, hasPasskey } = await selectFactors(tx, ctx.member.id);
  if (!hasAuthenticator && !hasPasskey) await deleteRecoveryCodes(tx, ctx.member.id);
}

/** Writes an audit entry about a change of the second factor and notifies the owner. */
export async function noteChange(ctx: MemberContext, tx: Transaction, action: string, kind: Kind | 'recovery_codes'): Promise<void> {
  const { member } = ctx;
  await recordAudit(ctx, tx, { actorKind: 'member', actorId: member.id, action, subjectId: member.id, facts: { kind } });
  await notifyOwner(tx, ctx, { member, template: 'second_factor_changed' });
}
