import type { Game } from '@jogada/games/contract/player';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import type { Favourites } from './use-favourites.ts';

interface FavouriteButtonProps {
  readonly game: Game;
  readonly favourites: Favourites;
}

/** The heart on a tile. */
export function FavouriteButton({ game, favourites }: FavouriteButtonProps) {
  const t = useText();
  if (!favourites.isOffered) return null;
  const isFavourite = favourites.has(game.nodeId);
  const Heart = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t('catalogue.favourite', { name: game.displayName || game.gameName })}
      onClick={() => {
        navigator.vibrate?.(8);
        favourites.toggle(game);
      }}
      className="press absolute top-0 right-0 grid size-11 place-items-center"
    >
      <span className="grid size-7 place-items-center rounded-full bg-black/55 text-white">
        <Heart size={16} aria-hidden="true" className={isFavourite ? 'text-hot' : ''} />
      </span>
    </button>
  );
}
