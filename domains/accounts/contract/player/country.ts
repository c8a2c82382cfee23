import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

export const Country = v.object({
  /** ISO 3166-1 alpha-2, upper case; also names the flag. */
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** With its plus sign: `+55`. Several countries can share one. */
  countryDialingCode: v.pipe(v.string(), v.regex(/^\+\d{1,3}$/)),
  /** The country to show when only a shared code is known, such as the United States for `+1`. */
  isMain: v.boolean(),
  /** In the language of the request. */
  name: v.string(),
});
export type Country = v.InferOutput<typeof Country>;

/** Sorted by name in the caller's language. */
export const listCountries = endpoint({
  method: 'GET',
  path: '/wps/system/country',
  summary: 'List the countries with their dialling codes',
  access: 'anyone',
  input: v.object({}),
  output: v.object({ list: v.array(Country) }),
  problems: [],
});
