import { readStatus as readStatusEndpoint } from '@jogada/merchant/contract/player';
import { route, type Route } from '@jogada/platform/server';
import type { MerchantContext } from './merchant-context.ts';
import { readStatus } from './status/read-status.ts';

export const routes: readonly Route<MerchantContext>[] = [route(readStatusEndpoint, readStatus)];
