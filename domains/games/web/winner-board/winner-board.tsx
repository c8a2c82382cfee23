import { useSession } from '@jogada/accounts/web';
import type { Winner } from '@jogada/games/contract/player';
import { DateText, MoneyText, PageLink } from '@jogada/platform/web';
import { Button, EmptyState, FailedState, IconButton, Picture, Section, Skeleton } from '@jogada/platform/web/ui';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconTrophy } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { gamePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useBoardChoice } from './use-board-choice.ts';
import { useWinners } from './use-winners.ts';

const ROWS_IN_VIEW = 6;

interface WinnerBoardProps {
  /** A warning that the jurisdiction requires beside the board. */
  readonly warning?: ReactNode;
}

/** Real wins, masked. More than six scroll automatically and can be paused. Members choose whether theirs appear (C18). */
export function WinnerBoard({ warning }: WinnerBoardProps) {
  const t = useText();
  const { data, error, isPending, isFetching, refetch } = useWinners();
  const [isPaused, setPaused] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const winners = data?.list ?? [];
  const passesBy = winners.length > ROWS_IN_VIEW;
  useAutoScroll(list, passesBy && !isPaused);

  return (
    <Section
      title={t('winners.title')}
      icon={<IconTrophy size={22} aria-hidden="true" className="text-gold" />}
      end={
        passesBy && (
          <IconButton
            label={isPaused ? t('winners.resume') : t('winners.pause')}
            icon={isPaused ? <IconPlayerPlayFilled size={18} aria-hidden="true" /> : <IconPlayerPauseFilled size={18} aria-hidden="true" />}
            onClick={() => setPaused(!isPaused)}
          />
        )
      }
    >
      <div className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {isPending && <BoardSkeleton />}
        {error && !data && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data && winners.length === 0 && (
          <EmptyState art="winners" title={t('winners.none')}>
            {t('winners.noneBody')}
          </EmptyState>
        )}
        {winners.length > 0 && (
          <ul ref={list} aria-label={t('winners.title')} className="no-scrollbar max-h-[396px] overflow-y-auto overscroll-contain">
            {winners.map((winner) => (
              <WinnerRow key={winner.transferId} winner={winner} />
            ))}
          </ul>
        )}
        {warning}
      </div>
      <BoardChoice />
    </Section>
  );
}

function BoardChoice() {
  const { session } = useSession();
  return session !== null && <OwnBoardChoice />;
}

function OwnBoardChoice() {
  const t = useText();
  const { isShown, choose, isChoosing } = useBoardChoice();
  const isHidden = isShown === false;
  // Rendered before the response, to avoid a layout shift.
  return (
    <div className="mt-3 flex flex-col items-center gap-2 text-13 text-ink-3">
      {isHidden && <p>{t('winners.ownHidden')}</p>}
      <Button look="quiet" disabled={isShown === undefined} isLoading={isChoosing} onClick={() => choose(isHidden)}>
        {t(isHidden ? 'winners.showOwn' : 'winners.hideOwn')}
      </Button>
    </div>
  );
}

function WinnerRow({ winner: { vo } }: { readonly winner: Winner }) {
  const t = useText();
  return (
    <li className="border-b border-line/60 last:border-0">
      <PageLink to={gamePath(vo.gameId)} className="flex h-[66px] items-center gap-3 px-4 hover:bg-s2">
        <Picture path={vo.iconUrl} widths={[240]} sizes="40px" alt="" className="h-12 w-9 shrink-0 rounded-badge bg-s3" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-ink">{vo.customerName}</span>
          <span className="block truncate text-13 text-ink-3">
            {vo.gameName} · <DateText moment={vo.gameTime} shape="dayTime" />
          </span>
        </span>
        <span className="shrink-0 text-right">
          <MoneyText amount={vo.winAmount} currency={vo.currency} className="display block text-17 text-gold" />
          <span className="text-13 text-ink-2">{t('winners.play')}</span>
        </span>
      </PageLink>
    </li>
  );
}

function BoardSkeleton() {
  return (
    <div className="grid gap-3 p-4">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
