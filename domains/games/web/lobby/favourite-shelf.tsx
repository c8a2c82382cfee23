import { useSession } from '@jogada/accounts/web';
import { listFavourites, type Game } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { LISTS_KEPT_MS, useCall } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import { GameShelf } from '../catalogue/game-shelf.tsx';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { categoryPath } from './lobby-categories.ts';
import { LobbySection } from './lobby-section.tsx';

const PAGE = { pageNo: 1, pageSize: 15 };

/** The member's favourites, if there are any. */
export function FavouriteShelf() {
  const t = useText();
  const games = useFavouriteShelf();
  if (games.length === 0) return null;
  return (
    <LobbySection place="FAV">
      <Section
        title={t('catalogue.mine')}
        icon={<CategoryIcon category="FAV" sizePx={28} />}
        more={{ label: t('lobby.more'), to: categoryPath('FAV') }}
      >
        <GameShelf games={games} />
      </Section>
    </LobbySection>
  );
}

export function useFavouriteShelf(): readonly Game[] {
  const { session } = useSession();
  const isOffered = !useSwitchedOff('GAMELOFAV3');
  const own = useCall(listFavourites, PAGE, { enabled: session !== null && isOffered, gcTime: LISTS_KEPT_MS }).data?.content;
  return session && isOffered ? (own ?? []) : [];
}
