import * as v from 'valibot';
import { endpoint, LanguageCode } from '@jogada/platform/contract';

/** Compiled messages, grouped by the catalogue's sections. */
export const readSiteTexts = endpoint({
  method: 'GET',
  path: '/wps/system/texts',
  summary: "List the merchant's text overrides in one language",
  access: 'anyone',
  input: v.object({ language: LanguageCode }),
  output: v.object({ texts: v.record(v.string(), v.unknown()) }),
  problems: [],
});
