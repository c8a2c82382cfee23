import { isSwitchedOff, type Merchant } from '@jogada/merchant/server';

/** Whether members have an inbox (INBOX3). Always true under br-spa, where the law requires notices to members. */
export function hasMail(merchant: Merchant): boolean {
  return merchant.jurisdiction === 'br-spa' || !isSwitchedOff(merchant, 'INBOX3');
}
