import { useFormats } from '@jogada/platform/web';
import type { Game } from '@jogada/games/contract/player';
import { classNames, Picture } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

interface GameLoaderProps {
  readonly game: Game | undefined;
  readonly isShown: boolean;
}

const TILE_WIDTHS = [240, 360] as const;

/** Covers the frame until the game is ready: its picture, vendor and return to player. */
export function GameLoader({ game, isShown }: GameLoaderProps) {
  const t = useText();
  const format = useFormats();
  return (
    <div
      aria-live="polite"
      aria-hidden={!isShown}
      className={classNames(
        'absolute inset-0 flex flex-col items-center justify-center bg-bg px-8 text-center transition-opacity duration-300',
        !isShown && 'pointer-events-none opacity-0',
      )}
    >
      <div className="edge-light aspect-[3/4] w-36 overflow-hidden rounded-tile bg-s2">
        {game && (
          <Picture
            path={game.iconUrl}
            widths={TILE_WIDTHS}
            sizes="144px"
            alt=""
            colour={game.iconColour}
            isFirstScreen
            className="size-full"
          />
        )}
      </div>
      <p className="display mt-6 text-20">{game ? t('launch.loading', { name: game.gameName }) : t('launch.loadingGame')}</p>
      {game && (
        <p className="mt-1 text-13 text-ink-2">
          {game.vendorName}
          {game.rtpBasisPoints > 0 &&
            ` · ${t('launch.rtp', { rate: format.number(game.rtpBasisPoints / 10_000, { style: 'percent', minimumFractionDigits: 2 }) })}`}
        </p>
      )}
      <span aria-hidden="true" className="mt-6 h-1 w-36 overflow-hidden rounded-full bg-s2">
        <span className={classNames('block h-full w-full rounded-full bg-primary', isShown && 'animate-shimmer')} />
      </span>
      <p className="mt-6 max-w-[34ch] text-12 text-ink-3">{t('launch.rtpHint')}</p>
    </div>
  );
}
