import { timingSafeEqual } from 'node:crypto';
import type { CaptchaPurpose, CaptchaReason } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';
import { browserHashOf } from '../lockout/browser-mark.ts';
import type { VisitorContext } from '../member-context.ts';
import { captchaAnswer } from './captcha-answer.ts';
import { deleteCaptcha, takeTry } from './captcha.sql.ts';

const TRIES_MAX = 5;

/**
 * Verifies and consumes the caller's captcha. Runs outside any transaction, so that a call that fails later has used its try.
 * @throws Problem `captcha_required` with its `reason` without an answer, `captcha_wrong` when it is wrong, expired, used, or issued for another browser or
 * purpose
 */
export async function checkCaptcha(
  ctx: VisitorContext,
  given: { captchaId?: string | undefined; captcha: string },
  { purpose, reason = 'always' }: { purpose: CaptchaPurpose; reason?: CaptchaReason },
): Promise<void> {
  if (!given.captchaId || given.captcha === '') throw new Problem('captcha_required', { captcha: true, field: 'captcha', reason });
  const attempt = { id: given.captchaId, browserHash: browserHashOf(ctx), purpose, triesMax: TRIES_MAX, at: ctx.now() };
  const hasTry = await takeTry(ctx.database, attempt);
  const answer = Buffer.from(captchaAnswer(given.captchaId, ctx.settings.secrets.captchaSecret));
  const typed = Buffer.from(given.captcha);
  const isRight = typed.length === answer.length && timingSafeEqual(typed, answer);
  if (!hasTry || !isRight || !(await deleteCaptcha(ctx.database, given.captchaId))) {
    throw new Problem('captcha_wrong', { captcha: true, field: 'captcha' });
  }
}
