import { createHash } from 'node:crypto';
import { listGames, listHotGames, type Game } from '@jogada/games/contract/player';
import { HOME_CATEGORIES, lobbyPageOf } from '@jogada/games/web';
import { appIconPath, tabIconOf, writeBrandRules, type SiteStatus } from '@jogada/merchant/contract/player';
import { isSwitchedOff } from '@jogada/merchant/web';
import { LANGUAGES, type Language } from '@jogada/platform/contract';
import { createApiClient, LANGUAGE_TAGS, type Call, type Texts } from '@jogada/platform/web';
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
 * Writes the offline page that the service worker caches: all languages of the merchant, both themes, the lobby's tiles as a visitor sees
 * them, no member data. A script selects language and theme in the browser, and shows the tiles in place of the lobby.
 */
export async function writeOfflinePage({ info }: SiteStatus, fetchWps: FetchWps): Promise<OfflinePage> {
  const callOf = (language: Language) => createApiClient({ fetch: fetchWps, language: () => language });
  const languages = LANGUAGES.filter((language) => info.languages.includes(language));
  const words = await Promise.all(
    languages.map(async (language) => wordsIn(language, await loadSiteTexts(callOf(language), language, info.textEdition))),
  );
  const tiles = isSwitchedOff(info, 'GAMELO3') ? '' : await tilesOfLobby(callOf(info.defaultLanguage));
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
<template data-drawn-at="${new Date().toISOString()}">${tiles}</template>
<script>${pickLook}</script>
</body>
</html>`;
  return { html, contentPolicy: policyOf(rules, pickLook) };
}

const TILES_MAX = 18;

/** The first games of the lobby with their pictures; none when they cannot be read. */
async function tilesOfLobby(call: Call): Promise<string> {
  const [hot, ...categories] = await Promise.allSettled([
    call(listHotGames, {}),
    ...HOME_CATEGORIES.map((category) => call(listGames, lobbyPageOf(category))),
  ]);
  const games = [
    ...(hot.status === 'fulfilled' ? hot.value.list : []),
    ...categories.flatMap((category) => (category.status === 'fulfilled' ? category.value.games : [])),
  ];
  const distinct = new Map(games.filter(({ iconUrl }) => iconUrl.startsWith('/')).map((game) => [game.gameId, game]));
  const tiles = [...distinct.values()].slice(0, TILES_MAX).map(writeTile);
  return tiles.length === 0 ? '' : `<ul>${tiles.join('')}</ul>`;
}

function writeTile({ iconUrl, displayName }: Game): string {
  const picture = /\.\w+$/.test(iconUrl) ? iconUrl : `${iconUrl}-240.webp`;
  return `<li><img src="${kept(picture)}" alt="" width="120" height="120">${escapeText(displayName)}</li>`;
}

/** Marks an image of this page, so that the service worker caches it. */
function kept(path: string): string {
  return escapeText(`${path}${path.includes('?') ? '&' : '?'}offline`);
}

export const FONT = clientBuild.bodyFont
  ? `@font-face{font-family:Figtree;src:url(${clientBuild.bodyFont}) format("woff2");font-weight:400 700}`
  : '';

function wordsIn(language: Language, texts: Texts): string {
  const say = (name: string) => escapeText(textAt(texts, ['app', 'offline', name]));
  return `<section lang="${LANGUAGE_TAGS[language]}" data-words="${language}">
<h1>${say('title')}</h1>
<p>${say('body')}</p>
<button type="button">${say('retry')}</button>
<p role="status">${say('watching')}</p>
<p data-lobby hidden>${say('lobby')} <time></time></p>
</section>`;
}

/** The content policy of a page with one style and at most one script of its own. */
export function policyOf(style: string, script = ''): string {
  return [
    "default-src 'none'",
    `script-src ${script === '' ? "'none'" : hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    // The page asks whether the site can be reached again.
    "connect-src 'self'",
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
