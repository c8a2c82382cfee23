import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../platform/contract/languages.ts';

/** A catalogue file: texts, or sections of texts. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Folders of the texts by key prefix: platform, app, and each domain. */
export function listCatalogueFolders(): ReadonlyMap<string, string> {
  const domains = readdirSync(join(ROOT, 'domains')).map((domain) => [domain, join(ROOT, 'domains', domain, 'web', 'text')] as const);
  const all = [
    ['platform', join(ROOT, 'platform', 'web', 'text')] as const,
    ['app', join(ROOT, 'apps', 'web', 'text')] as const,
    ...domains,
  ];
  return new Map(all.filter(([, folder]) => existsSync(join(folder, 'pt.json'))));
}

/** The same for the texts of the console. */
export function listConsoleCatalogueFolders(): ReadonlyMap<string, string> {
  const domains = readdirSync(join(ROOT, 'domains')).map((domain) => [domain, join(ROOT, 'domains', domain, 'console', 'text')] as const);
  const all = [
    ['platform', join(ROOT, 'platform', 'web', 'text')] as const,
    ['platformConsole', join(ROOT, 'platform', 'console', 'text')] as const,
    ['console', join(ROOT, 'apps', 'console', 'text')] as const,
    ...domains,
  ];
  return new Map(all.filter(([, folder]) => existsSync(join(folder, 'pt.json'))));
}

export const CONSOLE_LANGUAGES = ['pt', 'en'] as const satisfies readonly Language[];

export function catalogueFile(folder: string, language: Language): string {
  return join(folder, `${language}.json`);
}

/** All texts of a language, by owner. */
export function readTexts(language: Language, folders: ReadonlyMap<string, string>): Catalogue {
  return Object.fromEntries([...folders].map(([owner, folder]) => [owner, readCatalogue(catalogueFile(folder, language))]));
}

export function readCatalogue(file: string): Catalogue {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Texts of a catalogue by their dotted keys. */
export function flattenCatalogue(catalogue: Catalogue, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([name, entry]) =>
      typeof entry === 'string' ? [[`${prefix}${name}`, entry] as const] : [...flattenCatalogue(entry, `${prefix}${name}.`)],
    ),
  );
}

export function isTextLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}
