import { listBanners } from '@jogada/content/contract/player';
import { queryOf } from '@jogada/platform/web';
import type { RouterContext } from '../router-context.ts';

/** The banner above the registration form (ACC-15). */
export const REGISTER_BANNERS = { groupName: 'm_reg' } as const;

export function readRegisterBanners({ call, queries }: RouterContext): Promise<void> {
  return queries.prefetchQuery(queryOf(call, listBanners, REGISTER_BANNERS));
}
