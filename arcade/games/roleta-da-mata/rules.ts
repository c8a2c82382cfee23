import type { RandomSource } from '@jogada/platform/contract';

/** Pockets of a European wheel, clockwise. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const;

const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

type Colour = 'red' | 'black' | 'green';

export function colourOf(number: number): Colour {
  if (number === 0) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);

/** Numbers covered by each outside bet. Each single number is a place too. */
const OUTSIDE = {
  red: NUMBERS.filter((number) => RED.has(number)),
  black: NUMBERS.filter((number) => !RED.has(number)),
  odd: NUMBERS.filter((number) => number % 2 === 1),
  even: NUMBERS.filter((number) => number % 2 === 0),
  low: NUMBERS.filter((number) => number <= 18),
  high: NUMBERS.filter((number) => number >= 19),
  'dozen-1': NUMBERS.filter((number) => number <= 12),
  'dozen-2': NUMBERS.filter((number) => number > 12 && number <= 24),
  'dozen-3': NUMBERS.filter((number) => number > 24),
  'column-1': NUMBERS.filter((number) => number % 3 === 1),
  'column-2': NUMBERS.filter((number) => number % 3 === 2),
  'column-3': NUMBERS.filter((number) => number % 3 === 0),
} as const satisfies Record<string, readonly number[]>;
type OutsidePlace = keyof typeof OUTSIDE;

export interface RouletteOutcome {
  number: number;
}

/** Numbers on which a place wins; undefined for an unknown place. */
export function coveredBy(place: string): readonly number[] | undefined {
  if (Object.hasOwn(OUTSIDE, place)) return OUTSIDE[place as OutsidePlace];
  return /^(?:0|[1-9]|[12]\d|3[0-6])$/.test(place) ? [Number(place)] : undefined;
}

/** Pays 35 to 1 on one number, 2 to 1 on twelve, 1 to 1 on eighteen: 36 divided by the number of covered numbers. */
function paysTimes(covered: readonly number[]): bigint {
  return BigInt(36 / covered.length);
}

export function spinWheel(random: RandomSource): RouletteOutcome {
  return { number: random.below(WHEEL.length) };
}

/** Payout of the chips, stakes included, in minor units. */
export function payChips(chips: Readonly<Record<string, bigint>>, { number }: RouletteOutcome): bigint {
  return Object.entries(chips).reduce((sum, [place, amount]) => {
    const covered = coveredBy(place) ?? [];
    return covered.includes(number) ? sum + amount * paysTimes(covered) : sum;
  }, 0n);
}

/** The number and its neighbours on the wheel, `reach` on each side. */
export function neighboursOf(number: number, reach: number): number[] {
  const at = WHEEL.indexOf(number as (typeof WHEEL)[number]);
  return Array.from({ length: 2 * reach + 1 }, (_, index) => WHEEL[(at + index - reach + WHEEL.length) % WHEEL.length] ?? 0);
}
