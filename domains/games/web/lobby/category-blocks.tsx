import { useAreHotGamesPending, useHotGames } from '../hot/hot-games.tsx';
import { CategoryBlock } from './category-block.tsx';
import type { HomeCategory } from './lobby-categories.ts';
import { LobbySection } from './lobby-section.tsx';
import { useLobbyCategories } from './use-lobby-categories.ts';

/** A block for each of these categories that has games beyond the hot ones. */
export function CategoryBlocks({ of }: { readonly of: readonly HomeCategory[] }) {
  const { categories } = useLobbyCategories();
  const isWaiting = useAreHotGamesPending();
  const shown = new Set(useHotGames().map(({ gameId }) => gameId));
  // Waits for the hot games, which would shift the blocks.
  if (isWaiting) return null;
  return categories
    .filter(({ gameType, games }) => of.includes(gameType) && games.some(({ gameId }) => !shown.has(gameId)))
    .map(({ gameType, games, hasMore }) => (
      <LobbySection key={gameType} place={gameType}>
        <CategoryBlock gameType={gameType} games={games} hasMore={hasMore} />
      </LobbySection>
    ));
}
