import * as v from 'valibot';
import { endpoint, LanguageCode } from '@jogada/platform/contract';

export const readSiteTexts = endpoint({
  method: 'GET',
  path: '/wps/system/texts',
  summary: 'What the merchant says otherwise than the catalogues, in one language: compiled messages, in the sections of the catalogue',
  access: 'anyone',
  input: v.object({ language: LanguageCode }),
  output: v.object({ texts: v.record(v.string(), v.unknown()) }),
  problems: [],
});
