import type { listAnnouncements } from '@jogada/content/contract/player';
import type { RequestOf } from '@jogada/platform/contract';

/** The list request, shared by the server rendering, the page and the refresh, so that they use one cache entry. */
export function announced(types: 'PL' | 'A' | 'PU' | 'PR'): RequestOf<typeof listAnnouncements> {
  return { types, platform: 'M' };
}
