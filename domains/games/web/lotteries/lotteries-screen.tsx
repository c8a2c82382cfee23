import { homePath } from '@jogada/accounts/web';
import { listLotteries, listRecentDraws, type PRIZE_MODES } from '@jogada/games/contract/player';
import { DateText, useCall, useGoTo } from '@jogada/platform/web';
import { EmptyState, FailedState, Page, Section, SegmentedTabs, TopBar } from '@jogada/platform/web/ui';
import { GameGrid, GridSkeleton } from '../catalogue/game-grid.tsx';
import { useText } from '../use-text.ts';
import { DrawnNumbers } from './drawn-numbers.tsx';
import { LotteryCard, shortNumero } from './lottery-card.tsx';

const RESULTS_MAX = 18;
const RESULTS_EVERY_MS = 30_000;

/** Paths by prize mode. */
const TABS = [
  { key: '', path: '/m/lottery' },
  { key: 'LOTT', path: '/m/lott' },
  { key: 'ELOTT', path: '/m/elott' },
] as const;

/** The lotteries of one prize mode or of both: open ones first, with their next draw, then results, then the others. */
export function LotteriesScreen({ prizeMode }: { readonly prizeMode: (typeof PRIZE_MODES)[number] | '' }) {
  const t = useText();
  const goTo = useGoTo();
  const { data, error, isPending, isFetching, refetch } = useCall(listLotteries, { prizeMode });
  const open = data?.list.filter(({ isOpen }) => isOpen === 1) ?? [];
  const others = data?.list.filter(({ isOpen }) => isOpen === 0) ?? [];
  return (
    <>
      <TopBar title={t('lotteries.title')} backTo={homePath} />
      <Page>
        <SegmentedTabs
          label={t('lotteries.modes')}
          tabs={TABS.map(({ key }) => ({ key, title: t(key === '' ? 'lotteries.mode.all' : `lotteries.mode.${key}`) }))}
          active={prizeMode}
          onSelect={(key) => void goTo(TABS.find((tab) => tab.key === key)?.path ?? '/m/lottery', { replace: true })}
        />
        {isPending && (
          <div className="mt-5">
            <GridSkeleton />
          </div>
        )}
        {error && !data && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {data?.list.length === 0 && <EmptyState art="records" title={t('lotteries.none')} />}
        {open.length > 0 && (
          <ul aria-label={t('lotteries.open')} className="mt-5 grid gap-3">
            {open.map((game) => (
              <LotteryCard key={game.gameId} game={game} />
            ))}
          </ul>
        )}
        {open.length > 0 && <RecentDraws names={new Map(open.map(({ gameId, displayName }) => [gameId, displayName]))} />}
        {others.length > 0 && (
          <Section title={t('lotteries.others')}>
            <GameGrid games={others} />
          </Section>
        )}
      </Page>
    </>
  );
}

function RecentDraws({ names }: { readonly names: ReadonlyMap<string, string> }) {
  const t = useText();
  const { data } = useCall(listRecentDraws, { pageSize: String(RESULTS_MAX) }, { refetchInterval: RESULTS_EVERY_MS });
  const draws = data?.list.filter(({ gameId }) => names.has(gameId)) ?? [];
  if (draws.length === 0) return null;
  return (
    <Section title={t('lotteries.results')}>
      <ul className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {draws.map(({ gameId, numero, drawnAt, numbers }) => (
          <li
            key={`${gameId} ${numero}`}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line/60 px-4 py-3 last:border-0"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{names.get(gameId)}</span>
              <span className="block truncate text-13 text-ink-3">
                {t('lotteries.draw', { number: shortNumero(numero) })} · {drawnAt && <DateText moment={drawnAt} shape="dayTime" />}
              </span>
            </span>
            <DrawnNumbers numbers={numbers} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
