import type { Game } from '@jogada/games/contract/player';
import { PageLink } from '@jogada/platform/web';
import { Badge, classNames, Picture } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { tilePath } from './tile-path.ts';
import { useRateText } from './use-rate-text.ts';

interface GameTileProps {
  readonly game: Game;
  readonly isFirstScreen?: boolean;
  /** The `sizes` attribute for the picture. */
  readonly sizes?: string;
  /** The vendor whose list contains it. */
  readonly shownVendor?: string;
}

const THIRD = '(min-width: 640px) 180px, 31vw';

/** A game's picture, name, vendor and certified return to player. A tap launches it. */
export function GameTile({ game, isFirstScreen = false, sizes = THIRD, shownVendor }: GameTileProps) {
  const rateText = useRateText();
  return (
    <PageLink to={tilePath(game, shownVendor)} draggable={false} className="group press block min-w-0">
      <span className="tile-art relative block">
        <Picture
          path={game.iconUrl}
          widths={[240, 360]}
          sizes={sizes}
          alt=""
          colour={game.iconColour}
          isFirstScreen={isFirstScreen}
          isOneOfMany
          className={classNames(
            'aspect-[3/4] rounded-tile shadow-raised ring-1 ring-white/8 ring-inset',
            game.isOpen === 0 && 'opacity-35',
          )}
        />
        <GameBadge game={game} className={classNames('absolute left-2', game.isOpen === 0 ? 'bottom-0 mb-2' : 'top-2')} />
      </span>
      <span className="mt-2 block truncate text-13 font-semibold text-ink">{game.displayName || game.gameName}</span>
      <span className="block truncate text-12 text-ink-3">
        {game.rtpBasisPoints > 0 && <>RTP {rateText(game.rtpBasisPoints)} · </>}
        {game.vendorName}
      </span>
    </PageLink>
  );
}

/** Renders at most one badge. */
export function GameBadge({ game, className }: { readonly game: Game; readonly className?: string }) {
  const t = useText();
  if (game.isOpen === 0)
    return (
      <Badge tone="neutral" className={className}>
        {t(game.isUnderMaintenance === 1 ? 'catalogue.maintenance' : 'catalogue.soon')}
      </Badge>
    );
  if (game.isHot === 1)
    return (
      <Badge tone="hot" className={className}>
        {t('catalogue.hot')}
      </Badge>
    );
  if (game.isNew === 1)
    return (
      <Badge tone="primary" className={className}>
        {t('catalogue.new')}
      </Badge>
    );
  return null;
}
