/** How many pages are drawn for one address; what it has not used of a minute it may use at once. */
export interface DrawingBudget {
  /** Takes one drawing; answers after how many seconds there is one again, or undefined when it was taken. */
  take(address: string): number | undefined;
  /** Gives one back: it was drawn for somebody who is known otherwise. */
  giveBack(address: string): void;
}

interface Account {
  drawings: number;
  countedAt: number;
}

const MINUTE_MS = 60_000;
/** Addresses that are remembered; an account that is full again is like none. */
const ADDRESSES_MAX = 100_000;

/** `perMinute` drawings flow in evenly, and no more than those of a minute gather. */
export function openDrawingBudget({ perMinute, now }: { readonly perMinute: number; readonly now: () => Date }): DrawingBudget {
  const accounts = new Map<string, Account>();
  const accountOf = (address: string): Account => {
    const at = now().getTime();
    const { drawings, countedAt } = accounts.get(address) ?? { drawings: perMinute, countedAt: at };
    const flown = (Math.max(at - countedAt, 0) * perMinute) / MINUTE_MS;
    const account = { drawings: Math.min(perMinute, drawings + flown), countedAt: at };
    // The longest unused stands first.
    accounts.delete(address);
    accounts.set(address, account);
    for (const oldest of accounts.keys()) {
      if (accounts.size <= ADDRESSES_MAX) break;
      accounts.delete(oldest);
    }
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
