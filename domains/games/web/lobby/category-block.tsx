import { listGames, type Game } from '@jogada/games/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { EmptyState, Section } from '@jogada/platform/web/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ClassificationChips } from '../catalogue/classification-chips.tsx';
import { GameShelf } from '../catalogue/game-shelf.tsx';
import { RailArrows } from '../hot/rail-arrows.tsx';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { blockPageOf, FISH_KEY, listPath, type HomeCategory } from './lobby-categories.ts';
import { useSeen } from './use-seen.ts';

/** Two rows on a wide screen. */
const ONE_VIEW = 14;

interface CategoryBlockProps {
  readonly gameType: HomeCategory;
  /** The lobby's first page, shown until the block's longer page has loaded. */
  readonly games: readonly Game[];
  readonly hasMore: boolean;
}

/** A category with its classifications. The link to its full list carries the selected one (GAM-08). */
export function CategoryBlock({ gameType, games, hasMore }: CategoryBlockProps) {
  const t = useText();
  const call = useClient();
  const [chosen, setChosen] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLUListElement>(null);
  const isSeen = useSeen(place);
  const { data } = useQuery({
    ...queryOf(call, listGames, blockPageOf(gameType, chosen)),
    enabled: isSeen,
    placeholderData: (shown) => shown,
  });
  const shown = data?.games ?? games;
  const fishing = gameType === 'RNG' && chosen === FISH_KEY;
  const more = { label: t('lobby.more'), to: listPath(gameType, { gameClassify: chosen }) };
  return (
    <div ref={place}>
      <Section
        title={t(`category.${gameType}`)}
        icon={<CategoryIcon category={fishing ? 'FISH' : gameType} sizePx={28} />}
        {...((hasMore || (data?.totalPages ?? 0) > 1 || chosen !== '') && { more })}
        {...(shown.length > ONE_VIEW && { end: <RailArrows rail={rail} className="wide-only" /> })}
      >
        <ClassificationChips category={gameType} active={chosen} onChoose={setChosen} className="mb-3" />
        {shown.length === 0 ? (
          <EmptyState art="records" title={t('catalogue.none')} />
        ) : (
          <GameShelf key={chosen} games={shown} rail={rail} />
        )}
      </Section>
    </div>
  );
}
