import { isCurrency, readDecimal, type Money } from '@jogada/platform/contract';
import { VendorRefusal } from './vendor-refusal.ts';

/**
 * A vendor's amount, zero or more, as money.
 * @throws VendorRefusal currency_mismatch for a currency that no account is held in, invalid_amount, amount_precision
 */
export function readAmount(text: string, currency: string): Money {
  if (!isCurrency(currency)) throw new VendorRefusal('currency_mismatch');
  const reading = readDecimal(text, currency);
  switch (reading.kind) {
    case 'amount':
      return { amount: reading.amount, currency };
    case 'malformed':
      throw new VendorRefusal('invalid_amount');
    case 'too_precise':
      throw new VendorRefusal('amount_precision');
    default:
      return reading satisfies never;
  }
}

/** A stake: an amount above zero. @throws VendorRefusal as readAmount, and invalid_amount for zero */
export function readStake(text: string, currency: string): Money {
  const stake = readAmount(text, currency);
  if (stake.amount === 0n) throw new VendorRefusal('invalid_amount');
  return stake;
}
