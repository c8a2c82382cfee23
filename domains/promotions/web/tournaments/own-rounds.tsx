import { DateText, useMoneyText } from '@jogada/platform/web';
import { AfterAWhile, Button, FailedState, List, ListRow, Skeleton } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';
import { useScoreText } from './use-score-text.ts';
import { useOwnRounds } from './use-tournaments.ts';

/** The member's rounds that count, with what each gives. */
export function OwnRounds({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const money = useMoneyText();
  const scoreText = useScoreText(tournament);
  const { data, error, refetch, isRefetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnRounds(tournament.tournamentId);
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-40 rounded-card" />
      </AfterAWhile>
    );
  }
  const rows = data.pages.flatMap(({ list }) => list);
  if (rows.length === 0) return <p className="text-ink-2">{t('tournament.noRounds')}</p>;
  return (
    <>
      <List label={t('tournament.ownRounds')}>
        {rows.map((row) => (
          <ListRow
            key={row.roundId}
            title={row.gameName}
            detail={t('tournament.stakeAndWin', {
              stake: money(row.stakeAmount, tournament.currency),
              win: money(row.winAmount, tournament.currency),
            })}
            end={<span className="amount">{scoreText(row.score)}</span>}
            endDetail={<DateText moment={row.settledAt} />}
          />
        ))}
      </List>
      {hasNextPage && (
        <div className="mt-3 grid place-items-center">
          <Button look="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('rewards.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
