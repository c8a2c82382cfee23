import { readOwnRates } from '@jogada/agents/contract/player';
import { useCall } from '@jogada/platform/web';
import { FailedState, Skeleton } from '@jogada/platform/web/ui';
import { RateFields } from '../rate/rate-fields.tsx';
import { useText } from '../use-text.ts';

interface GivenRatesProps {
  readonly rates: Readonly<Record<string, number>>;
  readonly onChange: (rates: Record<string, number>) => void;
}

/** Initial rates of a new account, from 0 up to the agent's own. */
export function GivenRates({ rates, onChange }: GivenRatesProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useCall(readOwnRates, {}, { staleTime: 0 });
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-ink">{t('open.rates')}</legend>
      <p className="mb-3 text-13 text-ink-3">{t('open.ratesHint')}</p>
      {!data && error && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !error && <Skeleton className="h-28" />}
      {data?.rates.length === 0 && <p className="text-13 text-ink-2">{t('rate.noneOfOwn')}</p>}
      {data && (
        <RateFields
          bounds={data.rates.map(({ category, rate }) => ({ category, least: 0, most: rate }))}
          rates={rates}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

/** Converts to the request's format. */
export function ratesOf(rates: Readonly<Record<string, number>>): { category: string; rate: number }[] {
  return Object.entries(rates).map(([category, rate]) => ({ category, rate }));
}
