import type {
  beginAuthenticator as beginContract,
  confirmAuthenticator as confirmContract,
  OwnerProof,
} from '@jogada/accounts/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import type { MemberContext } from '../member-context.ts';
import { openText, sealText } from '../members/personal-data.ts';
import { changeOnce, confirmOwner } from './confirm-owner.ts';
import { noteFactorAdded, noteFactorRemoved } from './note-factor-change.ts';
import { confirmPending, deleteAuthenticator, putAuthenticator, selectAuthenticator } from './second-factor.sql.ts';
import { newAuthenticator, stepOfCode } from './time-code.ts';

const LIMIT = { triesMax: 10, windowMs: 15 * 60_000 };

/** Creates the secret of an authenticator app. It is not active until its first code is confirmed. @throws Problem `changed_meanwhile` */
export async function beginAuthenticator(ctx: MemberContext, proof: OwnerProof): Promise<OutputOf<typeof beginContract>> {
  await confirmOwner(ctx, proof);
  const made = newAuthenticator({ site: ctx.merchant.name, username: ctx.member.username });
  const secretCipher = sealText(made.secret, 'authenticator', ctx.settings.secrets);
  // A confirmed authenticator must be removed first: an abandoned replacement would leave the member without a second factor.
  if (!(await putAuthenticator(ctx.database, { memberId: ctx.member.id, secretCipher, at: ctx.now() }))) {
    throw new Problem('changed_meanwhile');
  }
  return made;
}

/** Activates the authenticator with its first code. @throws Problem `second_factor_wrong`, `changed_meanwhile` */
export async function confirmAuthenticator(
  ctx: MemberContext,
  { factorCode }: InputOf<typeof confirmContract>,
): Promise<OutputOf<typeof confirmContract>> {
  const { member, database, settings } = ctx;
  const row = await selectAuthenticator(database, member.id);
  if (!row || row.confirmed_at) throw new Problem('changed_meanwhile');
  const secret = openText(row.secret_cipher, 'authenticator', settings.secrets);
  let step: bigint | undefined;
  const outcome = await guardedTry(ctx, { key: `second_factor_first:${member.id}`, ...LIMIT }, async () => {
    step = stepOfCode(factorCode.replaceAll(/\s/g, ''), secret, ctx.now());
    return step !== undefined;
  });
  if (outcome !== 'right' || step === undefined) throw new Problem('second_factor_wrong', { field: 'factorCode' });
  const confirmed = { memberId: member.id, step, at: ctx.now() };
  return database.transaction(async (tx) => {
    if (!(await confirmPending(tx, confirmed))) throw new Problem('changed_meanwhile');
    return { recoveryCodes: await noteFactorAdded(ctx, tx, 'authenticator') };
  });
}

/** Removes the authenticator. Succeeds without one. */
export function removeAuthenticator(ctx: MemberContext, proof: OwnerProof): Promise<Record<string, never>> {
  return changeOnce(ctx, { proof, content: ['removeAuthenticator'] }, async (tx) => {
    if (await deleteAuthenticator(tx, ctx.member.id)) await noteFactorRemoved(ctx, tx, 'authenticator');
    return {};
  });
}
