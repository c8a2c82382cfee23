import type { SiteStatus } from '@jogada/merchant/contract/player';
import type { CachePolicy } from '@jogada/platform/server';
import { isPreview } from '../draft/preview.ts';
import type { MerchantContext } from '../merchant-context.ts';
import { isRegionRestricted } from '../region/is-region-restricted.ts';

/**
 * The status is the same for all callers of a host but for their address. The directory returns a new merchant after a change. A preview's
 * status belongs to one browser.
 */
export const statusCache: CachePolicy<MerchantContext, SiteStatus> = {
  sharedBy: (ctx) => {
    if (isPreview(ctx, ctx.merchant)) return undefined;
    const isRestricted = isRegionRestricted(ctx.merchant.regionRule, ctx.ip, ctx.countries);
    return { of: ctx.merchant, variant: isRestricted ? 'restricted' : 'open' };
  },
  ownText: ({ ip }) => ip,
  withText: (status, ip) => ({ ...status, location: { ip } }),
};
