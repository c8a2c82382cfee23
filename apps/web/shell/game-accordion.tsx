import { categoryPath } from '@jogada/games/web';
import { CategoryIcon, useCategoryName, useVendorLanes } from '@jogada/games/web/lobby';
import { useSwitch } from '@jogada/merchant/web';
import { IconCards } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuAccordion } from './menu-group.tsx';

/** Hot games and every category that has a vendor. Each opens with its first vendor selected. */
export function GameAccordion({ onPick }: { readonly onPick: () => void }) {
  const t = useText();
  const nameOf = useCategoryName();
  const hasHot = useSwitch('GAMELOHOT3');
  const lanes = useVendorLanes();
  return (
    <MenuAccordion title={t('title.gameCenter')} icon={<IconCards size={20} aria-hidden="true" />}>
      <MenuEntry to={categoryPath('ALL')} title={t('side.allGames')} icon={<CategoryIcon category="ALL" />} onPick={onPick} />
      {hasHot && <MenuEntry to={categoryPath('HOT')} title={nameOf('HOT')} icon={<CategoryIcon category="HOT" />} onPick={onPick} />}
      {lanes.map(({ gameCategory, firstVendor }) => (
        <MenuEntry
          key={gameCategory}
          to={categoryPath(gameCategory, firstVendor)}
          title={nameOf(gameCategory)}
          icon={<CategoryIcon category={gameCategory} />}
          onPick={onPick}
        />
      ))}
    </MenuAccordion>
  );
}
