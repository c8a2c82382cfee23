import type { VisitorContext } from '@jogada/accounts/server';
import * as contract from '@jogada/content/contract/player';
import { route, type Route } from '@jogada/platform/server';
import { listBanners } from './banners/list-banners.ts';

export const routes: readonly Route<VisitorContext>[] = [route(contract.listBanners, listBanners)];
