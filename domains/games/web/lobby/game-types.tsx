import type { Game } from '@jogada/games/contract/player';
import { PageLink } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { typePath } from './lobby-categories.ts';
import { useVendorLanes } from './use-vendor-lanes.ts';

/** Links to every category that has games (GAM-05). */
export function GameTypes() {
  const t = useText();
  const types = withOneLottery(useVendorLanes().map(({ gameCategory }) => gameCategory));
  if (types.length === 0) return null;
  return (
    <Section title={t('lobby.types')}>
      <ul className="grid grid-cols-3 gap-3">
        {types.map((gameType) => (
          <li key={gameType} className="min-w-0">
            <PageLink
              to={typePath(gameType)}
              className="press flex h-full flex-col items-center gap-2 rounded-card bg-s1 p-4 text-center text-13 font-semibold text-ink shadow-raised"
            >
              <CategoryIcon category={gameType} sizePx={40} />
              <span className="max-w-full truncate">{t(`category.${gameType}`)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

// Both kinds of lottery share one area.
function withOneLottery(types: readonly Game['gameType'][]): readonly Game['gameType'][] {
  return types.filter((type) => type !== 'ELOTT' || !types.includes('LOTT'));
}
