import { loginPath, useSession } from '@jogada/accounts/web';
import { useSwitchedOff } from '@jogada/merchant/web';
import { useGoTo } from '@jogada/platform/web';
import { SegmentedTabs } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { GAME_LISTS, type GameListName } from './game-pages.ts';

interface DuelTabsProps {
  readonly active: GameListName;
  readonly onSelect: (list: GameListName) => void;
}

const NAMES = { '': 'ALL', hot: 'HOT', recent: 'RECENT', fav: 'collection' } as const;

/** PVP games: hot ones, the member's recent ones and favourites (GAM-10). The member lists require sign-in. */
export function DuelTabs({ active, onSelect }: DuelTabsProps) {
  const t = useText();
  const { session } = useSession();
  const goTo = useGoTo();
  const isKept = { '': true, hot: true, recent: !useSwitchedOff('GAMELOREC3'), fav: !useSwitchedOff('GAMELOFAV3') } as const;
  const tabs = GAME_LISTS.filter((key) => isKept[key]).map((key) => {
    const name = NAMES[key];
    return { key, title: name === 'collection' ? t('catalogue.collection') : t(`category.${name}`) };
  });
  return (
    <div className="mt-3">
      <SegmentedTabs
        label={t('category.PVP')}
        tabs={tabs}
        active={active}
        onSelect={(list) => {
          const isOwn = list === 'recent' || list === 'fav';
          if (isOwn && !session) void goTo(loginPath(`${location.pathname}?list=${list}`));
          else onSelect(list);
        }}
      />
    </div>
  );
}
