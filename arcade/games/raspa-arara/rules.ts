import type { RandomSource } from '@jogada/platform/contract';

export const CELLS = 9;

/** Number of equal prizes that win. */
const MATCHES = 3;

/** Size of the edition. Each ticket is drawn with equal probability and with replacement. */
export const TICKETS = 1_000_000;

/** Prizes in stakes with their number of tickets, highest first. */
export const PRIZES: readonly { stakes: number; tickets: number }[] = [
  { stakes: 10_000, tickets: 2 },
  { stakes: 1000, tickets: 25 },
  { stakes: 250, tickets: 160 },
  { stakes: 50, tickets: 1600 },
  { stakes: 20, tickets: 5000 },
  { stakes: 10, tickets: 12_000 },
  { stakes: 5, tickets: 32_000 },
  { stakes: 2, tickets: 110_000 },
  { stakes: 1, tickets: 185_000 },
];

export interface Card {
  /** Prize of each of the nine fields, in stakes. */
  cells: number[];
  /** The prize shown three times; 0 for none. */
  prize: number;
}

/**
 * Draws a ticket, then its printed fields. A blank ticket shows no prize three times. The other fields are random in the same way on blank
 * and winning tickets; near misses are not arranged.
 */
export function drawCard(random: RandomSource): Card {
  const prize = prizeOf(random.below(TICKETS));
  const others = PRIZES.filter(({ stakes }) => stakes !== prize).flatMap(({ stakes }) => Array<number>(MATCHES - 1).fill(stakes));
  const printed = prize === 0 ? [] : Array<number>(MATCHES).fill(prize);
  while (printed.length < CELLS) printed.push(takeOne(others, random));
  const cells: number[] = [];
  while (cells.length < CELLS) cells.push(takeOne(printed, random));
  return { cells, prize };
}

/** The highest prizes have the lowest ticket numbers. */
export function prizeOf(ticket: number): number {
  let end = 0;
  for (const { stakes, tickets } of PRIZES) {
    end += tickets;
    if (ticket < end) return stakes;
  }
  return 0;
}

function takeOne(pool: number[], random: RandomSource): number {
  const [taken] = pool.splice(random.below(pool.length), 1);
  if (taken === undefined) throw new RangeError('An empty pool');
  return taken;
}
