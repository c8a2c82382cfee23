import type { OwnerProof, PasskeyQuestion } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { isAnswered, once, type Transaction } from '@jogada/platform/server';
import type { MemberContext } from '../member-context.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { askPasskeyAbout } from './passkey-question.ts';
import type { Matter } from './proof-user.ts';
import { requireFactor } from './require-factor.ts';
import { selectFactors, selectHasPassword } from './second-factor.sql.ts';

/** What a proof is shown for. */
export interface OwnerAct {
  /** One act with everything that the member is shown; a passkey response is bound to it. By default any change of the second factor. */
  readonly about?: string;
  /** The call with all that it changes, where `about` does not say it: its repeats, with the same key, may show the same proof. */
  readonly call?: string;
}

/**
 * Verifies the owner before a change of security settings or of the member's protection: by the second factor where one is set up, else by
 * the password. An account without a password, opened by a number or a social network, needs only its session. A repeat of the same act with
 * the same idempotency key may show the same proof; without an act each proof serves one request, as an answer that shows a secret is not
 * repeated.
 * @throws Problem `field_required`, `old_password_wrong`, `second_factor_wrong`, `second_factor_used`, `passkey_refused`, `too_many_requests`
 */
export async function confirmOwner(ctx: MemberContext, proof: OwnerProof, act: OwnerAct = {}): Promise<void> {
  const { hasAuthenticator, hasPasskey } = await selectFactors(ctx.database, ctx.member.id);
  if (hasAuthenticator || hasPasskey) {
    await requireFactor(ctx, matterOf(ctx, act), proof);
    return;
  }
  if (!(await selectHasPassword(ctx.database, ctx.member.id))) return;
  if (proof.password === '') throw new Problem('field_required', { field: 'password' });
  await confirmPassword(ctx, proof.password, 'password');
}

/**
 * Verifies the owner and runs a change once per idempotency key. A repeat gets the first answer without another proof, as the change may
 * have removed what would prove it. `content` names the change; the answer is stored and holds no secret.
 * @throws Problem those of `confirmOwner` and of `once`
 */
export async function changeOnce<Answer>(
  ctx: MemberContext,
  { proof, content }: { readonly proof: OwnerProof; readonly content: readonly string[] },
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const write = { owner: ctx.member.id, key: ctx.idempotencyKey ?? '', content };
  if (!(await isAnswered(ctx.database, write))) await confirmOwner(ctx, proof, { call: content.join(' ') });
  return ctx.database.transaction((tx) => once(tx, { ...write, at: ctx.now() }, () => change(tx)));
}

/** Issues a passkey challenge for a change of security settings. */
export function askPasskey(ctx: MemberContext): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, matterOf(ctx, {}));
}

/** Issues a passkey challenge for one act. */
export function askPasskeyForAct(ctx: MemberContext, about: string): Promise<PasskeyQuestion> {
  return askPasskeyAbout(ctx, matterOf(ctx, { about }));
}

function matterOf({ member, session, idempotencyKey }: MemberContext, { about, call = about }: OwnerAct): Matter {
  return {
    memberId: member.id,
    about: `${about ?? 'change of the second factor'} in ${session.id}`,
    ...(call !== undefined && idempotencyKey !== undefined && { intentionKey: `${idempotencyKey} ${call}` }),
  };
}
