import { homePath, loginPath, useSession } from '@jogada/accounts/web';
import { listGames } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { PageLink, useCall } from '@jogada/platform/web';
import { classNames } from '@jogada/platform/web/ui';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { useFavouriteShelf } from './favourite-shelf.tsx';
import { exclusivePageOf } from './lobby-categories.ts';
import { LOBBY_PLACES, placeId, type LobbyPlace } from './lobby-section.tsx';
import { useLobbyCategories } from './use-lobby-categories.ts';
import { usePlatformLanes } from './use-vendor-lanes.ts';

/** Sticks below the page's bar. */
const UNDER_BAR = { top: 'calc(56px + env(safe-area-inset-top))' };
/** A section is active once its top is within this fraction of the viewport height. */
const READ_FROM = 0.4;
/** Fallback end of a scroll, in ms: a scroll to the current position fires no scrollend event. */
const WAY_MS = 1_000;

/** Tabs that scroll to the lobby's sections. For visitors the favourites tab links to the sign-in (GAM-02). */
export function LobbyTabs() {
  const t = useText();
  const { session } = useSession();
  const tabs = useTabs();
  const { active, choose } = useActiveTab(tabs);
  const row = useRef<HTMLElement>(null);

  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[href="#${placeId(active)}"]`);
    const element = row.current;
    if (chosen && element)
      element.scrollTo({ left: chosen.offsetLeft - (element.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' });
  }, [active]);

  return (
    <nav
      ref={row}
      aria-label={t('lobby.tabs')}
      style={UNDER_BAR}
      className="no-scrollbar sticky z-10 -mx-4 mt-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto bg-bg/90 px-4 py-1 backdrop-blur-md"
    >
      {tabs.map((tab) => {
        const isActive = tab === active;
        const look = classNames(
          'press inline-flex h-11 shrink-0 snap-start items-center gap-2 rounded-full pr-4 pl-2 text-15 whitespace-nowrap',
          isActive ? 'bg-primary font-bold text-on-primary' : 'bg-s2 font-medium text-ink-2 hover:bg-s3',
        );
        const words = (
          <>
            <CategoryIcon category={tab === 'HOME' ? 'ALL' : tab} sizePx={28} />
            {t(`category.${tab}`)}
          </>
        );
        if (tab === 'FAV' && session === null)
          return (
            <PageLink key={tab} to={loginPath(homePath)} className={look}>
              {words}
            </PageLink>
          );
        return (
          <a
            key={tab}
            href={`#${placeId(tab)}`}
            {...(isActive && { 'aria-current': 'true' as const })}
            onClick={(event) => choose(event, tab)}
            className={look}
          >
            {words}
          </a>
        );
      })}
    </nav>
  );
}

/** The tabs whose section exists. */
function useTabs(): readonly LobbyPlace[] {
  const { session } = useSession();
  const { categories } = useLobbyCategories();
  const own = useFavouriteShelf();
  const hasFavourites = !useSwitchedOff('GAMELOFAV3');
  const exclusive = useCall(listGames, exclusivePageOf('', 1)).data?.games ?? [];
  const hasSports = usePlatformLanes().some(({ gameCategory }) => gameCategory === 'SPORTS');
  const has = (gameType: LobbyPlace) => categories.some((category) => category.gameType === gameType);
  const tabs: readonly [LobbyPlace, boolean][] = [
    ['HOME', true],
    ['FAV', hasFavourites && (session === null || own.length > 0)],
    ['RNG', has('RNG')],
    ['LIVE', has('LIVE')],
    ['MXWIN', exclusive.length > 0],
    ['SPORTS', hasSports],
  ];
  return tabs.filter(([, isShown]) => isShown).map(([tab]) => tab);
}

function useActiveTab(tabs: readonly LobbyPlace[]) {
  const [active, setActive] = useState<LobbyPlace>('HOME');
  const isOnTheWay = useRef(false);
  const known = tabs.join(' ');
  useEffect(() => {
    const places = LOBBY_PLACES.filter((place) => known.split(' ').includes(place));
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight * READ_FROM;
      const begun = places.filter((place) => (document.getElementById(placeId(place))?.getBoundingClientRect().top ?? line) < line);
      if (!isOnTheWay.current) setActive(begun.at(-1) ?? 'HOME');
    };
    const follow = () => void (frame ||= requestAnimationFrame(look));
    const arrive = () => {
      isOnTheWay.current = false;
    };
    document.addEventListener('scroll', follow, { passive: true });
    document.addEventListener('scrollend', arrive);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', follow);
      document.removeEventListener('scrollend', arrive);
    };
  }, [known]);

  function choose(event: MouseEvent, tab: LobbyPlace) {
    const section = document.getElementById(placeId(tab));
    if (!section) return;
    event.preventDefault();
    setActive(tab);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The sections passed while scrolling must not become active.
    isOnTheWay.current = true;
    setTimeout(() => {
      isOnTheWay.current = false;
    }, WAY_MS);
    section.scrollIntoView({ block: 'start', behavior: isCalm ? 'instant' : 'smooth' });
  }
  return { active, choose };
}
