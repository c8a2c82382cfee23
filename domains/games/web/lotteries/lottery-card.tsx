import type { Game } from '@jogada/games/contract/player';
import { PageLink } from '@jogada/platform/web';
import { Badge, Picture } from '@jogada/platform/web/ui';
import { IconChevronRight } from '@tabler/icons-react';
import { gamePath } from '../paths.ts';
import { useRateText } from '../catalogue/use-rate-text.ts';
import { useText } from '../use-text.ts';
import { DrawnNumbers } from './drawn-numbers.tsx';
import { useNumero } from './use-numero.ts';

/** Keeps the line's height. */
const NO_WORDS = '\u00A0';

/** A connected lottery with its next draw and last result. A tap opens it. */
export function LotteryCard({ game }: { readonly game: Game }) {
  const t = useText();
  const rateText = useRateText();
  const { isKnown, current, last, leftMs } = useNumero(game.gameId);
  return (
    <li className="min-w-0">
      <PageLink to={gamePath(game.gameId)} draggable={false} className="press block overflow-hidden rounded-card bg-s1 shadow-raised">
        <span className="flex gap-4 p-4">
          <Picture
            path={game.iconUrl}
            widths={[240, 360]}
            sizes="84px"
            alt=""
            colour={game.iconColour}
            isFirstScreen
            className="aspect-[3/4] w-20 shrink-0 rounded-tile"
          />
          <span className="min-w-0 flex-1">
            <span className="display block truncate text-20">{game.displayName}</span>
            <span className="block truncate text-13 text-ink-3">
              {t(`category.${game.gameType}`)}
              {game.rtpBasisPoints > 0 && <> · RTP {rateText(game.rtpBasisPoints)}</>}
            </span>
            <span className="mt-3 flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0">
                <span className="block text-12 text-ink-3">
                  {current ? t('lotteries.draw', { number: shortNumero(current.numero) }) : isKnown ? t('lotteries.between') : NO_WORDS}
                </span>
                <span role="timer" className="display block text-20 text-gold tabular-nums">
                  {leftMs !== null ? clockText(leftMs) : isKnown ? t('lotteries.drawing') : NO_WORDS}
                </span>
              </span>
              <Badge tone="primary" className="h-8 shrink-0 px-3 text-13">
                {t('lotteries.buy')}
                <IconChevronRight size={16} aria-hidden="true" />
              </Badge>
            </span>
          </span>
        </span>
        {last && (
          <span className="flex flex-wrap items-center justify-between gap-2 bg-s2 px-4 py-3">
            <span className="text-13 text-ink-2">{t('lotteries.last')}</span>
            <DrawnNumbers numbers={last.numbers} />
          </span>
        )}
      </PageLink>
    </li>
  );
}

/** Shortens a draw id to its number, without the day in front and leading zeros. */
export function shortNumero(numero: string): string {
  return String(Number(numero.split('-').at(-1) ?? '')) || numero;
}

function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
