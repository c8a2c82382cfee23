import { addressBlock } from '../lockout/rate-limit.ts';

/** Truncates an IP address: it still identifies a network, but not a household. */
export function maskAddress(address: string): string {
  const block = addressBlock(address);
  return block.includes(':') ? `${block.split(':').slice(0, 3).join(':')}::` : block.replace(/\.\d+$/, '.•');
}
