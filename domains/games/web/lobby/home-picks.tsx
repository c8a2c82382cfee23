import type { Game } from '@jogada/games/contract/player';
import { Section, Skeleton } from '@jogada/platform/web/ui';
import { GameFeature } from '../catalogue/game-feature.tsx';
import { GameTile } from '../catalogue/game-tile.tsx';
import { useAreHotGamesPending } from '../hot/hot-games.tsx';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { HOME_PICKS, type HomeCategory } from './lobby-categories.ts';
import { useLobbyCategories } from './use-lobby-categories.ts';

/** With fewer slots than a row holds, their own block suffices. */
const SLOTS_MIN = 3;

/** The first games of the lobby: four slots, two tables and a fishing game (GAM-03). Skeletons reserve the space of pending ones. */
export function HomePicks() {
  const t = useText();
  const isWaiting = useAreHotGamesPending();
  const { categories, pending } = useLobbyCategories();
  const gamesOf = (gameType: HomeCategory): readonly Game[] => categories.find((category) => category.gameType === gameType)?.games ?? [];
  if (isWaiting || gamesOf('RNG').length < SLOTS_MIN) return null;
  const tiles = [...gamesOf('RNG').slice(0, HOME_PICKS.RNG), ...gamesOf('LIVE').slice(0, HOME_PICKS.LIVE)];
  const awaited = pending.has('LIVE') ? HOME_PICKS.LIVE : 0;
  const [fish] = gamesOf('FISH').slice(0, HOME_PICKS.FISH);
  return (
    <Section title={t('lobby.picks')} icon={<CategoryIcon category="ALL" sizePx={28} />}>
      <ul className="tile-grid six-tiles">
        {tiles.map((game) => (
          <li key={game.gameId} className="drawn-near min-w-0">
            <GameTile game={game} />
          </li>
        ))}
        {Array.from({ length: awaited }, (_, place) => (
          <li key={place}>
            <Skeleton className="aspect-[3/4]" />
            <Skeleton className="mt-2 h-4 w-4/5 rounded-badge" />
          </li>
        ))}
      </ul>
      <div className="mt-5 grid empty:hidden two-wide">
        {fish && <GameFeature game={fish} />}
        {pending.has('FISH') && <Skeleton className="aspect-[16/8]" />}
      </div>
    </Section>
  );
}
