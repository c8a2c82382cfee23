import { LRUCache } from 'lru-cache';

/** A token bucket of page renderings per address. The unused renderings of one minute can be used at once. */
export interface DrawingBudget {
  /** Takes one rendering. Returns undefined on success, or the seconds until one is available. */
  take(address: string): number | undefined;
  /** Returns one rendering, when the request turned out to be a member's. */
  giveBack(address: string): void;
}

interface Account {
  drawings: number;
  countedAt: number;
}

const MINUTE_MS = 60_000;
/** Maximum number of addresses in memory. A full bucket can be dropped without effect. */
const ADDRESSES_MAX = 100_000;

/** Each bucket gains `perMinute` renderings evenly over a minute, which is also its capacity. */
export function openDrawingBudget({ perMinute, now }: { readonly perMinute: number; readonly now: () => Date }): DrawingBudget {
  // Limited by size: with `max` the cache would reserve its room at the start.
  const accounts = new LRUCache<string, Account>({ maxSize: ADDRESSES_MAX, sizeCalculation: () => 1 });
  const accountOf = (address: string): Account => {
    const at = now().getTime();
    const { drawings, countedAt } = accounts.get(address) ?? { drawings: perMinute, countedAt: at };
    const flown = (Math.max(at - countedAt, 0) * perMinute) / MINUTE_MS;
    const account = { drawings: Math.min(perMinute, drawings + flown), countedAt: at };
    accounts.set(address, account);
    return account;
  };
  return {
    take(address) {
      const account = accountOf(address);
      if (account.drawings < 1) return Math.ceil(((1 - account.drawings) * MINUTE_MS) / perMinute / 1000);
      account.drawings -= 1;
      return undefined;
    },
    giveBack(address) {
      const account = accountOf(address);
      account.drawings = Math.min(perMinute, account.drawings + 1);
    },
  };
}
