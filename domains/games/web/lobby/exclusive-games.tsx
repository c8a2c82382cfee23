import { listGames } from '@jogada/games/contract/player';
import { queryOf, useClient } from '@jogada/platform/web';
import { IconButton, Section } from '@jogada/platform/web/ui';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClassificationChips } from '../catalogue/classification-chips.tsx';
import { GameTile } from '../catalogue/game-tile.tsx';
import { useText } from '../use-text.ts';
import { CategoryIcon } from './category-icon.tsx';
import { EXCLUSIVE_PAGE_SIZE, exclusivePageOf } from './lobby-categories.ts';
import { LobbySection } from './lobby-section.tsx';

const FIRST = { gameClassify: '', pageNo: 1 };

/** The exclusive games, two rows of three per page. Another classification starts at page 1 (GAM-04). */
export function ExclusiveGames() {
  const t = useText();
  const call = useClient();
  const [{ gameClassify, pageNo }, setPlace] = useState(FIRST);
  const { data } = useQuery({ ...queryOf(call, listGames, exclusivePageOf(gameClassify, pageNo)), placeholderData: (shown) => shown });
  const games = data?.games ?? [];
  const pages = data?.totalPages ?? 0;
  if (games.length === 0) return null;
  const turn = (step: number) => setPlace({ gameClassify, pageNo: pageNo + step });
  return (
    <LobbySection place="MXWIN">
      <Section
        title={t('category.MXWIN')}
        icon={<CategoryIcon category="MXWIN" sizePx={28} />}
        end={
          pages > 1 && (
            <div className="flex shrink-0 items-center gap-1 text-13 text-ink-2 tabular-nums">
              <IconButton
                label={t('lobby.previous')}
                icon={<IconChevronLeft size={20} aria-hidden="true" />}
                disabled={pageNo <= 1}
                onClick={() => turn(-1)}
              />
              <output>{t('lobby.pageOf', { page: pageNo, pages })}</output>
              <IconButton
                label={t('lobby.next')}
                icon={<IconChevronRight size={20} aria-hidden="true" />}
                disabled={pageNo >= pages}
                onClick={() => turn(1)}
              />
            </div>
          )
        }
      >
        <ClassificationChips
          category="MXWIN"
          active={gameClassify}
          onChoose={(key) => setPlace({ gameClassify: key, pageNo: 1 })}
          className="mb-3"
        />
        <ul className="tile-grid six-tiles">
          {games.map((game) => (
            <li key={game.gameId} className="drawn-near min-w-0">
              <GameTile game={game} />
            </li>
          ))}
          {/* Fills the last page to the height of the others. */}
          {pages > 1 &&
            Array.from({ length: EXCLUSIVE_PAGE_SIZE - games.length }, (_, place) => (
              <li key={place} aria-hidden="true" className="invisible aspect-[3/4]" />
            ))}
        </ul>
      </Section>
    </LobbySection>
  );
}
