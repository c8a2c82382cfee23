import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { speakCaptcha as speakCaptchaEndpoint } from '@jogada/accounts/contract/player';
import { browserHashOf } from '../lockout/browser-mark.ts';
import { CAPTCHA_LIMIT, limitDeviceRate, limitRate } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { captchaAnswer } from './captcha-answer.ts';
import { isCaptchaOpen } from './captcha.sql.ts';
import { speakDigits } from './spoken-digits.ts';

/**
 * Says the digits of a captcha that this browser has drawn, in the visitor's language. It may be heard again; each
 * hearing counts like a picture.
 * @throws Problem `captcha_wrong` when it is another browser's, used or too old
 */
export async function speakCaptcha(
  ctx: VisitorContext,
  { captchaId }: InputOf<typeof speakCaptchaEndpoint>,
): Promise<OutputOf<typeof speakCaptchaEndpoint>> {
  await limitRate(ctx, CAPTCHA_LIMIT);
  await limitDeviceRate(ctx, CAPTCHA_LIMIT);
  const isOpen = await isCaptchaOpen(ctx.database, { id: captchaId, browserHash: browserHashOf(ctx), at: ctx.now() });
  if (!isOpen) throw new Problem('captcha_wrong', { captcha: true, field: 'captcha' });
  const speech = speakDigits(captchaAnswer(captchaId, ctx.settings.secrets.captchaSecret), ctx.language);
  return { wav: speech.toString('base64') };
}
