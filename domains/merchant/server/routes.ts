import { readSiteTexts as readSiteTextsEndpoint, readStatus as readStatusEndpoint } from '@jogada/merchant/contract/player';
import { cachedRoute, route, type Route } from '@jogada/platform/server';
import type { MerchantContext } from './merchant-context.ts';
import { statusCache } from './status/status-cache.ts';
import { readStatus } from './status/read-status.ts';
import { readSiteTexts } from './texts/read-site-texts.ts';

export const routes: readonly Route<MerchantContext>[] = [
  cachedRoute(readStatusEndpoint, readStatus, statusCache),
  route(readSiteTextsEndpoint, readSiteTexts),
];
