import { ActivityReporter } from '@jogada/accounts/web/activity';
import { PressedTileFacts } from '@jogada/games/web/facts';
import { CarriedFavourites } from '@jogada/games/web/favourites';
import { LocalCaches } from './common-data/local-caches.tsx';
import { SiteUpdates } from './updates/site-updates.tsx';

/** Companions of every screen that are loaded after its first paint. */
export function LateCompanions() {
  return (
    <>
      <SiteUpdates />
      <LocalCaches />
      <ActivityReporter />
      <CarriedFavourites />
      <PressedTileFacts />
    </>
  );
}
