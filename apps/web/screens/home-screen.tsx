import { BannerCarousel } from '@jogada/content/web/banners';
import { gameSearchPath } from '@jogada/games/web';
import { HotGames } from '@jogada/games/web/hot';
import { CategoryBlocks, CategoryRail } from '@jogada/games/web/lobby';
import { WinnerBoard } from '@jogada/games/web/winner-board';
import { PageLink } from '@jogada/platform/web';
import { Page } from '@jogada/platform/web/ui';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { HomeFooter } from './home-footer.tsx';
import { HousePromises } from './house-promises.tsx';

/** The lobby. Its order is here and nowhere else. */
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
      <CategoryRail />
      <HotGames />
      <CategoryBlocks />
      <HousePromises />
      <WinnerBoard />
      <HomeFooter />
    </Page>
  );
}
