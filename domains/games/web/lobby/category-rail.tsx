import type { Game } from '@jogada/games/contract/player';
import { PageLink, useImageBase } from '@jogada/platform/web';
import { useHotGames } from '../hot/hot-games.tsx';
import { useText } from '../use-text.ts';
import { CATEGORY_ART, categoryPath } from './lobby-categories.ts';
import { useLobbyCategories } from './use-lobby-categories.ts';

/** The ways into the games: all, hot, and each category that holds some. */
export function CategoryRail() {
  const t = useText();
  const hasHot = useHotGames().length > 0;
  const categories: Game['gameType'][] = [
    'ALL',
    ...(hasHot ? (['HOT'] as const) : []),
    ...useLobbyCategories().categories.map(({ gameType }) => gameType),
  ];
  return (
    <nav aria-label={t('lobby.categories')} className="no-scrollbar -mx-4 mt-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4">
      {categories.map((category) => (
        <PageLink
          key={category}
          to={categoryPath(category)}
          className="press inline-flex h-12 shrink-0 snap-start items-center gap-2 rounded-full bg-s2 pr-4 pl-2 text-15 font-medium whitespace-nowrap text-ink-2 hover:bg-s3"
        >
          <CategoryIcon category={category} />
          {t(`category.${category}`)}
        </PageLink>
      ))}
    </nav>
  );
}

export function CategoryIcon({ category, sizePx = 32 }: { readonly category: Game['gameType']; readonly sizePx?: number }) {
  const art = CATEGORY_ART[category];
  const base = useImageBase();
  if (!art) return null;
  return <img src={`${base}${art}-96.webp`} alt="" width={sizePx} height={sizePx} className="shrink-0 object-contain" />;
}
