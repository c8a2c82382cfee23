export interface StakeChoice {
  readonly amount: bigint;
  readonly all: readonly bigint[];
  readonly can: { lower: boolean; raise: boolean };
  step(by: 1 | -1): void;
  choose(amount: bigint): void;
}

const FIRST = 100n;

/** The stake of the next round: one of the offered ones, remembered for the next visit. */
export function createStakeChoice(gameId: string, all: readonly bigint[], onChange: () => void): StakeChoice {
  const storageKey = `arcade.stake.${gameId}`;
  let index = Math.max(0, all.indexOf(readStored(storageKey) ?? FIRST));
  function setIndex(next: number): void {
    if (next < 0 || next >= all.length || next === index) return;
    index = next;
    keep(storageKey, all[index] ?? FIRST);
    onChange();
  }
  return {
    all,
    get amount() {
      return all[index] ?? FIRST;
    },
    get can() {
      return { lower: index > 0, raise: index < all.length - 1 };
    },
    step: (by) => setIndex(index + by),
    choose: (amount) => setIndex(all.indexOf(amount)),
  };
}

function readStored(storageKey: string): bigint | undefined {
  try {
    const text = localStorage.getItem(storageKey);
    return text !== null && /^\d{1,9}$/.test(text) ? BigInt(text) : undefined;
  } catch {
    return undefined;
  }
}

function keep(storageKey: string, amount: bigint): void {
  try {
    localStorage.setItem(storageKey, amount.toString());
  } catch {
    // Not remembered where storage is closed.
  }
}
