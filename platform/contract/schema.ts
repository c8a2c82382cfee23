import * as v from 'valibot';
import { LANGUAGES } from './languages.ts';
import { CURRENCIES } from './money.ts';

/*
 * The building blocks of inputs. Each has bounds, so that every accepted value fits a column and can be returned; `findUnbounded` of
 * platform/testing finds an input that has none.
 */

/** The maximum of an int4 column. */
export const INT4_MAX = 2_147_483_647;

/** Minor units in JSON: a string of digits, as a JSON number could be rounded. */
export const MinorUnits = v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d{0,17})$/));

/** Minor units in a request, zero included. At most 15 digits: a hundred times the maximum still fits an int8 column. */
export const GivenMinorUnits = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,14})$/));

/** The same above zero. The operation gets a bigint. */
export const PositiveMinorUnits = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/),
  v.transform((text) => BigInt(text)),
);

export const CurrencyCode = v.picklist(CURRENCIES);

export const LanguageCode = v.picklist(LANGUAGES);

/** Refuses a list of texts with two in one language. */
export function eachLanguageOnce<Text extends { readonly language: string }>() {
  return v.check<Text[], string>(
    (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
    'must have each language once',
  );
}

/** A moment as it travels in an answer: ISO 8601 in UTC. */
export const Moment = v.pipe(v.string(), v.isoTimestamp());

const GIVEN_MOMENT =
  /^(20\d{2}|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * A time in a request: ISO 8601 with an offset, on an existing day from 2000 to 2100. The operation gets the same time in UTC with
 * milliseconds, so that equal times are equal texts.
 */
export const GivenMoment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.regex(GIVEN_MOMENT),
  v.check((text) => isOnTheCalendar(text.slice(0, DAY_LENGTH)) && isWithinTime(Date.parse(text))),
  v.transform((text) => new Date(text).toISOString()),
);

const DAY_LENGTH = '2026-09-01'.length;
const FIRST_MOMENT = Date.UTC(2000, 0, 1);
const LAST_MOMENT = Date.UTC(2101, 0, 1) - 1;

function isWithinTime(moment: number): boolean {
  return moment >= FIRST_MOMENT && moment <= LAST_MOMENT;
}

/** Whether a text such as 2026-09-01 is an existing day. */
function isOnTheCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** An existing day from 2000 to 2100, as 2026-09-01. */
export const CalendarDay = v.pipe(v.string(), v.regex(/^(20\d{2}|2100)-\d{2}-\d{2}$/), v.check(isOnTheCalendar));

/** The day of a birth or of another event of a life, from 1900 to 2100, as 1990-09-01. */
export const LifeDay = v.pipe(v.string(), v.regex(/^(19\d{2}|20\d{2}|2100)-\d{2}-\d{2}$/), v.check(isOnTheCalendar));

/** A whole number in a body, both bounds included. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(bounds: { min: number; max: number }) {
  return v.pipe(v.number(), v.integer(), v.minValue(bounds.min), v.maxValue(bounds.max));
}

/** The revision that the caller has seen, to detect changes since. Leaves room for the next one. */
export const Revision = wholeNumber({ min: 0, max: INT4_MAX - 1 });

/** A whole number in a query string. An empty one is 0, as clients of the specification send it. */
/* @__NO_SIDE_EFFECTS__ */
export function queryInteger(bounds: { min: number; max: number; fallback: number }) {
  return v.optional(
    v.pipe(
      v.union([v.pipe(v.string(), v.regex(/^(?:-?\d{1,10})?$/), v.transform(Number)), v.number()]),
      v.integer(),
      v.minValue(bounds.min),
      v.maxValue(bounds.max),
    ),
    bounds.fallback,
  );
}

/** At least so many characters as PostgreSQL counts them: `minLength` alone counts an emoji as two. */
/* @__NO_SIDE_EFFECTS__ */
export function minCharacters(min: number) {
  return v.check((text: string) => [...text].length >= min);
}

/** A text that must fit a column: trimmed, without control characters. */
/* @__NO_SIDE_EFFECTS__ */
export function plainText({ min = 0, max }: { min?: number; max: number }) {
  return v.pipe(v.string(), v.trim(), v.minLength(min), minCharacters(min), v.maxLength(max), v.regex(/^[^\p{Cc}]*$/u));
}

/** An id of any form. An unknown one is not found. */
export const IdText = v.pipe(v.string(), v.maxLength(64));

/** The cursor of a page, as the previous page returned it. */
export const PageMark = v.pipe(v.string(), v.maxLength(128));
