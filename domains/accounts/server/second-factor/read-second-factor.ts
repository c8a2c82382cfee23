import type {
  keepRecoveryCodes as keepContract,
  OwnerProof,
  readSecondFactor as readContract,
  renewRecoveryCodes as renewContract,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { confirmOwner } from './confirm-owner.ts';
import { noteChange } from './note-factor-change.ts';
import { selectPasskeys } from './passkey.sql.ts';
import { passkeySite } from './passkey-site.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { countRecoveryCodes, keepRecoveryCodeSet, selectAuthenticator, selectFactors, selectHasPassword } from './second-factor.sql.ts';

/** The member's second factors. */
export async function readSecondFactor(ctx: MemberContext): Promise<OutputOf<typeof readContract>> {
  const { database, member } = ctx;
  const authenticator = await selectAuthenticator(database, member.id);
  const passkeys = await selectPasskeys(database, member.id);
  const codes = await countRecoveryCodes(database, member.id);
  const site = passkeySite(ctx);
  const hasFactor = passkeys.length > 0 || (authenticator?.confirmed_at ?? null) !== null;
  return {
    authenticatorSince: authenticator?.confirmed_at?.toISOString() ?? null,
    passkeys: passkeys.map((row) => ({
      passkeyId: row.id,
      label: row.label,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      isOfThisSite: row.site === site?.rpId,
    })),
    recoveryCodesLeft: codes.count,
    areRecoveryCodesKept: codes.areKept,
    asksPassword: !hasFactor && (await selectHasPassword(database, member.id)),
    takesPasskeys: site !== undefined,
  };
}

/** Replaces the recovery codes. @throws Problem `second_factor_not_set` */
export async function renewRecoveryCodes(ctx: MemberContext, proof: OwnerProof): Promise<OutputOf<typeof renewContract>> {
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, ctx.member.id);
  if (!hasAuthenticator && !hasPasskey) throw new Problem('second_factor_not_set');
  await confirmOwner(ctx, proof);
  return ctx.database.transaction(async (tx) => {
    await noteChange(ctx, tx, 'second_factor.recovery_codes_renewed', 'recovery_codes');
    return { recoveryCodes: await makeRecoveryCodes(tx, { memberId: ctx.member.id, secrets: ctx.settings.secrets }) };
  });
}

/** Records that the member has stored the codes that were shown. @throws Problem `changed_meanwhile`: newer ones replaced them */
export async function keepRecoveryCodes(
  ctx: MemberContext,
  { recoveryCode }: InputOf<typeof keepContract>,
): Promise<Record<string, never>> {
  const { member, database, settings } = ctx;
  const codeHash = recoveryCodeHash(recoveryCode, member.id, settings.secrets);
  if (!(await keepRecoveryCodeSet(database, { memberId: member.id, codeHash, at: ctx.now() }))) throw new Problem('changed_meanwhile');
  return {};
}
