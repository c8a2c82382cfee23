import { appIconPath, BRAND_STYLE_ID, tabIconOf, writeBrandRules, type SiteStatus } from '@jogada/merchant/contract/player';
import { LANGUAGE_TAGS, type Texts } from '@jogada/platform/web';
import { clientBuild } from 'virtual:jogada/document';
import { PAGE_LIVES, writeBootState, type BootState } from '../boot-state.ts';
import { escapeText, textAt } from './document-text.ts';
import { isHomePath, routeChromeOf } from '../shell/route-chrome.ts';
import { screenFileOf } from './screen-files.ts';
import { searchTags } from './search-tags.ts';

export interface DocumentParts {
  readonly markup: string;
  readonly texts: Texts;
  readonly status: SiteStatus;
  readonly url: URL;
  readonly boot: BootState;
  /** Whether the browser may register the service worker. */
  readonly hasServiceWorker: boolean;
  readonly nonce?: string;
  /** Replaces the built scripts and styles. */
  readonly headMarkup?: string;
}

const THEME_COLOURS = { dark: '#0a1210', light: '#f5f4ec' } as const;

/** Returns the whole HTML page. The head holds only what the first paint needs. */
export function writeDocument(parts: DocumentParts): string {
  const { boot, status, markup } = parts;
  const { language, theme } = boot;
  const background = status.info.theme[theme]['--bg'] ?? THEME_COLOURS[theme];
  // The router writes the doctype.
  return `<html lang="${LANGUAGE_TAGS[language]}" data-theme="${theme}"${parts.hasServiceWorker && clientBuild.id ? ` data-build="${clientBuild.id}"` : ''}>
<head>
<meta charset="utf-8">
<title>${escapeText(titleOf(parts))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" content="${escapeText(background)}">
<meta name="description" content="${escapeText(textAt(parts.texts, ['app', 'document', 'description']))}">
${searchTags({ url: parts.url, status, language, isMember: boot.session !== null })}
${parts.nonce ? `<meta property="csp-nonce" content="${parts.nonce}">` : ''}
<link rel="icon" href="${appIconPath(status.info, tabIconOf(status.info))}">
<link rel="apple-touch-icon" href="${appIconPath(status.info, 'touch-180.png')}">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="apple-mobile-web-app-title" content="${escapeText(status.info.merchantName)}">
${parts.headMarkup ?? builtHead(parts)}
${brandStyles(parts)}
</head>
<body>
<div id="root">${markup}</div>
${writeBootState(boot)}
${parts.headMarkup === undefined ? scriptStart(parts) : ''}
</body>
</html>`;
}

function builtHead({ nonce, status, url }: DocumentParts): string {
  const fonts = [
    ...(usesFont(status, '--font-body', 'Figtree') ? [clientBuild.bodyFont] : []),
    // The lobby has many headings: if their font arrived after the first paint, the page would be laid out again.
    ...(isHomePath(url.pathname) && usesFont(status, '--font-heading', 'Bricolage') ? [clientBuild.headingFont] : []),
  ];
  return [
    `<style${nonceAttribute(nonce)}>${clientBuild.styles}</style>`,
    // Blocks the first paint of wide screens only.
    `<link rel="stylesheet" href="${clientBuild.wideStyles}" media="(min-width: 1024px)">`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ].join('\n');
}

function nonceAttribute(nonce: string | undefined): string {
  return nonce ? ` nonce="${nonce}"` : '';
}

/** Fallback delay in ms before the scripts load when the browser reports no paint. */
const PAINT_WAIT_MS = 1_000;

/**
 * Returns the inline script that loads the page's scripts after its first paint, so that they do not compete with it. All files are fetched
 * together; the entry files run one after another, with tasks in between for input and paint. A page in a background tab is never painted
 * and loads at once. Native form submits are suppressed until the scripts handle them. The last tap on a button that was not hydrated is
 * repeated after hydration.
 */
function scriptStart({ nonce, url, boot }: DocumentParts): string {
  const screen = screenFileOf(url.pathname);
  const { entry } = clientBuild;
  const further = new Set([
    ...(boot.texts ? [] : (clientBuild.texts[boot.language] ?? [])),
    ...(screen ? (clientBuild.chunks[screen] ?? []) : []),
  ]);
  for (const file of entry) further.delete(file);
  return `<script${nonceAttribute(nonce)}>{
let files=${JSON.stringify([entry, [...further]])};
const start=async()=>{
const [entry,further]=files;files=[[],[]];
for(const href of [...entry,...further])document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href,fetchPriority:'low'}));
for(const file of entry)await import(file);
};
addEventListener('submit',(event)=>event.preventDefault());
let tapped;
addEventListener('click',({target})=>setTimeout(()=>{
const button=target.closest?.('button[type=button]');
tapped=button&&!Object.keys(button).some((key)=>key.startsWith('__reactProps'))?button:undefined;
}),true);
addEventListener('${PAGE_LIVES}',()=>{if(tapped?.isConnected)tapped.click()});
addEventListener('DOMContentLoaded',()=>{
if(document.hidden)return start();
try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch{}
setTimeout(start,${PAINT_WAIT_MS});
});
}</script>`;
}

/** Whether a merchant uses the default brand's font. */
function usesFont({ info }: SiteStatus, token: string, family: string): boolean {
  const own = info.theme.dark[token];
  return own === undefined || own.startsWith(family);
}

/**
 * The merchant's token overrides, after the default brand's. Present even when empty, because a live brand change writes into this element.
 */
function brandStyles({ status, nonce }: DocumentParts): string {
  return `<style id="${BRAND_STYLE_ID}"${nonceAttribute(nonce)}>${writeBrandRules(status.info.theme)}</style>`;
}

function titleOf({ texts, url, status }: DocumentParts): string {
  const title = textAt(texts, ['app', 'title', routeChromeOf(url.pathname).title]);
  return title ? `${title} · ${status.info.merchantName}` : status.info.merchantName;
}
