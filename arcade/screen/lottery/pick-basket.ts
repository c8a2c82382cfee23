import { type Pick, PICKS_MAX } from '../../games/lottery-game.ts';

export interface PickBasket {
  readonly picks: readonly Pick[];
  /** False when the basket is full. A pick may occur more than once. */
  add(pick: Pick): boolean;
  remove(index: number): void;
  clear(): void;
}

/** The picks of the ticket being composed. */
export function createPickBasket(onChange: () => void): PickBasket {
  let picks: readonly Pick[] = [];
  const set = (next: readonly Pick[]) => {
    picks = next;
    onChange();
  };
  return {
    get picks() {
      return picks;
    },
    add(pick) {
      if (picks.length >= PICKS_MAX) return false;
      set([...picks, pick]);
      return true;
    },
    remove: (index) => set(picks.filter((_, at) => at !== index)),
    clear: () => set([]),
  };
}
