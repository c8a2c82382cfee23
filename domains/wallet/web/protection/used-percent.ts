import type { PlayLimit } from '@jogada/wallet/contract/player';

const WHOLE = 100n;

/** The used part of a limit in whole percent, rounded down: 100 only when nothing remains. */
export function usedPercent({ amount, used }: Pick<PlayLimit, 'amount' | 'used'>): number {
  const of = BigInt(amount);
  const taken = BigInt(used);
  if (taken <= 0n) return of === 0n ? 100 : 0;
  return taken >= of ? 100 : Number((taken * WHOLE) / of);
}
