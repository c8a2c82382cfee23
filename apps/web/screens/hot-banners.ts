import { listBanners } from '@jogada/content/contract/player';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/** The banners above the hot games. */
export const HOT_BANNERS = { groupName: 'm_hotgames' } as const;

export function readHotBanners({ call, queries }: RouterContext): Promise<void> {
  return queries.prefetchQuery(queryOf(call, listBanners, HOT_BANNERS));
}
