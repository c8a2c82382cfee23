import type { Game } from '@jogada/games/contract/player';
import { Button, EmptyState } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import type { GameListName } from './game-pages.ts';

interface NothingFoundProps {
  readonly category: Game['gameType'];
  readonly list: GameListName;
  readonly searched: string;
  readonly onClear: () => void;
}

/** An empty list with its reason and a next step. */
export function NothingFound({ category, list, searched, onClear }: NothingFoundProps) {
  const t = useText();
  if ((category === 'FAV' || list === 'fav') && !searched) {
    return (
      <EmptyState art="favourites" title={t('catalogue.noFavourites')}>
        {t('catalogue.noFavouritesBody')}
      </EmptyState>
    );
  }
  if (list === 'recent') {
    return (
      <EmptyState art="records" title={t('catalogue.noRecent')}>
        {t('catalogue.noRecentBody')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art="records"
      title={searched ? t('catalogue.noneFound', { name: searched }) : t('catalogue.none')}
      action={
        searched && (
          <Button look="quiet" onClick={onClear}>
            {t('catalogue.clear')}
          </Button>
        )
      }
    >
      {searched ? t('catalogue.noneFoundBody') : t('catalogue.noneBody')}
    </EmptyState>
  );
}
