import { addressBlock } from '../lockout/rate-limit.ts';

/** An address without its end: enough to recognise a network by, too little to find a household with. */
export function maskAddress(address: string): string {
  const block = addressBlock(address);
  return block.includes(':') ? `${block.split(':').slice(0, 3).join(':')}::` : block.replace(/\.\d+$/, '.•');
}
