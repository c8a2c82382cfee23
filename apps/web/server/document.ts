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
    // The lobby is full of headings: coming after its first paint, their font would have all of it laid out once more.
    ...(isHomePath(url.pathname) && usesFont(status, '--font-heading', 'Bricolage') ? [clientBuild.headingFont] : []),
  ];
  return [
    `<style${nonceAttribute(nonce)}>${clientBuild.styles}</style>`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ].join('\n');
}

function nonceAttribute(nonce: string | undefined): string {
  return nonce ? ` nonce="${nonce}"` : '';
}

/** Where a browser tells of no paint, the scripts are fetched after so long. */
const PAINT_WAIT_MS = 1_000;

/**
 * Has the page's scripts fetched once its first paint is on the screen: until then the line and the processor belong to what is
 * seen. They are fetched together, and those of every page are run one after another, so that a tap or a frame comes between two. A
 * page that is opened out of sight is not painted, and fetches them at once. What is sent of a form before they are there stays where it
 * is; the last tap on what did not live yet is done again when the page says that it lives.
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

/** Whether a merchant keeps to the default brand's font. */
function usesFont({ info }: SiteStatus, token: string, family: string): boolean {
  const own = info.theme.dark[token];
  return own === undefined || own.startsWith(family);
}

/** A merchant's own values for the tokens, after the default brand's; empty, it is there for a brand that comes while the page is open. */
function brandStyles({ status, nonce }: DocumentParts): string {
  return `<style id="${BRAND_STYLE_ID}"${nonceAttribute(nonce)}>${writeBrandRules(status.info.theme)}</style>`;
}

function titleOf({ texts, url, status }: DocumentParts): string {
  const title = textAt(texts, ['app', 'title', routeChromeOf(url.pathname).title]);
  return title ? `${title} · ${status.info.merchantName}` : status.info.merchantName;
}
