import { readDecimal, writeDecimal } from '@jogada/platform/contract';

/** Formats minor units of BRL for the Pix API: "10.00". */
export function writePixAmount(amount: bigint): string {
  return writeDecimal({ amount, currency: 'BRL' });
}

/** Parses `\d{1,10}\.\d{2}` to minor units; undefined for anything else. */
export function readPixAmount(text: string): bigint | undefined {
  if (!/^\d{1,10}\.\d{2}$/.test(text)) return undefined;
  const reading = readDecimal(text, 'BRL');
  return reading.kind === 'amount' ? reading.amount : undefined;
}
