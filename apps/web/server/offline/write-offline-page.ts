import { createHash } from 'node:crypto';
import { appIconPath, tabIconOf, writeBrandRules, type SiteStatus } from '@jogada/merchant/contract/player';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { createApiClient, LANGUAGE_TAGS, type Texts } from '@jogada/platform/web';
import tokens from '@jogada/platform/web/tokens.css?raw';
import { clientBuild } from 'virtual:jogada/document';
import { loadSiteTexts } from '../../site-texts.ts';
import { escapeText, textAt } from '../document-text.ts';
import pickLook from './pick-look.js?raw';
import styles from './offline-page.css?raw';

/** Makes an in-process /wps call. */
type FetchWps = (path: string, init: RequestInit) => Promise<Response>;

interface OfflinePage {
  readonly html: string;
  /** The page's content security policy. */
  readonly contentPolicy: string;
}

/**
 * Writes the offline page that the service worker caches: all languages of the merchant, both themes, no member data. A script selects
 * language and theme in the browser.
 */
export async function writeOfflinePage({ info }: SiteStatus, fetchWps: FetchWps): Promise<OfflinePage> {
  const callOf = (language: Language) => createApiClient({ fetch: fetchWps, language: () => language });
  const languages = LANGUAGES.filter((language) => info.languages.includes(language));
  const words = await Promise.all(
    languages.map(async (language) => wordsIn(language, await loadSiteTexts(callOf(language), language, info.textEdition))),
  );
  const rules = `${FONT}${tokens}${writeBrandRules(info.theme)}${styles}`;
  const background = info.theme.dark['--bg'] ?? '#0a1210';
  const icon = appIconPath(info, tabIconOf(info));
  const html = `<!DOCTYPE html>
<html lang="${LANGUAGE_TAGS[info.defaultLanguage]}" data-theme="dark" data-language="${info.defaultLanguage}">
<head>
<meta charset="utf-8">
<title>${escapeText(info.merchantName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="${escapeText(background)}">
<meta name="robots" content="noindex">
<link rel="icon" href="${kept(icon)}">
<style>${rules}</style>
</head>
<body>
<header><img src="${kept(icon)}" alt="" width="36" height="36"><span>${escapeText(info.merchantName)}</span></header>
<main>
<img src="${kept('/art/empty-offline-320.webp')}" alt="" width="208" height="208">
${words.join('\n')}
</main>
<script>${pickLook}</script>
</body>
</html>`;
  return { html, contentPolicy: policyOf(rules, pickLook) };
}

/** Marks an image of this page, so that the service worker caches it. */
function kept(path: string): string {
  return escapeText(`${path}${path.includes('?') ? '&' : '?'}offline`);
}

const FONT = clientBuild.bodyFont
  ? `@font-face{font-family:Figtree;src:url(${clientBuild.bodyFont}) format("woff2");font-weight:400 700}`
  : '';

function wordsIn(language: Language, texts: Texts): string {
  const say = (name: string) => escapeText(textAt(texts, ['app', 'offline', name]));
  return `<section lang="${LANGUAGE_TAGS[language]}" data-words="${language}">
<h1>${say('title')}</h1>
<p>${say('body')}</p>
<button type="button">${say('retry')}</button>
<p role="status">${say('watching')}</p>
</section>`;
}

function policyOf(style: string, script: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
