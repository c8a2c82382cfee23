import { PAYMENT_PASSWORD_DIGITS } from '@jogada/accounts/contract/player';
import { Problem } from '@jogada/platform/contract';

const SHAPE = new RegExp(`^\\d{${PAYMENT_PASSWORD_DIGITS}}$`);

/** Refuses anything but six digits, and the most common combinations. @throws Problem `payment_password_invalid` */
export function checkNewPaymentPassword(text: string, field = 'newPaymentPassword'): void {
  const isGuessable = '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text) || new Set(text).size < 3;
  if (!SHAPE.test(text) || isGuessable) throw new Problem('payment_password_invalid', { field, digits: PAYMENT_PASSWORD_DIGITS });
}
