import { appIconPath, BRAND_STYLE_ID, writeBrandRules, type SiteStatus } from '@jogada/merchant/contract/player';
import { LANGUAGE_TAGS, type Texts } from '@jogada/platform/web';
import { clientBuild } from 'virtual:jogada/document';
import { writeBootState, type BootState } from '../boot-state.ts';
import { escapeText, textAt } from './document-text.ts';
import { routeChromeOf } from '../shell/route-chrome.ts';
import { screenFileOf } from './screen-files.ts';
import { searchTags } from './search-tags.ts';

export interface DocumentParts {
  readonly markup: string;
  readonly texts: Texts;
  readonly status: SiteStatus;
  readonly url: URL;
  readonly boot: BootState;
  /** Whether the page may have its files kept on the phone. */
  readonly hasServiceWorker: boolean;
  readonly nonce?: string;
  /** In place of the built scripts and styles. */
  readonly headMarkup?: string;
}

const THEME_COLOURS = { dark: '#0a1210', light: '#f5f4ec' } as const;

/** The whole page: what the first paint needs stands in the head, and nothing else. */
export function writeDocument(parts: DocumentParts): string {
  const { boot, status, markup } = parts;
  const { language, theme } = boot;
  const background = status.info.theme[theme]['--bg'] ?? THEME_COLOURS[theme];
  // The doctype is the router's to write.
  return `<html lang="${LANGUAGE_TAGS[language]}" data-theme="${theme}"${parts.hasServiceWorker && clientBuild.id ? ` data-build="${clientBuild.id}"` : ''}>
<head>
<meta charset="utf-8">
<title>${escapeText(titleOf(parts))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" content="${escapeText(background)}">
<meta name="description" content="${escapeText(textAt(parts.texts, ['app', 'document', 'description']))}">
${searchTags({ url: parts.url, status, language, isMember: boot.session !== null })}
${parts.nonce ? `<meta property="csp-nonce" content="${parts.nonce}">` : ''}
<link rel="icon" href="${appIconPath(status.info, 'icon.svg')}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${appIconPath(status.info, 'touch-180.png')}">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="apple-mobile-web-app-title" content="${escapeText(status.info.merchantName)}">
${parts.headMarkup ?? builtHead(parts)}
${brandStyles(parts)}
</head>
<body>
<div id="root">${markup}</div>
${writeBootState(boot)}
</body>
</html>`;
}

function builtHead({ nonce, url, boot, status }: DocumentParts): string {
  const nonceAttribute = nonce ? ` nonce="${nonce}"` : '';
  const screen = screenFileOf(url.pathname);
  const scripts = new Set([
    ...clientBuild.entry,
    ...(boot.texts ? [] : (clientBuild.texts[boot.language] ?? [])),
    ...(screen ? (clientBuild.chunks[screen] ?? []) : []),
  ]);
  const [entry, ...others] = scripts;
  return [
    `<style${nonceAttribute}>${clientBuild.styles}</style>`,
    ...(usesBodyFont(status) ? [`<link rel="preload" href="${clientBuild.bodyFont}" as="font" type="font/woff2" crossorigin>`] : []),
    ...others.map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low">`),
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ].join('\n');
}

function usesBodyFont({ info }: SiteStatus): boolean {
  const body = info.theme.dark['--font-body'];
  return body === undefined || body.startsWith('Figtree');
}

/** A merchant's own values for the tokens, after the default brand's; empty, it is there for a brand that comes while the page is open. */
function brandStyles({ status, nonce }: DocumentParts): string {
  return `<style id="${BRAND_STYLE_ID}"${nonce ? ` nonce="${nonce}"` : ''}>${writeBrandRules(status.info.theme)}</style>`;
}

function titleOf({ texts, url, status }: DocumentParts): string {
  const title = textAt(texts, ['app', 'title', routeChromeOf(url.pathname).title]);
  return title ? `${title} · ${status.info.merchantName}` : status.info.merchantName;
}
