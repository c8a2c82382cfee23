import type { Game } from '@jogada/games/contract/player';
import { useGoTo } from '@jogada/platform/web';
import { Button, Chip, ChipRow, EmptyState, FailedState, IconButton, Page, Spinner, TopBar } from '@jogada/platform/web/ui';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useHotGames } from '../hot/hot-games.tsx';
import { CategoryIcon } from '../lobby/category-rail.tsx';
import { categoryPath, listPath, type ListFilter } from '../lobby/lobby-categories.ts';
import { useLobbyCategories } from '../lobby/use-lobby-categories.ts';
import { useText } from '../use-text.ts';
import { ClassificationChips, FISH } from './classification-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { GameSearchField } from './game-search-field.tsx';
import { useDebounced } from './use-debounced.ts';
import { useGamePages } from './use-game-pages.ts';
import { useNearEnd } from './use-near-end.ts';

interface GameCatalogueScreenProps {
  readonly category: Game['gameType'];
  readonly vendor: string;
  readonly classification: string;
  readonly minBet: string;
  readonly gameName: string;
  /** Puts the caret into the search field at once. */
  readonly startsInSearch: boolean;
  readonly backTo: string;
  /** Stands above the games. */
  readonly announcement?: ReactNode;
}

const SEARCH_REST_MS = 500;
const LIST_REST_MS = 600;

/** The game center and every list of games: categories, classifications, filters, search, and more as one scrolls. */
export function GameCatalogueScreen(props: GameCatalogueScreenProps) {
  const { category, vendor, classification, minBet, gameName, startsInSearch, backTo, announcement } = props;
  const t = useText();
  const goTo = useGoTo();
  const [typed, setTyped] = useState(gameName);
  const [isFiltering, setFiltering] = useState(false);
  const searched = useDebounced(typed.trim(), category === 'FAV' || category === 'HOT' ? LIST_REST_MS : SEARCH_REST_MS);
  // Slots show the fishing games under a classification of their own.
  const isFish = category === 'RNG' && classification === FISH;
  const list = useGamePages({
    gameType: isFish ? 'FISH' : category,
    gameName: searched,
    vassalage: vendor,
    gameClassify: isFish ? '' : classification,
    minBet,
  });
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, () => void list.fetchNextPage(), list.hasNextPage && !list.isFetching);
  const filterBy = (change: Partial<ListFilter>) =>
    void goTo(listPath(category, { vassalage: vendor, gameClassify: classification, minBet, ...change }), { replace: true });

  return (
    <>
      <TopBar title={t(category === 'FAV' ? 'catalogue.mine' : 'catalogue.title')} backTo={backTo} />
      <Page>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <GameSearchField text={typed} onText={setTyped} isBusy={list.isFetching && typed !== ''} isFocused={startsInSearch} />
          </div>
          <IconButton
            label={t('catalogue.filter')}
            look="filled"
            icon={<IconAdjustmentsHorizontal size={22} aria-hidden="true" />}
            onClick={() => setFiltering(true)}
            className="size-13 rounded-control"
          />
        </div>
        <CategoryChips active={category} />
        {announcement && <div className="mt-4 empty:hidden">{announcement}</div>}
        <ClassificationChips category={category} active={classification} onChoose={(gameClassify) => filterBy({ gameClassify })} />
        <ChosenFilters
          vendor={vendor && (list.games?.find(({ vassalage }) => vassalage === vendor)?.vendorName ?? vendor)}
          minBet={minBet}
          onClear={(name) => filterBy({ [name]: '' })}
        />
        <output className="sr-only">{list.games && !list.isPlaceholderData && t('catalogue.found', { count: list.games.length })}</output>
        <div className="mt-5">
          {list.isPending && <GridSkeleton />}
          {list.error && !list.games && (
            <FailedState problem={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          )}
          {list.games?.length === 0 && <NothingFound category={category} searched={searched} onClear={() => setTyped('')} />}
          {list.games && <GameGrid games={list.games} />}
        </div>
        <div ref={end} className="grid h-16 place-items-center text-primary">
          {list.isFetchingNextPage && <Spinner />}
        </div>
      </Page>
      {isFiltering && (
        <FilterSheet
          category={category}
          chosen={{ vendor, minBet }}
          isOpen
          onClose={() => setFiltering(false)}
          onApply={(filter) => {
            setFiltering(false);
            filterBy({ vassalage: filter.vendor, minBet: filter.minBet });
          }}
        />
      )}
    </>
  );
}

interface ChosenFiltersProps {
  readonly vendor: string;
  readonly minBet: string;
  readonly onClear: (name: 'vassalage' | 'minBet') => void;
}

/** What the list is narrowed by, each to be taken off by itself. */
function ChosenFilters({ vendor, minBet, onClear }: ChosenFiltersProps) {
  const t = useText();
  const chosen = (
    [
      ['vassalage', vendor],
      ['minBet', minBet && `${t('catalogue.from')} ${minBet}`],
    ] as const
  ).filter(([, words]) => words !== '');
  if (chosen.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {chosen.map(([name, words]) => (
        <Chip
          key={name}
          isActive
          aria-label={t('catalogue.remove', { name: words })}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={() => onClear(name)}
        >
          {words}
        </Chip>
      ))}
    </div>
  );
}

function CategoryChips({ active }: { readonly active: Game['gameType'] }) {
  const t = useText();
  const goTo = useGoTo();
  const hasHot = useHotGames().length > 0;
  const withContent: Game['gameType'][] = [
    'ALL',
    ...(hasHot ? (['HOT'] as const) : []),
    'FAV',
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

interface NothingFoundProps {
  readonly category: Game['gameType'];
  readonly searched: string;
  readonly onClear: () => void;
}

function NothingFound({ category, searched, onClear }: NothingFoundProps) {
  const t = useText();
  if (category === 'FAV' && !searched) {
    return (
      <EmptyState art="favourites" title={t('catalogue.noFavourites')}>
        {t('catalogue.noFavouritesBody')}
      </EmptyState>
    );
  }
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
