import { isSwitchedOff, type Merchant } from '@jogada/merchant/server';

/** Whether members read their own mail here (INBOX3); where the law wants them told, they do whatever the switch says. */
export function hasMail(merchant: Merchant): boolean {
  return merchant.jurisdiction === 'br-spa' || !isSwitchedOff(merchant, 'INBOX3');
}
