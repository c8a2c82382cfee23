import type { PasskeyAnswer } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { guardedTry } from '../lockout/guarded-try.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { ownTriesKey } from '../login/known-device.ts';
import type { VisitorContext } from '../member-context.ts';
import { findMember } from '../members/find-member.ts';
import { openText } from '../members/personal-data.ts';
import { checkPasskeyAnswer, type Matter } from './passkey-question.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { selectAuthenticator, takeRecoveryCode, takeStep } from './second-factor.sql.ts';
import { stepOfCode } from './time-code.ts';

// A code of six digits, three of which are good at a time: five tries in a quarter of an hour are centuries.
const LIMIT = { triesMax: 5, windowMs: 15 * 60_000 };

/** What somebody shows as their second factor: one of the two. */
export interface ShownFactor {
  readonly factorCode: string;
  readonly passkey: PasskeyAnswer | null;
}

export type FactorKind = 'authenticator' | 'recovery_code' | 'passkey';

/**
 * Has a member show their second factor: a code of the app, which counts once, a recovery code, which is used up, or a
 * passkey's answer about this very matter.
 * @throws Problem `field_required`, `second_factor_wrong` with `triesLeft`, `passkey_refused`, `too_many_requests`
 */
export async function requireFactor(ctx: VisitorContext, matter: Matter, shown: ShownFactor): Promise<FactorKind> {
  if (shown.passkey) {
    await checkPasskeyAnswer(ctx, matter, shown.passkey);
    return 'passkey';
  }
  if (shown.factorCode === '') throw new Problem('field_required', { field: 'factorCode' });
  let kind: FactorKind | undefined;
  const username = (await findMember(ctx.database, matter.memberId))?.username ?? '';
  const key = ownTriesKey(ctx, factorLockoutKey(matter.memberId), username);
  const outcome = await guardedTry(ctx, { key, ...LIMIT }, async () => {
    kind = await kindOfCode(ctx, matter.memberId, shown.factorCode);
    return kind !== undefined;
  });
  if (outcome === 'right' && kind) {
    if (kind === 'recovery_code') await note(ctx, matter.memberId, 'second_factor.recovery_code_used');
    return kind;
  }
  await note(ctx, matter.memberId, 'second_factor.refused');
  throw new Problem('second_factor_wrong', { field: 'factorCode', triesLeft: outcome === 'right' ? 0 : outcome.triesLeft });
}

export function factorLockoutKey(memberId: string): string {
  return `second_factor:${memberId}`;
}

async function kindOfCode(ctx: VisitorContext, memberId: string, code: string): Promise<FactorKind | undefined> {
  const { database, settings } = ctx;
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const codeHash = recoveryCodeHash(code, memberId, settings.secrets);
    return (await takeRecoveryCode(database, { memberId, codeHash, at: ctx.now() })) ? 'recovery_code' : undefined;
  }
  const row = await selectAuthenticator(database, memberId);
  if (!row?.confirmed_at) return undefined;
  const step = stepOfCode(digits, openText(row.secret_cipher, 'authenticator', settings.secrets), ctx.now());
  return step !== undefined && (await takeStep(database, { memberId, step })) ? 'authenticator' : undefined;
}

async function note(ctx: VisitorContext, memberId: string, action: string): Promise<void> {
  await recordAudit(ctx, ctx.database, { actorKind: 'member', actorId: memberId, action, subjectId: memberId });
}
