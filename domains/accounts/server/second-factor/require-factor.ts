import type { PasskeyAnswer } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { ownTriesKey } from '../login/known-device.ts';
import type { VisitorContext } from '../member-context.ts';
import { findMember } from '../members/find-member.ts';
import { openText } from '../members/personal-data.ts';
import { checkPasskeyAnswer } from './passkey-question.ts';
import { proofUserOf, type Matter } from './proof-user.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { selectAuthenticator, takeRecoveryCode, takeStep } from './second-factor.sql.ts';
import { stepOfCode } from './time-code.ts';

// Six digits with three valid codes at a time. A constant quarter of an hour would let guessing succeed in about two years on average;
// lockouts that double make it more than a century.
const LIMIT = { triesMax: 5, windowMs: 15 * 60_000 };

/** A second factor to verify: one of the two. */
export interface ShownFactor {
  readonly factorCode: string;
  readonly passkey: PasskeyAnswer | null;
}

export type FactorKind = 'authenticator' | 'recovery_code' | 'passkey';

/**
 * Verifies a member's second factor: a single-use code of the authenticator app, a recovery code, or a passkey response for this purpose.
 * A call with an `intentionKey` may be repeated with the same proof.
 * @throws Problem `field_required`, `second_factor_wrong` with `triesLeft`, `second_factor_used`, `passkey_refused`, `too_many_requests`
 */
export async function requireFactor(ctx: VisitorContext, matter: Matter, shown: ShownFactor): Promise<FactorKind> {
  if (shown.passkey) {
    await checkPasskeyAnswer(ctx, matter, shown.passkey);
    return 'passkey';
  }
  if (shown.factorCode === '') throw new Problem('field_required', { field: 'factorCode' });
  let kind: FactorKind | 'used' | undefined;
  const username = (await findMember(ctx.database, matter.memberId))?.username ?? '';
  const key = ownTriesKey(ctx, factorLockoutKey(matter.memberId), username);
  const outcome = await guardedTry(ctx, { key, ...LIMIT }, async () => {
    kind = await kindOfCode(ctx, matter, shown.factorCode);
    return kind !== undefined && kind !== 'used';
  });
  if (outcome === 'right' && kind && kind !== 'used') {
    if (kind === 'recovery_code') await note(ctx, matter.memberId, 'second_factor.recovery_code_used');
    return kind;
  }
  await note(ctx, matter.memberId, 'second_factor.refused');
  if (kind === 'used') throw new Problem('second_factor_used', { field: 'factorCode' });
  throw new Problem('second_factor_wrong', { field: 'factorCode', triesLeft: outcome === 'right' ? 0 : outcome.triesLeft });
}

export function factorLockoutKey(memberId: string): string {
  return `second_factor:${memberId}`;
}

async function kindOfCode(ctx: VisitorContext, matter: Matter, code: string): Promise<FactorKind | 'used' | undefined> {
  const { database, settings } = ctx;
  const { memberId } = matter;
  const usedBy = proofUserOf(ctx, matter);
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const codeHash = recoveryCodeHash(code, memberId, settings.secrets);
    return (await takeRecoveryCode(database, { memberId, codeHash, usedBy, at: ctx.now() })) ? 'recovery_code' : undefined;
  }
  const row = await selectAuthenticator(database, memberId);
  if (!row?.confirmed_at) return undefined;
  const step = stepOfCode(digits, openText(row.secret_cipher, 'authenticator', settings.secrets), ctx.now());
  if (step === undefined) return undefined;
  return (await takeStep(database, { memberId, step, usedBy })) ? 'authenticator' : 'used';
}

async function note(ctx: VisitorContext, memberId: string, action: string): Promise<void> {
  await recordAudit(ctx, ctx.database, { actorKind: 'member', actorId: memberId, action, subjectId: memberId });
}
