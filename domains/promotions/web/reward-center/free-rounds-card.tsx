import { gamePath } from '@jogada/games/web';
import { useMoneyText, MoneyText, useMomentText, useProblemText } from '@jogada/platform/web';
import { Button, ButtonLink, gainFeedback, ProgressBar, toast } from '@jogada/platform/web/ui';
import type { FreeRounds } from '@jogada/promotions/contract/player';
import { IconDice5 } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { useTakeFreeRounds } from './use-rewards.ts';

/** Free rounds: the game, the rounds left, the win so far and its terms. */
export function FreeRoundsCard({ freeRounds }: { readonly freeRounds: FreeRounds }) {
  const money = useMoneyText();
  const t = useText();
  const titleId = useId();
  const momentText = useMomentText('dayTime');
  const { state, currency, gameName: game, rounds: total, usedRounds: used, wonAmount, endsAt } = freeRounds;
  const write = (amount: string) => money(amount, currency);
  const words = t('freeRounds.left', { left: total - used, total });
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="flex min-w-0 items-center gap-3 text-15 font-semibold">
          <IconDice5 size={22} aria-hidden="true" className="shrink-0 text-primary" />
          {freeRounds.name}
        </h3>
        <span className="display shrink-0 text-20">{total}</span>
      </div>
      <p className="mt-1 text-13 text-ink-2">{t('freeRounds.of', { game, total, stake: write(freeRounds.stakeAmount) })}</p>
      {state === 'playing' && (
        <>
          <ProgressBar
            label={t('freeRounds.progress')}
            percent={Math.round((used * 100) / total)}
            words={t('freeRounds.left', { left: total - used, total })}
            className="mt-4"
          />
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-13">
            <span className="amount text-ink">{words}</span>
            <span className="text-ink-2">
              {t('freeRounds.won')} <MoneyText amount={wonAmount} currency={currency} />
            </span>
          </div>
        </>
      )}
      {state === 'over' ? (
        <p className="mt-3 text-13 text-ink-2">{t('freeRounds.over', { used, total, won: write(wonAmount) })}</p>
      ) : (
        <>
          <Terms freeRounds={freeRounds} />
          {endsAt && <p className="mt-1 text-12 text-ink-3">{t('freeRounds.until', { time: momentText(endsAt) })}</p>}
          <Action freeRounds={freeRounds} />
        </>
      )}
    </article>
  );
}

function Terms({ freeRounds: { wagerTimes, validDays, maximumAmount, currency, state, playDays } }: { readonly freeRounds: FreeRounds }) {
  const money = useMoneyText();
  const t = useText();
  return (
    <div className="mt-3 grid gap-1 text-13 text-ink-2">
      <p>{wagerTimes === null ? t('freeRounds.cash') : t('freeRounds.bonus', { times: wagerTimes, days: validDays ?? 0 })}</p>
      {maximumAmount !== null && <p>{t('freeRounds.maximum', { amount: money(maximumAmount, currency) })}</p>}
      {state === 'offered' && <p>{t('freeRounds.days', { days: playDays })}</p>}
    </div>
  );
}

function Action({ freeRounds: { state, refusal, gameId, gameName: game, promotionId } }: { readonly freeRounds: FreeRounds }) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending } = useTakeFreeRounds();
  if (state === 'playing') {
    return (
      <ButtonLink to={gamePath(gameId)} isWide className="mt-4">
        {t('freeRounds.play', { game })}
      </ButtonLink>
    );
  }
  if (refusal) return <p className="mt-3 text-13 text-ink-2">{t(`rewards.refusal.${refusal}`)}</p>;

  async function handleTake() {
    try {
      await act({ promotionId });
      gainFeedback();
      toast.success(t('freeRounds.taken', { game }));
    } catch (problem) {
      toast.refusal(problemText(problem));
    }
  }

  return (
    <Button look="quiet" isWide className="mt-4" isLoading={isPending} onClick={() => void handleTake()}>
      {t('rewards.take')}
    </Button>
  );
}
