import { listHotGames, type Game } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import { IconFlameFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import { GameShelfSkeleton } from '../catalogue/game-shelf-skeleton.tsx';
import { categoryPath } from '../lobby/lobby-categories.ts';
import { useLobbyCategories } from '../lobby/use-lobby-categories.ts';
import { useText } from '../use-text.ts';
import { HotRail } from './hot-rail.tsx';
import { RailArrows } from './rail-arrows.tsx';

const MORE_FROM = 6;

/** The hot games; nothing without any. */
export function HotGames() {
  const t = useText();
  const rail = useRef<HTMLUListElement>(null);
  const { data, isPending } = useCall(listHotGames, {});
  const categories = useLobbyCategories();
  const games = data?.list ?? [];
  // Shows a skeleton until it is known what replaces it, to avoid a layout shift.
  if (isPending || (games.length === 0 && categories.isPending && categories.categories.length === 0)) return <GameShelfSkeleton />;
  if (games.length === 0) return null;
  return (
    <Section
      title={t('lobby.hot')}
      icon={<IconFlameFilled size={20} aria-hidden="true" className="text-hot" />}
      {...(games.length > MORE_FROM && {
        more: { label: t('lobby.more'), to: categoryPath('HOT') },
        end: <RailArrows rail={rail} className="max-[359px]:hidden" />,
      })}
    >
      <HotRail games={games} rail={rail} />
    </Section>
  );
}

export function useHotGames(): readonly Game[] {
  return useCall(listHotGames, {}).data?.list ?? [];
}

export function useAreHotGamesPending(): boolean {
  return useCall(listHotGames, {}).isPending;
}
