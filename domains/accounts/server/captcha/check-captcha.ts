import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { captchaAnswer } from './captcha-answer.ts';
import { deleteCaptcha, takeTry } from './captcha.sql.ts';
import { browserHashOf } from './draw-captcha.ts';

const TRIES_MAX = 5;

/**
 * Uses up the captcha that the caller answered. Counted outside any transaction: a refused call has used its try.
 * @throws Problem `captcha_required` when there is no answer, `captcha_wrong` when it is wrong, old, used or another browser's
 */
export async function checkCaptcha(ctx: VisitorContext, given: { captchaId?: string | undefined; captcha: string }): Promise<void> {
  if (!given.captchaId || given.captcha === '') throw new Problem('captcha_required', { captcha: true, field: 'captcha' });
  const hasTry = await takeTry(ctx.database, { id: given.captchaId, browserHash: browserHashOf(ctx), triesMax: TRIES_MAX, at: ctx.now() });
  const answer = Buffer.from(captchaAnswer(given.captchaId, ctx.settings.secrets.captchaSecret));
  const typed = Buffer.from(given.captcha);
  const isRight = typed.length === answer.length && timingSafeEqual(typed, answer);
  if (!hasTry || !isRight || !(await deleteCaptcha(ctx.database, given.captchaId))) {
    throw new Problem('captcha_wrong', { captcha: true, field: 'captcha' });
  }
}
