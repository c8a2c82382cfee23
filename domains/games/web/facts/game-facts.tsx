import { readGameFacts, type Game } from '@jogada/games/contract/player';
import { useStatus } from '@jogada/merchant/web';
import { DateText, MoneyText, useCall, useDayText, useFormats } from '@jogada/platform/web';
import { FailedState, Skeleton } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { useRateText } from '../catalogue/use-rate-text.ts';
import { useText } from '../use-text.ts';

/** The maker's figures of a game, and what was observed of it at this site. */
export function GameFacts({ game }: { readonly game: Game }) {
  const t = useText();
  const rateText = useRateText();
  const { currency } = useStatus().info;
  return (
    <dl>
      <Fact name={t('facts.vendor')}>{game.vendorName}</Fact>
      <Fact name={t('facts.stakes')}>
        <MoneyText amount={game.minBet} currency={currency} /> – <MoneyText amount={game.maxBet} currency={currency} />
      </Fact>
      <Fact name={t('facts.volatility')}>{t(`catalogue.volatilityShort.${game.volatility}`)}</Fact>
      {game.rtpBasisPoints > 0 && (
        <Fact name={t('facts.certified')} hint={t('facts.certifiedHint')}>
          {rateText(game.rtpBasisPoints)}
        </Fact>
      )}
      <Observed gameId={game.gameId} />
    </dl>
  );
}

function Observed({ gameId }: { readonly gameId: string }) {
  const t = useText();
  const rateText = useRateText();
  const format = useFormats();
  const dayText = useDayText();
  const { data, error, isFetching, refetch } = useCall(readGameFacts, { gameId });
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="mt-3 h-24" />;
  const { features, observed, biggestWin, lastPlayedAt } = data;
  return (
    <>
      {features.length > 0 && (
        <Fact name={t('facts.features')}>{features.map((feature) => t(`catalogue.feature.${feature}`)).join(', ')}</Fact>
      )}
      {observed ? (
        <Fact
          name={t('facts.observed')}
          hint={t('facts.observedHint', {
            rounds: format.number(observed.roundCount),
            since: dayText(observed.since),
            until: dayText(observed.until),
            low: rateText(observed.lowBasisPoints),
            high: rateText(observed.highBasisPoints),
          })}
        >
          {rateText(observed.basisPoints)}
        </Fact>
      ) : (
        <Fact name={t('facts.observed')} hint={t('facts.unobserved')}>
          –
        </Fact>
      )}
      {biggestWin && (
        <Fact name={t('facts.biggestWin')} hint={<DateText moment={biggestWin.wonAt} shape="dayTime" />}>
          <MoneyText amount={biggestWin.amount} currency={biggestWin.currency} className="text-gold" />
        </Fact>
      )}
      {lastPlayedAt !== null && (
        <Fact name={t('facts.lastPlayed')}>
          <DateText moment={lastPlayedAt} shape="dayTime" />
        </Fact>
      )}
    </>
  );
}

interface FactProps {
  readonly name: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ name, hint, children }: FactProps) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-b border-line/50 py-2 last:border-0">
      <dt className="min-w-0 flex-1 text-ink-2">
        {name}
        {hint !== undefined && <span className="block text-12 text-ink-3">{hint}</span>}
      </dt>
      <dd className="shrink-0 text-right font-semibold text-ink">{children}</dd>
    </div>
  );
}
