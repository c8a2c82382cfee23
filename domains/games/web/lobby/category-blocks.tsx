import { Section } from '@jogada/platform/web/ui';
import { GameShelf } from '../catalogue/game-shelf.tsx';
import { useAreHotGamesPending, useHotGames } from '../hot/hot-games.tsx';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-rail.tsx';
import { categoryPath } from './lobby-categories.ts';
import { useLobbyCategories } from './use-lobby-categories.ts';

/** A block for each category that has more to show than the hot games above. */
export function CategoryBlocks() {
  const t = useText();
  const { categories } = useLobbyCategories();
  const isWaiting = useAreHotGamesPending();
  const shown = new Set(useHotGames().map(({ gameId }) => gameId));
  // What is known before the hot games would move when they come, or when there are none.
  if (isWaiting) return null;
  return categories
    .filter(({ games }) => games.some(({ gameId }) => !shown.has(gameId)))
    .map(({ gameType, games, hasMore }) => (
      <Section
        key={gameType}
        title={t(`category.${gameType}`)}
        icon={<CategoryIcon category={gameType} sizePx={28} />}
        {...(hasMore && { more: { label: t('lobby.more'), to: categoryPath(gameType) } })}
      >
        <GameShelf games={games} />
      </Section>
    ));
}
