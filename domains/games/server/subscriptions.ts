import { catalogueChanged } from '@jogada/games/contract/player';
import { SESSION_ENDED, type SessionEnded } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import { subscribe, type Subscription } from '@jogada/platform/server';
import type { Posted } from '@jogada/wallet/server';
import { CATALOGUE_CHANGED, type CatalogueChanged } from './events.ts';
import { endLaunchesOfSession } from './launch/end-launches.ts';
import { clearVendors } from './vendor-api/vendor-registry.ts';
import { addWinners } from './winner-board/add-winners.ts';

export function subscriptions(services: Services): readonly Subscription[] {
  return [
    subscribe<CatalogueChanged>('games.refresh_catalogue', CATALOGUE_CHANGED, async (ctx, _tx, { payload }) => {
      clearVendors(services);
      services.realtime.publish(catalogueChanged, payload.merchantCode, { changedAt: ctx.now().toISOString() });
    }),
    subscribe<Posted>('games.add_winners', 'wallet.posted', (ctx, tx, event) => addWinners({ ...ctx, ...services }, tx, event)),
    subscribe<SessionEnded>('games.end_launches', SESSION_ENDED, (ctx, tx, event) =>
      endLaunchesOfSession({ ...ctx, ...services }, tx, event),
    ),
  ];
}
