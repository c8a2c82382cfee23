import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { browserHashOf } from '../lockout/browser-mark.ts';
import { codeHashOf } from './code-hash.ts';
import { targetIndexOf, type CodePurpose, type CodeTarget } from './code-target.ts';
import { takeTry, useUp } from './verification-code.sql.ts';

const TRIES_MAX = 5;

export type CodeAnswer = CodeTarget & {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly about?: string;
  /** The call that uses the code and may repeat it; by default this request. */
  readonly usedBy?: string;
};

/**
 * Verifies and consumes a code. Runs outside any transaction, so that a call that fails later has used its try. `beforeUse` receives the
 * code's owner and runs before a right code is consumed: when it throws, the code stays valid.
 * @throws Problem `in_verification_error` when it is wrong; `verification_code_dead` when there is no valid one: expired, used, guessed too
 * often, or requested by another browser
 */
export async function useCode(
  ctx: VisitorContext,
  answer: CodeAnswer,
  beforeUse?: (memberId: string | null) => Promise<void>,
): Promise<void> {
  const { secrets } = ctx.settings;
  const { usedBy = ctx.requestId } = answer;
  const challenge = await takeTry(ctx.database, {
    merchantCode: ctx.merchant.code,
    purpose: answer.purpose,
    targetIndex: targetIndexOf(answer, secrets),
    browserHash: browserHashOf(ctx),
    usedBy,
    triesMax: TRIES_MAX,
    at: ctx.now(),
  });
  if (!challenge) throw new Problem('verification_code_dead', { field: 'verificationCode' });
  const isRight = timingSafeEqual(codeHashOf({ id: challenge.id, code: answer.code, about: answer.about }, secrets), challenge.code_hash);
  if (!isRight) {
    const code = challenge.tries >= TRIES_MAX ? 'verification_code_dead' : 'in_verification_error';
    throw new Problem(code, { field: 'verificationCode' });
  }
  await beforeUse?.(challenge.member_id);
  if (!(await useUp(ctx.database, { id: challenge.id, usedBy, at: ctx.now() })))
    throw new Problem('verification_code_dead', { field: 'verificationCode' });
}
