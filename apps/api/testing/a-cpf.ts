import { randomInt } from 'node:crypto';
import { isCpf } from '@jogada/accounts/contract/player';

/** With this third digit a CPF may also be a mobile number. */
const OF_MOBILES = '9';

/** A CPF without dots, unique in this run and never also a mobile number. */
export function aCpf(): string {
  const start = String(randomInt(100_000_000, 1_000_000_000));
  if (start[2] === OF_MOBILES) return aCpf();
  const ends = Array.from({ length: 100 }, (_, end) => String(end).padStart(2, '0'));
  return ends.map((end) => start + end).find(isCpf) ?? aCpf();
}
