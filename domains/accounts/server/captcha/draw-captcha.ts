import { createHash, randomBytes } from 'node:crypto';
import type { OutputOf } from '@jogada/platform/contract';
import type { drawCaptcha as drawCaptchaEndpoint } from '@jogada/accounts/contract/player';
import { newId } from '@jogada/platform/server';
import { CAPTCHA_LIMIT, keepWithin } from '../attempts/rate-limit.ts';
import type { VisitorContext } from '../member-context.ts';
import { captchaAnswer } from './captcha-answer.ts';
import { drawDigits } from './captcha-picture.ts';
import { insertCaptcha } from './captcha.sql.ts';

const CAPTCHA_LIFE_MS = 5 * 60_000;
const BROWSER_COOKIE = 'browser';
const BROWSER_COOKIE_MS = 12 * 3_600_000;

/** A fresh picture for this browser: one use, five minutes, five tries (S05). */
export async function drawCaptcha(ctx: VisitorContext): Promise<OutputOf<typeof drawCaptchaEndpoint>> {
  await keepWithin(ctx, CAPTCHA_LIMIT);
  const at = ctx.now();
  const captchaId = newId('cap', at);
  const browser = ctx.cookies.get(BROWSER_COOKIE) ?? randomBytes(16).toString('base64url');
  ctx.cookies.set(BROWSER_COOKIE, browser, { maxAgeMs: BROWSER_COOKIE_MS });
  await insertCaptcha(ctx.database, {
    id: captchaId,
    browserHash: hashOf(browser),
    at,
    expiresAt: new Date(at.getTime() + CAPTCHA_LIFE_MS),
  });
  const picture = await drawDigits(captchaAnswer(captchaId, ctx.settings.secrets.captchaSecret));
  return { captchaId, img: `data:image/png;base64,${picture.toString('base64')}` };
}

/** The mark of the calling browser that its captchas are bound to. */
export function browserHashOf(ctx: VisitorContext): Buffer {
  return hashOf(ctx.cookies.get(BROWSER_COOKIE) ?? '');
}

function hashOf(browser: string): Buffer {
  return createHash('sha256').update(browser).digest();
}
