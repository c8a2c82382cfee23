import { appIconPath, tabIconOf, writeBrandRules, type SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import { LANGUAGE_TAGS, type Theme } from '@jogada/platform/web';
import tokens from '@jogada/platform/web/tokens.css?raw';
import { loadTexts } from '../../load-texts.ts';
import { escapeText, textAt } from '../document-text.ts';
import styles from './offline-page.css?raw';
import { FONT, policyOf } from './write-offline-page.ts';

interface Look {
  readonly language: Language;
  readonly theme: Theme;
}

/** Writes the page of an unknown path, in the merchant's brand, with a way to the lobby. It has no script. */
export async function writeMissingPage({ info }: SiteStatus, { language, theme }: Look) {
  const texts = await loadTexts(language);
  const say = (name: string) => escapeText(textAt(texts, ['app', 'missing', name]));
  const rules = `${FONT}${tokens}${writeBrandRules(info.theme)}${styles}`;
  const icon = escapeText(appIconPath(info, tabIconOf(info)));
  const html = `<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[language]}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<title>${say('title')} · ${escapeText(info.merchantName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<link rel="icon" href="${icon}">
<style>${rules}</style>
</head>
<body>
<header><img src="${icon}" alt="" width="36" height="36"><span>${escapeText(info.merchantName)}</span></header>
<main>
<img src="/art/empty-error-320.webp" alt="" width="208" height="208">
<h1>${say('title')}</h1>
<p>${say('body')}</p>
<a class="button" href="/m/home">${say('toHome')}</a>
</main>
</body>
</html>`;
  return { html, contentPolicy: policyOf(rules) };
}
