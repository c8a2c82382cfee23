import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../platform/contract/schema.ts';
import { catalogueFile, isTextLanguage, listCatalogueFolders, readTexts, type Catalogue } from './text-catalogues.ts';

export const TEXTS_NAME = 'virtual:jogada/texts/';
const RESOLVED = `\0${TEXTS_NAME}`;

/**
 * Offers `virtual:jogada/texts/<language>`: the catalogues of all owners merged into one module per language, with the
 * messages parsed here, so that no phone carries a parser.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'jogada-texts',
    resolveId: (id) => (id.startsWith(TEXTS_NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const language = id.slice(RESOLVED.length);
      if (!isTextLanguage(language)) throw new Error(`no texts in ${language}: there are ${LANGUAGES.join(', ')}`);
      for (const folder of listCatalogueFolders().values()) this.addWatchFile(catalogueFile(folder, language));
      const texts = JSON.stringify(JSON.stringify(compileCatalogue(readTexts(language))));
      return { code: `export const texts = JSON.parse(${texts});`, map: null, moduleType: 'js' };
    },
  };
}

function compileCatalogue(catalogue: Catalogue): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => [name, typeof entry === 'string' ? compile(entry) : compileCatalogue(entry)]),
  );
}
