export interface StakeChoice {
  readonly amount: bigint;
  readonly all: readonly bigint[];
  readonly can: { lower: boolean; raise: boolean };
  step(by: 1 | -1): void;
  choose(amount: bigint): void;
}

const FIRST = 100n;

/** The stake of the next round, one of the offered ones, remembered across visits. */
export function createStakeChoice(gameId: string, all: readonly bigint[], onChange: () => void): StakeChoice {
  const keptAs = `arcade.stake.${gameId}`;
  let index = Math.max(0, all.indexOf(readKept(keptAs) ?? FIRST));
  function setIndex(next: number): void {
    if (next < 0 || next >= all.length || next === index) return;
    index = next;
    keep(keptAs, all[index] ?? FIRST);
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

function readKept(keptAs: string): bigint | undefined {
  try {
    const text = localStorage.getItem(keptAs);
    return text !== null && /^\d{1,9}$/.test(text) ? BigInt(text) : undefined;
  } catch {
    return undefined;
  }
}

function keep(keptAs: string, amount: bigint): void {
  try {
    localStorage.setItem(keptAs, amount.toString());
  } catch {
    // Without storage, the stake is not remembered.
  }
}
