import { BannerSkeleton } from '@jogada/content/web';
import { gameFilterPath, gameSearchPath, LobbySkeleton } from '@jogada/games/web';
import { useSwitchedOff } from '@jogada/merchant/web';
import { later, PageLink } from '@jogada/platform/web';
import { Page } from '@jogada/platform/web/ui';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

const BannerCarousel = later(async () => (await import('@jogada/content/web/banners')).BannerCarousel, <BannerSkeleton />);
const LobbyGames = later(async () => (await import('./lobby-games.tsx')).LobbyGames, <LobbySkeleton />);
const HomeFooter = later(async () => (await import('./home-footer.tsx')).HomeFooter);

/** The lobby. Defines the order of its sections. Rendered on the server and hydrated when the browser is idle. */
export function HomeScreen() {
  const t = useText();
  const hasLobby = !useSwitchedOff('GAMELO3');
  return (
    <Page className="wide-page">
      <h1 className="sr-only">{t('title.home')}</h1>
      <BannerCarousel groupName="m_home" />
      {hasLobby && <GameDoors />}
      {hasLobby && <LobbyGames />}
      <HomeFooter />
    </Page>
  );
}

function GameDoors() {
  const t = useText();
  return (
    <div className="game-doors mt-5 flex gap-2">
      <PageLink
        to={gameSearchPath}
        className="press flex h-13 min-w-0 flex-1 items-center gap-3 rounded-control bg-s2 px-4 text-ink-3 hover:bg-s3"
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className="truncate">{t('home.search')}</span>
      </PageLink>
      <PageLink
        to={gameFilterPath}
        aria-label={t('home.filter')}
        className="press grid size-13 place-items-center rounded-control bg-s2 text-ink-2 hover:bg-s3"
      >
        <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
      </PageLink>
    </div>
  );
}
