import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

export const Country = v.object({
  /** Two capital letters (ISO 3166); names the flag too. */
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** With its plus sign: `+55`. Several countries may share one. */
  countryDialingCode: v.pipe(v.string(), v.regex(/^\+\d{1,3}$/)),
  /** The one to show where only the shared code is known, as the United States for `+1`. */
  isMain: v.boolean(),
  /** In the language of the call. */
  name: v.string(),
});
export type Country = v.InferOutput<typeof Country>;

export const listCountries = endpoint({
  method: 'GET',
  path: '/wps/system/country',
  summary: 'The countries with their dialling codes, by name in the caller’s language',
  access: 'anyone',
  input: v.object({}),
  output: v.object({ list: v.array(Country) }),
  problems: [],
});
