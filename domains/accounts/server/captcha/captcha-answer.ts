import { createHmac } from 'node:crypto';
import { CAPTCHA_DIGITS } from '@jogada/accounts/contract/player';

/** The digits of a captcha, derived from its id and the installation's secret. No table, log or backup contains an answer. */
export function captchaAnswer(captchaId: string, captchaSecret: string): string {
  const digest = createHmac('sha256', Buffer.from(captchaSecret, 'hex')).update(captchaId).digest();
  // 48 bits modulo a million: the bias is below one in a hundred million.
  return String(digest.readUIntBE(0, 6) % 10 ** CAPTCHA_DIGITS).padStart(CAPTCHA_DIGITS, '0');
}
