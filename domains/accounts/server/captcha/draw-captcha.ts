import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { drawCaptcha as drawCaptchaEndpoint } from '@jogada/accounts/contract/player';
import { newId } from '@jogada/platform/server';
import { markBrowser } from '../lockout/browser-mark.ts';
import { CAPTCHA_LIMIT, limitDeviceRate, limitRate } from '../lockout/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { captchaAnswer } from './captcha-answer.ts';
import { drawDigits } from './captcha-picture.ts';
import { insertCaptcha } from './captcha.sql.ts';

const CAPTCHA_LIFE_MS = 5 * 60_000;

/** A fresh picture for this browser and purpose: one use, five minutes, five tries (S05). */
export async function drawCaptcha(
  ctx: VisitorContext,
  { purpose }: InputOf<typeof drawCaptchaEndpoint>,
): Promise<OutputOf<typeof drawCaptchaEndpoint>> {
  await limitRate(ctx, CAPTCHA_LIMIT);
  await limitDeviceRate(ctx, CAPTCHA_LIMIT);
  const at = ctx.now();
  const captchaId = newId('cap', at);
  await insertCaptcha(ctx.database, {
    id: captchaId,
    browserHash: markBrowser(ctx),
    purpose,
    at,
    expiresAt: new Date(at.getTime() + CAPTCHA_LIFE_MS),
  });
  const picture = await drawDigits(captchaAnswer(captchaId, ctx.settings.secrets.captchaSecret));
  return { captchaId, img: `data:image/png;base64,${picture.toString('base64')}` };
}
