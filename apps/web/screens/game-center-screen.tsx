import { BannerCarousel } from '@jogada/content/web/banners';
import { GameCatalogueScreen } from '@jogada/games/web/catalogue';
import { GAME_CATEGORIES } from '@jogada/games/contract/player';
import { homePath } from '@jogada/accounts/web';
import { useMatches, useSearch } from '@tanstack/react-router';
import { HOT_BANNERS } from './hot-banners.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What a game list begins with when the address does not say. */
    readonly category?: (typeof GAME_CATEGORIES)[number];
  }
}

/** Every list of games: the game center, a category's own page, a vendor's. */
export function GameCenterScreen() {
  const category = useMatches({ select: (matches) => matches.at(-1)?.staticData.category });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const asked = GAME_CATEGORIES.find((known) => known === search['gameType']);
  const shown = asked ?? category ?? 'ALL';
  return (
    <GameCatalogueScreen
      key={shown}
      category={shown}
      announcement={shown === 'HOT' && <BannerCarousel groupName={HOT_BANNERS.groupName} shape="strip" />}
      vendor={textOf(search['vassalage'])}
      classification={textOf(search['gameClassify'])}
      minBet={textOf(search['minBet'])}
      gameName={textOf(search['gameName'])}
      startsInSearch={search['search'] !== undefined}
      backTo={homePath}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
