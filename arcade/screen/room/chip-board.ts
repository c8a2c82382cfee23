/** Chips by place; minor units. */
export type Chips = ReadonlyMap<string, bigint>;

export interface ChipLimits {
  placeMax: (place: string) => bigint;
  roundMax: bigint;
}

export interface ChipBoard {
  /** On the table but not bet yet. */
  readonly chips: Chips;
  readonly totalAmount: bigint;
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  /** False when a limit would be exceeded; then nothing changes. */
  put(places: readonly string[], amount: bigint): boolean;
  undo(): void;
  clear(): void;
  double(): boolean;
  /** Places the chips of the last bet again. */
  repeat(): boolean;
  /** Remembers the bet chips for `repeat` and clears the table. */
  markBet(): void;
  /** Sets the bets already placed in the round, which count against its limits. */
  setStanding(chips: Chips): void;
}

/** Chips placed on the table before the bet, with undo. Enforces the limits per place and per round. */
export function createChipBoard({ placeMax, roundMax }: ChipLimits, onChange: () => void): ChipBoard {
  let chips: Chips = new Map();
  let standing: Chips = new Map();
  let lastBet: Chips = new Map();
  let steps: Chips[] = [];

  function change(next: Chips): boolean {
    const isOver = [...next].some(([place, amount]) => amount + (standing.get(place) ?? 0n) > placeMax(place));
    if (isOver || sum(next) + sum(standing) > roundMax) return false;
    steps = [...steps, chips];
    chips = next;
    onChange();
    return true;
  }

  return {
    get chips() {
      return chips;
    },
    get totalAmount() {
      return sum(chips);
    },
    get canUndo() {
      return steps.length > 0;
    },
    get canRepeat() {
      return chips.size === 0 && lastBet.size > 0;
    },
    put: (places, amount) => change(places.reduce((next, place) => next.set(place, (next.get(place) ?? 0n) + amount), new Map(chips))),
    undo() {
      chips = steps.at(-1) ?? chips;
      steps = steps.slice(0, -1);
      onChange();
    },
    clear() {
      chips = new Map();
      steps = [];
      onChange();
    },
    double: () => change(new Map([...chips].map(([place, amount]) => [place, amount * 2n]))),
    repeat: () => lastBet.size > 0 && change(new Map(lastBet)),
    markBet() {
      lastBet = chips;
      chips = new Map();
      steps = [];
      onChange();
    },
    setStanding(next) {
      standing = next;
    },
  };
}

function sum(chips: Chips): bigint {
  return [...chips.values()].reduce((total, amount) => total + amount, 0n);
}
