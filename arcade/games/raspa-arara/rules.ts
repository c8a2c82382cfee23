import type { RandomSource } from '@jogada/platform/contract';

export const CELLS = 9;

/** How many equal prizes win. */
const MATCHES = 3;

/** The whole edition: of this many tickets, each drawn with the same chance and put back, so many hold each prize. */
export const TICKETS = 1_000_000;

/** Prizes in stakes, the highest first. */
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
  /** The prize under each of the nine fields, in stakes. */
  cells: number[];
  /** The prize that is there three times; 0 for none. */
  prize: number;
}

/**
 * Draws a ticket, then what is printed on it. A blank ticket holds no prize three times; which other prizes are seen, and
 * where, is as random on a blank one as on a winning one: nothing is laid out to look nearly won.
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

/** Tickets are numbered: the highest prize has the lowest numbers. */
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
