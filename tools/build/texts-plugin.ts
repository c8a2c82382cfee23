import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../../platform/contract/languages.ts';
import {
  catalogueFile,
  CONSOLE_LANGUAGES,
  isTextLanguage,
  listCatalogueFolders,
  listConsoleCatalogueFolders,
  readTexts,
  type Catalogue,
} from './text-catalogues.ts';

export const TEXTS_NAME = 'virtual:jogada/texts/';

/**
 * Provides `virtual:jogada/texts/<language>`: the catalogues of all owners merged into one module per language. Messages are parsed at
 * build time, so that the client needs no parser. `virtual:jogada/texts` has a loader of each, so that each is a chunk of its own.
 */
export function textsPlugin(): Plugin {
  return textModules(TEXTS_NAME, { listFolders: listCatalogueFolders, languages: LANGUAGES });
}

/** The same for the console: `virtual:jogada/console-texts/<language>`. */
export function consoleTextsPlugin(): Plugin {
  return textModules('virtual:jogada/console-texts/', { listFolders: listConsoleCatalogueFolders, languages: CONSOLE_LANGUAGES });
}

interface TextModules {
  readonly listFolders: () => ReadonlyMap<string, string>;
  readonly languages: readonly Language[];
}

function textModules(moduleName: string, { listFolders, languages }: TextModules): Plugin {
  const resolved = `\0${moduleName}`;
  const index = moduleName.slice(0, -1);
  return {
    name: 'jogada-texts',
    resolveId: (id) => (id === index || id.startsWith(moduleName) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${index}`) {
        const entries = languages.map((language) => `${language}: () => import('${moduleName}${language}')`);
        return { code: `export const loaders = { ${entries.join(', ')} };`, map: null, moduleType: 'js' };
      }
      if (!id.startsWith(resolved)) return undefined;
      const language = id.slice(resolved.length);
      if (!isTextLanguage(language)) throw new Error(`no texts in ${language}; the languages are ${LANGUAGES.join(', ')}`);
      const folders = listFolders();
      for (const folder of folders.values()) this.addWatchFile(catalogueFile(folder, language));
      const texts = JSON.stringify(JSON.stringify(compileCatalogue(readTexts(language, folders))));
      return { code: `export const texts = JSON.parse(${texts});`, map: null, moduleType: 'js' };
    },
  };
}

/** A catalogue with its messages parsed. */
export function compileCatalogue(catalogue: Catalogue): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, entry]) => [name, typeof entry === 'string' ? compile(entry) : compileCatalogue(entry)]),
  );
}
