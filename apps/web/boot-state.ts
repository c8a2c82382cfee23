import type { SessionInfo } from '@jogada/accounts/contract/player';
import type { SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Texts, Theme } from '@jogada/platform/web';
import type { DehydratedState } from '@tanstack/react-query';

/** Server state that is embedded in the page for hydration. */
export interface BootState {
  readonly language: Language;
  readonly theme: Theme;
  /** The texts that the lobby rendered with; the rest load later. Absent on other pages, which load the catalogue before hydration. */
  readonly texts?: Texts;
  /** The merchant's text overrides; absent when there are none. */
  readonly ownTexts?: Texts;
  readonly status: SiteStatus;
  readonly session: SessionInfo | null;
  /** The image CDN that the page was rendered with. */
  readonly imageCdn: string;
  /** Cursor of the merchant's event stream before any data was read. The page's stream resumes from it. */
  readonly eventsAt: string;
  /** The other query results. */
  readonly queries: DehydratedState;
}

const ELEMENT_ID = 'boot-state';

/** Window event: dispatched when hydration has started and again when every deferred piece is hydrated. */
export const PAGE_LIVES = 'page-lives';

/** Returns a JSON data block. Browsers do not execute it, so the content security policy needs no nonce for it. */
export function writeBootState(state: BootState): string {
  return `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

/** Where the boot state stands in a page, as string indexes. */
export function bootRangeOf(html: string): { readonly start: number; readonly end: number } {
  const start = html.indexOf(`<script type="application/json" id="${ELEMENT_ID}">`);
  return start === -1 ? { start: html.length, end: html.length } : { start, end: html.indexOf('</script>', start) };
}

export function readBootState(): BootState {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page has no boot state');
  return JSON.parse(text);
}
