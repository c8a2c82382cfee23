import type { EventView } from '../../book-contract.ts';
import { LEGS_MAX, payoutOf } from '../../sports/price.ts';

/** A selection on the slip: as the player saw it, and its current price. */
export interface SlipLeg {
  eventId: string;
  market: string;
  selection: string;
  home: string;
  away: string;
  price: number;
  /** Null while betting on it is suspended. */
  now: number | null;
}

type SlipState = 'empty' | 'ready' | 'changed' | 'closed';

export interface Slip {
  readonly legs: readonly SlipLeg[];
  readonly state: SlipState;
  /** Combined price in hundredths, as the player saw it. */
  readonly price: number;
  has(leg: Pick<SlipLeg, 'eventId' | 'market' | 'selection'>): boolean;
  /** Adds or removes a selection; replaces another one of the same event. False when the slip is full. */
  toggle(leg: Omit<SlipLeg, 'now'>): boolean;
  remove(eventId: string): void;
  /** Updates the current prices from the events. */
  follow(events: readonly EventView[]): void;
  /** The player accepts the current prices. */
  accept(): void;
  clear(): void;
  payout(stakeAmount: bigint): bigint;
}

/** The bet being composed. Prices stay as the player saw them until the player accepts new ones. */
export function createSlip(onChange: () => void): Slip {
  let legs: readonly SlipLeg[] = [];
  const set = (next: readonly SlipLeg[]) => {
    legs = next;
    onChange();
  };
  const pays = (stakeAmount: bigint) =>
    payoutOf(
      stakeAmount,
      legs.map(({ price }) => ({ price, isVoid: false })),
    );
  return {
    get legs() {
      return legs;
    },
    get state() {
      if (legs.length === 0) return 'empty';
      if (legs.some(({ now }) => now === null)) return 'closed';
      return legs.some(({ now, price }) => now !== price) ? 'changed' : 'ready';
    },
    get price() {
      return legs.length === 0 ? 100 : Number(pays(100n));
    },
    has: ({ eventId, market, selection }) =>
      legs.some((leg) => leg.eventId === eventId && leg.market === market && leg.selection === selection),
    toggle(leg) {
      const others = legs.filter(({ eventId }) => eventId !== leg.eventId);
      const isOff = legs.some(
        ({ eventId, market, selection }) => eventId === leg.eventId && market === leg.market && selection === leg.selection,
      );
      if (!isOff && others.length >= LEGS_MAX) return false;
      set(isOff ? others : [...others, { ...leg, now: leg.price }]);
      return true;
    },
    remove: (eventId) => set(legs.filter((leg) => leg.eventId !== eventId)),
    follow(events) {
      if (legs.length === 0) return;
      set(legs.map((leg) => ({ ...leg, now: priceNow(leg, events) })));
    },
    accept: () => set(legs.map((leg) => ({ ...leg, price: leg.now ?? leg.price }))),
    clear: () => set([]),
    payout: pays,
  };
}

function priceNow(leg: SlipLeg, events: readonly EventView[]): number | null {
  const event = events.find(({ id }) => id === leg.eventId);
  if (event === undefined || event.state === 'ended' || event.state === 'void') return null;
  const market = event.markets.find(({ key }) => key === leg.market);
  return market?.selections.find(({ key }) => key === leg.selection)?.price ?? null;
}
