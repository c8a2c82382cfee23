import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from '@jogada/platform/contract';
import { expect, test } from 'vitest';

const ARCADE = join(import.meta.dirname, '..');
const FOLDERS = globSync('{text,screen/room/text,screen/lottery/text,screen/book/text,games/*/text}/pt.json', { cwd: ARCADE }).map((file) =>
  dirname(file),
);

function readTexts(folder: string, language: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ARCADE, folder, `${language}.json`), 'utf8'));
}

function valuesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
}

test.each(FOLDERS)('%s: every language has every text with the same placeholders', (folder) => {
  const portuguese = readTexts(folder, 'pt');
  for (const language of LANGUAGES) {
    const texts = readTexts(folder, language);
    expect(Object.keys(texts)).toEqual(Object.keys(portuguese));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('');
      expect(valuesOf(text), `${language} ${key}`).toEqual(valuesOf(portuguese[key] ?? ''));
    }
  }
});
