import { createHmac } from 'node:crypto';
import { CAPTCHA_DIGITS } from '@jogada/accounts/contract/player';

/**
 * The digits that a captcha shows. They follow from its id and the installation's secret, so that no table, log or
 * backup holds an answer.
 */
export function captchaAnswer(captchaId: string, captchaSecret: string): string {
  const digest = createHmac('sha256', Buffer.from(captchaSecret, 'hex')).update(captchaId).digest();
  // 48 bits over a million values: the bias is below one in a hundred million.
  return String(digest.readUIntBE(0, 6) % 10 ** CAPTCHA_DIGITS).padStart(CAPTCHA_DIGITS, '0');
}
