import { readDecimal, writeDecimal } from '@jogada/platform/contract';

/** Minor units of BRL as the Pix API writes them: "10.00". */
export function writePixAmount(amount: bigint): string {
  return writeDecimal({ amount, currency: 'BRL' });
}

/** Reads `\d{1,10}\.\d{2}`; undefined when the text is anything else. */
export function readPixAmount(text: string): bigint | undefined {
  if (!/^\d{1,10}\.\d{2}$/.test(text)) return undefined;
  const reading = readDecimal(text, 'BRL');
  return reading.kind === 'amount' ? reading.amount : undefined;
}
