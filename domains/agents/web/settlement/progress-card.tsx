import { readProgress, type ContractKind, type Progress } from '@jogada/agents/contract/player';
import { DateText, useMoneyText, MoneyText, useCall } from '@jogada/platform/web';
import { FailedState, ProgressBar, Skeleton } from '@jogada/platform/web/ui';
import { TermsTable, useTermWords } from '../contract/terms-table.tsx';
import { useText } from '../use-text.ts';

const RENEWED_EVERY_MS = 30_000;

/** The current periods of the contracts in force. */
export function useProgress() {
  return useCall(readProgress, {}, { staleTime: 0, refetchInterval: RENEWED_EVERY_MS });
}

/** The current period of a contract in force: the amount so far, and the distance to the next step. */
export function ProgressCard({ kind }: { readonly kind: ContractKind }) {
  const { data, error, refetch, isFetching } = useProgress();
  if (!data && error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <Skeleton className="h-52 rounded-card" />;
  const progress = data.list.find((one) => one.kind === kind);
  return progress ? <Standing progress={progress} /> : null;
}

function Standing({ progress }: { readonly progress: Progress }) {
  const money = useMoneyText();
  const t = useText();
  const { step: writeStep } = useTermWords(progress.currency);
  const { terms, currency, step, activeCount, hasBegun } = progress;
  const base = BigInt(progress.figure) + BigInt(progress.carriedLoss);
  const next = terms.steps[(step ?? -1) + 1];
  const percent = next ? percentOf(base, BigInt(next.from)) : 100;
  const write = (amount: bigint) => money(amount, currency);
  return (
    <div className="rounded-card bg-s1 p-4 shadow-raised">
      {hasBegun ? (
        <>
          <p className="text-13 text-ink-3">{t('bill.soFar')}</p>
          <p className="display text-32">
            <MoneyText amount={progress.amount} currency={currency} className="text-gold" />
          </p>
          <p className="mt-1 text-13 text-ink-2">
            {t(terms.kind === 'dividend' ? 'bill.netLossIs' : 'bill.turnoverIs', { amount: write(BigInt(progress.figure)) })}
            {terms.kind !== 'hourly_salary' && ` · ${t('bill.activeIs', { count: activeCount })}`}
          </p>
          {progress.carriedLoss !== '0' && (
            <p className="text-13 text-ink-2">{t('bill.lossIs', { amount: write(BigInt(progress.carriedLoss)) })}</p>
          )}
          {next && (
            <div className="mt-3">
              <ProgressBar
                label={t('bill.toNext')}
                percent={percent}
                words={`${write(base > 0n ? base : 0n)} / ${write(BigInt(next.from))}`}
              />
              <p className="mt-1 text-13 text-ink-3">{t('bill.nextIs', { step: writeStep(next) })}</p>
            </div>
          )}
        </>
      ) : (
        <p className="text-ink-2">{t('bill.begins')}</p>
      )}
      <p className="mt-3 text-13 text-ink-3">
        <DateText moment={progress.startsAt} shape="dayTime" /> – <DateText moment={progress.endsAt} shape="dayTime" />
      </p>
      <div className="mt-3">
        <TermsTable terms={terms} currency={currency} reached={step} />
      </div>
    </div>
  );
}

function percentOf(base: bigint, from: bigint): number {
  if (base <= 0n) return 0;
  return from === 0n || base >= from ? 100 : Number((base * 100n) / from);
}
