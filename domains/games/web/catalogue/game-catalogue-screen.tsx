import type { Game } from '@jogada/games/contract/player';
import { inTurn, useGoTo } from '@jogada/platform/web';
import { FailedState, IconButton, Page, Spinner, TopBar } from '@jogada/platform/web/ui';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FISH_KEY, listPath, type ListFilter } from '../lobby/lobby-categories.ts';
import { usePlatformLanes } from '../lobby/use-vendor-lanes.ts';
import { useText } from '../use-text.ts';
import { CategoryChips } from './category-chips.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { ClassificationChips } from './classification-chips.tsx';
import { DuelTabs } from './duel-tabs.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import type { GameFilter, GameListName } from './game-pages.ts';
import { GameSearchField } from './game-search-field.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useDebounced } from './use-debounced.ts';
import { useGamePages } from './use-game-pages.ts';
import { useNearEnd } from './use-near-end.ts';
import { VendorTiles } from './vendor-tiles.tsx';

interface GameCatalogueScreenProps {
  readonly category: Game['gameType'];
  /** The filters in the address. */
  readonly place: Omit<GameFilter, 'gameType' | 'list'>;
  readonly list: GameListName;
  /** Focuses the search field on load. */
  readonly startsInSearch: boolean;
  /** Opens the filter sheet on load. */
  readonly startsInFilter: boolean;
  readonly backTo: string;
  /** Rendered above the games. */
  readonly announcement?: ReactNode;
}

/** The tiles hydrate after the content above them, so that neither delays a tap. */
const Games = inTurn(GameGrid);

const SEARCH_REST_MS = 500;
const LIST_REST_MS = 600;

/** The game center and every game list: categories, classifications, filters, search and infinite scrolling. */
export function GameCatalogueScreen(props: GameCatalogueScreenProps) {
  const { category, place, list: listName, startsInSearch, startsInFilter, backTo, announcement } = props;
  const { vassalage: vendor, gameClassify: classification, gameName } = place;
  const t = useText();
  const goTo = useGoTo();
  const [typed, setTyped] = useState(gameName);
  const [isFiltering, setFiltering] = useState(false);
  const isOnPhone = useIsOnPhone();
  const searched = useDebounced(typed.trim(), category === 'FAV' || category === 'HOT' ? LIST_REST_MS : SEARCH_REST_MS);
  // Slots list the fishing games under a classification.
  const isFish = category === 'RNG' && classification === FISH_KEY;
  const vendors = usePlatformLanes().find(({ gameCategory }) => gameCategory === category)?.vendorNames ?? [];
  // For sports the vendor is chosen first.
  const isOfVendors = (category === 'SPORTS' || category === 'ESPORTS') && vendor === '' && searched === '';
  const list = useGamePages(
    {
      gameType: isFish ? 'FISH' : category,
      list: category === 'PVP' ? listName : '',
      ...place,
      gameName: searched,
      gameClassify: isFish ? '' : classification,
    },
    { enabled: !isOfVendors },
  );
  const end = useRef<HTMLDivElement>(null);
  useNearEnd(end, () => void list.fetchNextPage(), list.hasNextPage && !list.isFetching);
  const filterBy = (change: Partial<ListFilter>) =>
    void goTo(listPath(category, { ...place, gameName: searched, list: listName, ...change }), { replace: true });
  // The search text is stored in the URL, so that returning to the page restores it.
  const storeSearch = useEffectEvent((name: string) => name !== gameName && filterBy({ gameName: name }));
  useEffect(() => void storeSearch(searched), [searched]);

  return (
    <>
      <TopBar title={t(category === 'FAV' ? 'catalogue.mine' : 'catalogue.title')} backTo={backTo} />
      <Page className="wide-page">
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
        {category === 'PVP' && <DuelTabs active={listName} onSelect={(chosen) => filterBy({ list: chosen })} />}
        {!isOfVendors && listName === '' && (
          <ClassificationChips category={category} active={classification} onChoose={(gameClassify) => filterBy({ gameClassify })} />
        )}
        <ChosenFilters
          chosen={place}
          vendorName={vendor && (list.games?.find(({ vassalage }) => vassalage === vendor)?.vendorName ?? vendor)}
          onClear={(name) => filterBy({ [name]: '' })}
        />
        <output className="sr-only">{list.games && !list.isPlaceholderData && t('catalogue.found', { count: list.games.length })}</output>
        <div className="mt-5">
          {isOfVendors && <VendorTiles category={category} vendors={vendors} />}
          {list.isLoading && <GridSkeleton />}
          {list.error && !list.games && (
            <FailedState problem={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          )}
          {!isOfVendors && list.games?.length === 0 && (
            <NothingFound category={category} list={listName} searched={searched} onClear={() => setTyped('')} />
          )}
          {!isOfVendors && list.games && <Games games={list.games} shownVendor={vendor} />}
        </div>
        <div ref={end} className="grid h-16 place-items-center text-primary">
          {list.isFetchingNextPage && <Spinner />}
        </div>
      </Page>
      {(isFiltering || (startsInFilter && isOnPhone)) && (
        <FilterSheet
          category={category}
          chosen={place}
          isOpen
          onClose={() => {
            setFiltering(false);
            // Clears the query parameter, so that the sheet stays closed on return from a game.
            if (startsInFilter) filterBy({});
          }}
          onApply={(filtered) => {
            setFiltering(false);
            filterBy(filtered);
          }}
        />
      )}
    </>
  );
}

/** False during server rendering: the sheet needs a hydrated page. */
function useIsOnPhone(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
