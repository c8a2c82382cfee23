import { Section } from '@jogada/platform/web/ui';
import { VendorTiles } from '../catalogue/vendor-tiles.tsx';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { categoryPath } from './lobby-categories.ts';
import { LobbySection } from './lobby-section.tsx';
import { usePlatformLanes } from './use-vendor-lanes.ts';

/** Tiles of the merchant's sportsbooks. */
export function SportsTiles() {
  const t = useText();
  const vendors = usePlatformLanes().find(({ gameCategory }) => gameCategory === 'SPORTS')?.vendorNames;
  if (!vendors) return null;
  return (
    <LobbySection place="SPORTS">
      <Section
        title={t('category.SPORTS')}
        icon={<CategoryIcon category="SPORTS" sizePx={28} />}
        more={{ label: t('lobby.more'), to: categoryPath('SPORTS') }}
      >
        <VendorTiles category="SPORTS" vendors={vendors} />
      </Section>
    </LobbySection>
  );
}
