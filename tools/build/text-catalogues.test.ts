import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import compile from 'icu-minify/compile';
import { LANGUAGES, type Language } from '../../platform/contract/languages.ts';
import {
  catalogueFile,
  CONSOLE_LANGUAGES,
  flattenCatalogue,
  listCatalogueFolders,
  listConsoleCatalogueFolders,
  readCatalogue,
} from './text-catalogues.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Catalogues outside of the site: those of our games, and of the SMS, e-mails and inbox messages that the server writes. */
const ELSEWHERE = globSync(['arcade/{text,screen/room/text,games/*/text}/pt.json', 'domains/*/server/**/text/pt.json'], { cwd: ROOT })
  .map(dirname)
  .toSorted();

/** The button of an e-mail may be absent. */
const MAY_BE_EMPTY = /^email\.\w+\.action$/;

const CATALOGUES = [
  ...ELSEWHERE.map((folder) => ({ owner: folder, folder: join(ROOT, folder), languages: LANGUAGES as readonly Language[] })),
  ...[...listCatalogueFolders()].map(([owner, folder]) => ({ owner, folder, languages: LANGUAGES as readonly Language[] })),
  ...[...listConsoleCatalogueFolders()].map(([owner, folder]) => ({
    owner: `${owner} at the console`,
    folder,
    languages: CONSOLE_LANGUAGES,
  })),
];

test('includes the catalogues of the games and of server messages', () => {
  expect(ELSEWHERE).toEqual(
    expect.arrayContaining([
      'arcade/games/tesouro-da-mata/text',
      'arcade/text',
      'domains/accounts/server/messages/text',
      'domains/content/server/inbox/text',
    ]),
  );
});

describe.each(CATALOGUES)('the texts of $owner', ({ folder, languages }) => {
  const catalogues = new Map(languages.map((language) => [language, flattenCatalogue(readCatalogue(catalogueFile(folder, language)))]));
  const portuguese = catalogues.get('pt') ?? new Map<string, string>();

  test.each(languages.filter((language) => language !== 'pt'))('have the same keys in %s as in Portuguese', (language) => {
    expect(new Set(catalogues.get(language)?.keys())).toEqual(new Set(portuguese.keys()));
  });

  test.each(languages)('parse and take the same arguments in %s', (language) => {
    const differing = [...(catalogues.get(language) ?? [])].filter(
      ([key, text]) => argumentsOf(text).join() !== argumentsOf(portuguese.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  test.each(languages)('have no empty text in %s', (language) => {
    expect([...(catalogues.get(language) ?? [])].filter(([key, text]) => text.trim() === '' && !MAY_BE_EMPTY.test(key))).toEqual([]);
  });
});

/** Names of all arguments and tags in a message. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  collectNames(compile(text), names);
  return [...names].toSorted();
}

// A compiled message is a string, or an array of parts: strings, and [name, ...details] for arguments, plurals and tags.
function collectNames(part: unknown, names: Set<string>): void {
  if (!Array.isArray(part)) {
    if (part && typeof part === 'object') for (const option of Object.values(part)) collectNames(option, names);
    return;
  }
  for (const piece of part) {
    if (Array.isArray(piece) && typeof piece[0] === 'string') {
      names.add(piece[0]);
      for (const detail of piece.slice(1)) collectNames([detail], names);
    } else collectNames(piece, names);
  }
}
