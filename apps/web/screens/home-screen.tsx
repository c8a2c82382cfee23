import { gameSearchPath } from '@jogada/games/web';
import { later, PageLink } from '@jogada/platform/web';
import { Page } from '@jogada/platform/web/ui';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

const BannerCarousel = later(async () => (await import('@jogada/content/web/banners')).BannerCarousel);
const LobbyGames = later(async () => (await import('./lobby-games.tsx')).LobbyGames);
const HomeFooter = later(async () => (await import('./home-footer.tsx')).HomeFooter);

/** The lobby. Its order is here and nowhere else. All of it comes from the server; the phone brings it to life when it is idle. */
export function HomeScreen() {
  const t = useText();
  return (
    <Page>
      <h1 className="sr-only">{t('title.home')}</h1>
      <BannerCarousel groupName="m_home" />
      <PageLink to={gameSearchPath} className="press mt-5 flex h-13 items-center gap-3 rounded-control bg-s2 px-4 text-ink-3 hover:bg-s3">
        <IconSearch size={20} aria-hidden="true" />
        {t('home.search')}
      </PageLink>
      <LobbyGames />
      <HomeFooter />
    </Page>
  );
}
