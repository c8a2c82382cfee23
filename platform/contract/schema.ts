import * as v from 'valibot';
import { LANGUAGES } from './languages.ts';
import { CURRENCIES } from './money.ts';

/** Minor units as they travel in JSON: a string of digits, so that no reader can round it. */
export const MinorUnits = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d{0,17})$/));

/** Minor units above zero, in a request; reaches the operation as a bigint. */
export const PositiveMinorUnits = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,17}$/),
  v.transform((text) => BigInt(text)),
);

export const CurrencyCode = v.picklist(CURRENCIES);

export const LanguageCode = v.picklist(LANGUAGES);

/** A moment as it travels in JSON: ISO 8601 in UTC. */
export const Moment = v.pipe(v.string(), v.isoTimestamp());

/** A whole number in a query string. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInteger(bounds: { min: number; max: number; fallback: number }) {
  return v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(bounds.min), v.maxValue(bounds.max)),
    bounds.fallback,
  );
}

/** A text that must fit a column: trimmed, without control characters. */
/* @__NO_SIDE_EFFECTS__ */
export function plainText(bounds: { min?: number; max: number }) {
  return v.pipe(v.string(), v.trim(), v.minLength(bounds.min ?? 0), v.maxLength(bounds.max), v.regex(/^[^\p{Cc}]*$/u));
}
