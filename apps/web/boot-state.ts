import type { SessionInfo } from '@jogada/accounts/contract/player';
import type { SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import type { Texts, Theme } from '@jogada/platform/web';
import type { DehydratedState } from '@tanstack/react-query';

/** What the server hands to the page so that it starts with what was drawn. */
export interface BootState {
  readonly language: Language;
  readonly theme: Theme;
  /** What the lobby was drawn with; the others follow. Any other page fetches them all before it is taken over. */
  readonly texts?: Texts;
  /** What the merchant says otherwise than the catalogue, where it does. */
  readonly ownTexts?: Texts;
  readonly status: SiteStatus;
  readonly session: SessionInfo | null;
  /** The image CDN that was drawn for this page. */
  readonly imageCdn: string;
  /** Where the merchant's news stood before anything was read, for the page's stream of them. */
  readonly eventPosition: string;
  /** What else was read. */
  readonly queries: DehydratedState;
}

const ELEMENT_ID = 'boot-state';

/** What the page's window is told when it has come to life, and again when each later piece of it has. */
export const PAGE_LIVES = 'page-lives';

/** As a data block: the browser runs nothing of it, so it needs no leave from the content security policy. */
export function writeBootState(state: BootState): string {
  return `<script type="application/json" id="${ELEMENT_ID}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
}

export function readBootState(): BootState {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page came without its boot state');
  return JSON.parse(text);
}
