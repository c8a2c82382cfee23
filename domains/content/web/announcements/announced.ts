import type { listAnnouncements } from '@jogada/content/contract/player';
import type { RequestOf } from '@jogada/platform/contract';

/** What the phone asks for: the same for the server that draws the page first, the page, and whoever renews it. */
export function announced(types: 'PL' | 'A' | 'PU' | 'PR'): RequestOf<typeof listAnnouncements> {
  return { types, platform: 'M' };
}
