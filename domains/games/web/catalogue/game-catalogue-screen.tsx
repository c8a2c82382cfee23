import type { Game } from '@jogada/games/contract/player';
import { useGoTo } from '@jogada/platform/web';
import { AfterAWhile, Button, Chip, ChipRow, EmptyState, FailedState, Page, Skeleton, Spinner, TopBar } from '@jogada/platform/web/ui';
import { IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useHotGames } from '../hot/hot-games.tsx';
import { CategoryIcon } from '../lobby/category-rail.tsx';
import { categoryPath } from '../lobby/lobby-categories.ts';
import { useLobbyCategories } from '../lobby/use-lobby-categories.ts';
import { useText } from '../use-text.ts';
import { GameFeature } from './game-feature.tsx';
import { GameSearchField } from './game-search-field.tsx';
import { GameTile } from './game-tile.tsx';
import { useDebounced } from './use-debounced.ts';
import { useGamePages } from './use-game-pages.ts';
import { useNearEnd } from './use-near-end.ts';

interface GameCatalogueScreenProps {
  readonly category: Game['gameType'];
  readonly vendor: string;
  readonly classification: string;
  readonly gameName: string;
  /** Puts the caret into the search field at once. */
  readonly startsInSearch: boolean;
  readonly backTo: string;
  /** Stands above the games. */
  readonly announcement?: ReactNode;
}

const SEARCH_REST_MS = 500;

/** The game center and every list of games: categories, search, and more as one scrolls. */
export function GameCatalogueScreen({
  category,
  vendor,
  classification,
  gameName,
  startsInSearch,
  backTo,
  announcement,
}: GameCatalogueScreenProps) {
  const t = useText();
  const goTo = useGoTo();
  const [typed, setTyped] = useState(gameName);
  const searched = useDebounced(typed.trim(), SEARCH_REST_MS);
  const list = useGamePages({ gameType: category, gameName: searched, vassalage: vendor, gameClassify: classification });
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, () => void list.fetchNextPage(), list.hasNextPage && !list.isFetching);

  return (
    <>
      <TopBar title={t('catalogue.title')} backTo={backTo} />
      <Page>
        <GameSearchField text={typed} onText={setTyped} isBusy={list.isFetching && typed !== ''} isFocused={startsInSearch} />
        <CategoryChips active={category} />
        {announcement && <div className="mt-4 empty:hidden">{announcement}</div>}
        {vendor && (
          <div className="mt-3">
            <Chip
              isActive
              icon={<IconX size={16} aria-hidden="true" />}
              onClick={() => void goTo(categoryPath(category), { replace: true })}
            >
              {list.games?.[0]?.vendorName ?? vendor}
            </Chip>
          </div>
        )}
        <output className="sr-only">{list.games && !list.isPlaceholderData && t('catalogue.found', { count: list.games.length })}</output>
        <div className="mt-5">
          {list.isPending && <GridSkeleton />}
          {list.error && !list.games && (
            <FailedState problem={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          )}
          {list.games?.length === 0 && <NothingFound searched={searched} onClear={() => setTyped('')} />}
          {list.games && <GameGrid games={list.games} />}
        </div>
        <div ref={end} className="grid h-16 place-items-center text-primary">
          {list.isFetchingNextPage && <Spinner />}
        </div>
      </Page>
    </>
  );
}

function CategoryChips({ active }: { readonly active: Game['gameType'] }) {
  const t = useText();
  const goTo = useGoTo();
  const hasHot = useHotGames().length > 0;
  const withContent: Game['gameType'][] = [
    'ALL',
    ...(hasHot ? (['HOT'] as const) : []),
    ...useLobbyCategories().categories.map(({ gameType }) => gameType),
  ];
  const categories = withContent.includes(active) ? withContent : [...withContent, active];
  return (
    <ChipRow label={t('lobby.categories')} className="mt-3">
      {categories.map((category) => (
        <Chip
          key={category}
          isActive={category === active}
          icon={<CategoryIcon category={category} sizePx={24} />}
          onClick={() => void goTo(categoryPath(category), { replace: true })}
        >
          {t(`category.${category}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}

const FEATURES_MAX = 2;

function GameGrid({ games }: { readonly games: readonly Game[] }) {
  if (games.length <= FEATURES_MAX) {
    return (
      <ul className="grid gap-3">
        {games.map((game) => (
          <li key={game.gameId}>
            <GameFeature game={game} isFirstScreen />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="grid grid-cols-3 gap-x-3 gap-y-5">
      {games.map((game, index) => (
        <li key={game.gameId} className="min-w-0">
          <GameTile game={game} isFirstScreen={index < 6} />
        </li>
      ))}
    </ul>
  );
}

function GridSkeleton() {
  return (
    <AfterAWhile>
      <div className="grid grid-cols-3 gap-x-3 gap-y-5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((tile) => (
          <div key={tile}>
            <Skeleton className="aspect-[3/4]" />
            <Skeleton className="mt-2 h-4 w-4/5 rounded-badge" />
          </div>
        ))}
      </div>
    </AfterAWhile>
  );
}

function NothingFound({ searched, onClear }: { readonly searched: string; readonly onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      art="records"
      title={searched ? t('catalogue.noneFound', { name: searched }) : t('catalogue.none')}
      action={
        searched && (
          <Button look="quiet" onClick={onClear}>
            {t('catalogue.clear')}
          </Button>
        )
      }
    >
      {searched ? t('catalogue.noneFoundBody') : t('catalogue.noneBody')}
    </EmptyState>
  );
}
