import type { Game, VendorLane } from '@jogada/games/contract/player';
import { PageLink } from '@jogada/platform/web';
import { EmptyState, Picture } from '@jogada/platform/web/ui';
import { vendorPath } from '../lobby/lobby-categories.ts';
import { useText } from '../use-text.ts';

interface VendorTilesProps {
  readonly category: Game['gameType'];
  readonly vendors: VendorLane['vendorNames'];
}

/** A category's vendors instead of its games. A tile opens the vendor's page, or for sports the sportsbook (GAM-12). */
export function VendorTiles({ category, vendors }: VendorTilesProps) {
  const t = useText();
  if (vendors.length === 0) return <EmptyState art="records" title={t('catalogue.none')} />;
  return (
    <ul className={`grid gap-3 three-wide ${vendors.length > 1 ? 'grid-cols-2' : ''}`}>
      {vendors.map(({ vassalage, displayName, mobileLargeIcon }) => (
        <li key={vassalage} className="min-w-0">
          <PageLink
            to={vendorPath(category, vassalage)}
            draggable={false}
            className="press relative block aspect-[16/8] overflow-hidden rounded-card shadow-raised"
          >
            <Picture
              path={mobileLargeIcon || '/art/empty-records'}
              widths={mobileLargeIcon ? [240, 360] : [320]}
              formats={mobileLargeIcon ? ['avif', 'webp'] : ['webp']}
              sizes="(min-width: 720px) 340px, 46vw"
              alt=""
              className="absolute inset-0 bg-s2"
            />
            <span aria-hidden="true" className="absolute inset-0 bg-linear-to-r from-black/75 via-black/35 to-transparent" />
            <span className="absolute inset-y-0 left-0 flex flex-col justify-end p-4 text-white">
              <span className="display text-17 text-balance">{displayName}</span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
