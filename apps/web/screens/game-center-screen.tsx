import { BannerCarousel } from '@jogada/content/web/banners';
import { GameCatalogueScreen } from '@jogada/games/web/catalogue';
import type { GAME_CATEGORIES } from '@jogada/games/contract/player';
import { homePath } from '@jogada/accounts/web';
import { useSwitchedOff } from '@jogada/merchant/web';
import { useMatches, useSearch } from '@tanstack/react-router';
import { gameListPlace } from './game-list-calls.ts';
import { HOT_BANNERS } from './hot-banners.ts';
import { OffScreen } from './off-screen.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The initial category when the address has none. */
    readonly category?: (typeof GAME_CATEGORIES)[number];
  }
}

/** Every game list: the game center, category pages and vendor pages. */
export function GameCenterScreen() {
  const ofPath = useMatches({ select: (matches) => matches.at(-1)?.staticData.category });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { category, list, ...place } = gameListPlace(search, ofPath ?? 'ALL');
  const isOff = { fav: useSwitchedOff('GAMELOFAV3'), recent: useSwitchedOff('GAMELOREC3') };
  if ((list === 'fav' && isOff.fav) || (list === 'recent' && isOff.recent)) return <OffScreen title="gameCenter" />;
  return (
    <GameCatalogueScreen
      key={category}
      category={category}
      announcement={category === 'HOT' && <BannerCarousel groupName={HOT_BANNERS.groupName} shape="strip" />}
      place={place}
      list={list}
      startsInSearch={search['search'] !== undefined}
      startsInFilter={search['filter'] !== undefined}
      backTo={homePath}
    />
  );
}
