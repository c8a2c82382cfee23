import { listHotGames, type Game } from '@jogada/games/contract/player';
import { useCall } from '@jogada/platform/web';
import { Section, Skeleton } from '@jogada/platform/web/ui';
import { IconFlameFilled } from '@tabler/icons-react';
import { GameShelf } from '../catalogue/game-shelf.tsx';
import { categoryPath } from '../lobby/lobby-categories.ts';
import { useText } from '../use-text.ts';

const MORE_FROM = 6;

/** The games that are hot now. Nothing while there are none. */
export function HotGames() {
  const t = useText();
  const { data, isPending } = useCall(listHotGames, {});
  const games = data?.list ?? [];
  if (isPending) return <Skeleton className="mt-8 h-64 rounded-card" />;
  if (games.length === 0) return null;
  return (
    <Section
      title={t('lobby.hot')}
      icon={<IconFlameFilled size={20} aria-hidden="true" className="text-hot" />}
      {...(games.length > MORE_FROM && { more: { label: t('lobby.more'), to: categoryPath('HOT') } })}
    >
      <GameShelf games={games} isFirstScreen />
    </Section>
  );
}

export function useHotGames(): readonly Game[] {
  return useCall(listHotGames, {}).data?.list ?? [];
}
