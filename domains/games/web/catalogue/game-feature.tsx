import type { Game } from '@jogada/games/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { MoneyText, PageLink } from '@jogada/platform/web';
import { Picture } from '@jogada/platform/web/ui';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { GameBadge } from './game-tile.tsx';
import { tilePath } from './tile-path.ts';
import { useRateText } from './use-rate-text.ts';

interface GameFeatureProps {
  readonly game: Game;
  readonly isFirstScreen?: boolean;
  /** The vendor whose list contains it. */
  readonly shownVendor?: string;
}

/** A large tile, for blocks with too few games for a grid. */
export function GameFeature({ game, isFirstScreen = false, shownVendor }: GameFeatureProps) {
  const t = useText();
  const rateText = useRateText();
  const { currency } = useStatus().info;
  return (
    <PageLink
      to={tilePath(game, shownVendor)}
      draggable={false}
      className="press relative flex items-stretch gap-4 overflow-hidden rounded-card bg-s1 p-3 shadow-raised ring-1 ring-line ring-inset"
    >
      <span aria-hidden="true" className="guilloche absolute inset-0 opacity-60" />
      <Picture
        path={game.iconUrl}
        widths={[240, 360]}
        sizes="(min-width: 720px) 220px, 38vw"
        alt=""
        colour={game.iconColour}
        isFirstScreen={isFirstScreen}
        className="relative aspect-[3/4] w-[38%] max-w-[220px] shrink-0 rounded-tile"
      />
      <span className="relative flex min-w-0 flex-1 flex-col py-1 pr-1">
        <span className="flex">
          <GameBadge game={game} />
        </span>
        <span className="display mt-2 line-clamp-2 text-20">{game.displayName || game.gameName}</span>
        <span className="text-13 text-ink-3">{game.vendorName}</span>
        <span className="mt-2 flex flex-col gap-0.5 text-13 text-ink-2">
          {game.rtpBasisPoints > 0 && <span>RTP {rateText(game.rtpBasisPoints)}</span>}
          <span>{t(`catalogue.volatility.${game.volatility}`)}</span>
          <span>
            {t('catalogue.from')} <MoneyText amount={game.minBet} currency={currency} />
          </span>
        </span>
        {game.isOpen === 1 && (
          <span className="mt-auto pt-3">
            <span className="flex h-11 items-center justify-center gap-2 rounded-full bg-s3 px-5 font-bold text-ink">
              <IconPlayerPlayFilled size={16} aria-hidden="true" className="text-primary" />
              {t('catalogue.play')}
            </span>
          </span>
        )}
      </span>
    </PageLink>
  );
}
