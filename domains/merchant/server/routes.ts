import { readSiteTexts as readSiteTextsEndpoint, readStatus as readStatusEndpoint } from '@jogada/merchant/contract/player';
import { keptRoute, route, type Route } from '@jogada/platform/server';
import type { MerchantContext } from './merchant-context.ts';
import { keptStatus } from './status/kept-status.ts';
import { readStatus } from './status/read-status.ts';
import { readSiteTexts } from './texts/read-site-texts.ts';

export const routes: readonly Route<MerchantContext>[] = [
  keptRoute(readStatusEndpoint, readStatus, keptStatus),
  route(readSiteTextsEndpoint, readSiteTexts),
];
