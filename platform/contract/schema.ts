import * as v from 'valibot';
import { LANGUAGES } from './languages.ts';
import { CURRENCIES } from './money.ts';

/*
 * What an input is built from. Each has its bounds, so that whatever is taken can be kept by a column and written out
 * again; `findUnbounded` of platform/testing finds an input that has none.
 */

/** What an int4 column holds. */
export const INT4_MAX = 2_147_483_647;

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

/** Refuses a list of texts that has a language twice. */
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
 * A moment in a request: ISO 8601 with an offset, on a day that there is, from 2000 to 2100. Reaches the operation as
 * the same moment in UTC with milliseconds, so equal moments are equal texts.
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

/** Whether a text such as 2026-09-01 is a day that there is. */
function isOnTheCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A day that there is, from 2000 to 2100, as 2026-09-01. */
export const CalendarDay = v.pipe(v.string(), v.regex(/^(20\d{2}|2100)-\d{2}-\d{2}$/), v.check(isOnTheCalendar));

/** The day of a birth or of another event of a life, from 1900 to 2100, as 1990-09-01. */
export const LifeDay = v.pipe(v.string(), v.regex(/^(19\d{2}|20\d{2}|2100)-\d{2}-\d{2}$/), v.check(isOnTheCalendar));

/** A whole number of a body, both ends included. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(bounds: { min: number; max: number }) {
  return v.pipe(v.number(), v.integer(), v.minValue(bounds.min), v.maxValue(bounds.max));
}

/** The count of changes that the caller has seen of a thing, to notice those it has not. There is room for the next one. */
export const Revision = wholeNumber({ min: 0, max: INT4_MAX - 1 });

/** A whole number in a query string; an empty one is 0, as clients of the specification send it. */
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

/** A text that must fit a column: trimmed, without control characters. */
/* @__NO_SIDE_EFFECTS__ */
export function plainText(bounds: { min?: number; max: number }) {
  return v.pipe(v.string(), v.trim(), v.minLength(bounds.min ?? 0), v.maxLength(bounds.max), v.regex(/^[^\p{Cc}]*$/u));
}

/** An id whose form says nothing: one that is not known is not found. */
export const IdText = v.pipe(v.string(), v.maxLength(64));

/** Where a page of a list goes on: what the page before it said. */
export const PageMark = v.pipe(v.string(), v.maxLength(128));
