import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { BANNERS } from '../../../../db/seed/banners.ts';
import { findForbiddenClaim } from './forbidden-claims.ts';

test.each([
  ['pt', 'Última chance! Entre já', 'urgency'],
  ['pt', '<p>Ganhe uma <strong>renda</strong>&nbsp;extra</p>', 'income'],
  ['pt', 'RECUPERE  SUAS\nPERDAS', 'recovery'],
  ['pt', 'Aqui você fica rico? Fique r\u00ADico!', 'success'],
  ['pt', 'Ganhos certos toda semana', 'certainty'],
  ['pt', 'sem&#32;risco', 'certainty'],
  ['en', 'Don’t miss it', 'urgency'],
  ['en', 'This is <em>risk-free</em>', 'certainty'],
  ['ja', '今だけのチャンス', 'urgency'],
  ['ja', '必ず勝てます', 'certainty'],
  ['ko', '오늘만 드리는 혜택', 'urgency'],
  ['ko', '손실을 만회하세요', 'recovery'],
] as const)('R30 %s: finds %j', (language, text, kind) => {
  expect(findForbiddenClaim(text, language)).toMatchObject({ kind });
});

test.each([
  ['pt', 'Diversão para crianças e adultos'],
  ['pt', 'Promoção de <b>volta às aulas</b>'],
  ['en', 'Fun for the whole family'],
  ['ja', '家族みんなで楽しめる'],
  ['ko', '온 가족이 즐기는 게임'],
] as const)('R33 %s: finds %j, which appeals to minors', (language, text) => {
  expect(findForbiddenClaim(text, language)).toMatchObject({ kind: 'minors' });
});

test.each([
  ['pt', 'Ministério da Fazenda adverte: Aposta não é investimento.'],
  ['pt', 'Apostar faz você perder dinheiro. Jogue com responsabilidade.'],
  ['pt', 'O recorrente e o escorregador: a campanha termina em 10/01/2027.'],
  ['en', 'Gambling is not an investment. You may lose money.'],
  ['ja', 'ギャンブルは投資ではありません。'],
  ['ko', '베팅은 투자가 아닙니다.'],
] as const)('R30 %s: allows %j', (language, text) => {
  expect(findForbiddenClaim(text, language)).toBeUndefined();
});

const isLanguage = (code: string): code is Language => LANGUAGES.some((language) => language === code);
const ROOT = join(import.meta.dirname, '../../../..');
const CATALOGUES = globSync(['domains/*/web/text/*.json', 'apps/web/text/*.json', 'domains/*/server/*/text/*.json'], { cwd: ROOT });

/** Shown only while the merchant has set one end for all players, beside the warning. */
const WITH_A_REAL_END = '.download.offer';
/** Names a warning sign of harmful play. */
const WARNING = '.protection.signs.chasing';
const MAY_SAY_SO = new Set([WITH_A_REAL_END, WARNING]);

test('R30 Finds no forbidden claim in the site’s own texts, in any language', () => {
  expect(CATALOGUES.length).toBeGreaterThan(16);
  const found: string[] = [];
  for (const path of CATALOGUES) {
    const language = path.slice(-7, -5);
    if (!isLanguage(language)) continue;
    for (const [key, text] of wordsIn(JSON.parse(readFileSync(join(ROOT, path), 'utf8')))) {
      const claim = MAY_SAY_SO.has(key) ? undefined : findForbiddenClaim(text, language);
      if (claim) found.push(`${path} ${key}: ${claim.words}`);
    }
  }
  for (const { id, texts } of BANNERS) {
    for (const [language, { title, subtitle }] of Object.entries(texts)) {
      const claim = isLanguage(language) ? findForbiddenClaim(`${title} ${subtitle}`, language) : undefined;
      if (claim) found.push(`${id} ${language}: ${claim.words}`);
    }
  }
  expect(found).toEqual([]);
});

function wordsIn(catalogue: unknown, path = ''): [string, string][] {
  if (typeof catalogue === 'string') return [[path, catalogue]];
  if (typeof catalogue !== 'object' || catalogue === null) return [];
  return Object.entries(catalogue).flatMap(([key, value]) => wordsIn(value, `${path}.${key}`));
}
