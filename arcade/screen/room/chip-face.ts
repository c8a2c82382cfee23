import { element } from '../element.ts';

/** A chip with its value in whole units; the colour depends on the value. */
export function chipFace(amount: bigint): HTMLElement {
  const whole = amount / 100n;
  const text = whole >= 1000n ? `${(Number(whole) / 1000).toLocaleString(undefined, { maximumFractionDigits: 1 })}k` : String(whole);
  return element('span', { class: 'chip', 'data-size': sizeOf(amount), 'aria-hidden': 'true' }, text);
}

function sizeOf(amount: bigint): string {
  if (amount < 500n) return '1';
  if (amount < 1000n) return '2';
  if (amount < 2500n) return '3';
  return amount < 10_000n ? '4' : '5';
}
