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
  /** False when a limit stands in the way; then nothing changes. */
  put(places: readonly string[], amount: bigint): boolean;
  undo(): void;
  clear(): void;
  double(): boolean;
  /** The chips of the last bet again. */
  repeat(): boolean;
  /** The chips have been bet: they are kept for `repeat`, and the table is free for more. */
  markBet(): void;
  /** What stands in the round already, which counts against its limits. */
  setStanding(chips: Chips): void;
}

/** What a player lays on a table before betting it, with steps back. Keeps within the limits of each place and of the round. */
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
