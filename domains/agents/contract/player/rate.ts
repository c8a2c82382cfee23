import * as v from 'valibot';

/** Rates are hundred-thousandths of a stake: 350 is 0.35 %. */
export const RATE_PARTS = 100_000;

const Rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/** By game category; '*' covers categories without a rate of their own. */
export const Rates = v.array(v.object({ category: v.string(), rate: Rate }));

export const RatesInput = v.pipe(
  v.array(v.object({ category: v.pipe(v.string(), v.regex(/^(\*|[A-Z]{2,12})$/)), rate: Rate })),
  v.maxLength(20),
  v.check((rates) => new Set(rates.map(({ category }) => category)).size === rates.length, 'a category twice'),
);
