import type { ShippedTexts } from '@jogada/merchant/server';
import { LANGUAGES } from '@jogada/platform/contract';
import { flattenCatalogue, listCatalogueFolders, readTexts } from '../../../tools/build/text-catalogues.ts';

let texts: ShippedTexts | undefined;

/** The shipped texts of the players' pages, read once. */
export function shippedTexts(): ShippedTexts {
  return (texts ??= new Map(LANGUAGES.map((language) => [language, flattenCatalogue(readTexts(language, listCatalogueFolders()))])));
}
