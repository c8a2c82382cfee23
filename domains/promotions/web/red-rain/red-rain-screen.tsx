import { memberCentrePath, RealMemberOnly } from '@jogada/accounts/web';
import { ApiProblem, DateText, useMoneyText, useProblemText } from '@jogada/platform/web';
import {
  AfterAWhile,
  Button,
  CopiedValue,
  EmptyState,
  FailedState,
  gainFeedback,
  Page,
  Skeleton,
  toast,
  TopBar,
} from '@jogada/platform/web/ui';
import type { RedRain } from '@jogada/promotions/contract/player';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';
import { FallingEnvelopes } from './falling-envelopes.tsx';
import { PastRains } from './past-rains.tsx';
import { useRedRain, useTakeEnvelope } from './use-red-rain.ts';
import { useTimeLeft } from './use-time-left.ts';

interface RedRainScreenProps {
  /** A warning that the jurisdiction requires beside an offer. */
  readonly warning?: ReactNode;
}

/** Red envelope rain: the current one, the countdown to the next, and past ones to verify. */
export function RedRainScreen({ warning }: RedRainScreenProps) {
  const t = useText();
  return (
    <RealMemberOnly title={t('redRain.title')}>
      <TopBar title={t('redRain.title')} backTo={memberCentrePath} />
      <Page>
        <Loaded warning={warning} />
      </Page>
    </RealMemberOnly>
  );
}

type Refusal = 'first_bet_needed' | 'not_for_this_account' | null;

function Loaded({ warning }: RedRainScreenProps) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useRedRain();
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <Skeleton className="h-96 rounded-card" />
      </AfterAWhile>
    );
  }
  const { current, next, past, refusal } = data;
  const renew = () => void refetch();
  return (
    <>
      {current && <Falling key={current.rainId} rain={current} refusal={refusal} warning={warning} onEnd={renew} />}
      {!current && next && <Waiting key={next.rainId} rain={next} warning={warning} onBegin={renew} />}
      {!current && !next && (
        <EmptyState art="gifts" title={t('redRain.none')}>
          {t('redRain.noneBody')}
        </EmptyState>
      )}
      <PastRains rains={past} />
    </>
  );
}

interface FallingProps {
  readonly rain: RedRain;
  readonly refusal: Refusal;
  readonly warning: ReactNode;
  readonly onEnd: () => void;
}

function Falling({ rain, refusal, warning, onEnd }: FallingProps) {
  const money = useMoneyText();
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending, renew } = useTakeEnvelope();
  const { mine, currency } = rain;
  const left = rain.envelopeCount - rain.takenCount;
  const canTake = mine === null && refusal === null && left > 0;

  async function ask() {
    if (!canTake || isPending) return;
    try {
      const taken = await act({ rainId: rain.rainId });
      if (taken.mine) gainFeedback();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
    renew();
  }

  return (
    <section className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <FallingEnvelopes isFalling={canTake} onTap={() => void ask()} />
      <div className="guilloche p-5">
        <p role="status" className="min-h-12 text-center">
          {mine ? (
            <span className="display text-24">{t('redRain.got', { amount: money(mine.amount, currency) })}</span>
          ) : (
            <span className="text-ink-2">
              {refusal
                ? t(`rewards.refusal.${refusal}`)
                : left > 0
                  ? t('redRain.left', { left, total: rain.envelopeCount })
                  : t('redRain.empty')}
            </span>
          )}
        </p>
        {canTake && (
          <Button size="large" isWide isLoading={isPending} onClick={() => void ask()}>
            {t('redRain.take')}
          </Button>
        )}
        <TimeLeft label={t('redRain.ends')} moment={rain.endsAt} onEnd={onEnd} />
        <Facts rain={rain} />
      </div>
      {warning}
    </section>
  );
}

function Waiting({ rain, warning, onBegin }: { readonly rain: RedRain; readonly warning: ReactNode; readonly onBegin: () => void }) {
  const t = useText();
  return (
    <section className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="guilloche p-5">
        <p className="text-center text-ink-2">
          {t('redRain.next')} <DateText moment={rain.startsAt} shape="dayTime" />
        </p>
        <TimeLeft label={t('redRain.begins')} moment={rain.startsAt} onEnd={onBegin} />
        <Facts rain={rain} />
      </div>
      {warning}
    </section>
  );
}

function TimeLeft({ label, moment, onEnd }: { readonly label: string; readonly moment: string; readonly onEnd: () => void }) {
  const { hours, minutes, seconds } = useTimeLeft(moment, onEnd);
  const two = (count: number) => String(count).padStart(2, '0');
  return (
    <p className="mt-4 text-center">
      <span className="block text-12 text-ink-3">{label}</span>
      <span role="timer" className="amount display text-32">
        {two(hours)}:{two(minutes)}:{two(seconds)}
      </span>
    </p>
  );
}

function Facts({ rain }: { readonly rain: RedRain }) {
  const money = useMoneyText();
  const t = useText();
  return (
    <div className="mt-4 grid gap-1 text-13 text-ink-2">
      <p>
        {t('redRain.facts', {
          amount: money(rain.budgetAmount, rain.currency),
          count: rain.envelopeCount,
        })}
      </p>
      <p>{rain.wagerTimes === 0 ? t('redRain.cash') : t('redRain.bonus', { times: rain.wagerTimes })}</p>
      <div className="min-w-0 text-12 text-ink-3">
        <p>{t('redRain.committed')}</p>
        <CopiedValue value={rain.seedHash} />
      </div>
    </div>
  );
}
