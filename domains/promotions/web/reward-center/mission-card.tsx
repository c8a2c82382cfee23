import { homePath } from '@jogada/accounts/web';
import { useMoneyText, MoneyText, useMomentText } from '@jogada/platform/web';
import { ButtonLink, ProgressBar } from '@jogada/platform/web/ui';
import type { Mission } from '@jogada/promotions/contract/player';
import { IconCircleCheck, IconTargetArrow } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { TermsLine } from './terms-line.tsx';

/** A mission: its goal, progress and reward. */
export function MissionCard({ mission }: { readonly mission: Mission }) {
  const money = useMoneyText();
  const t = useText();
  const titleId = useId();
  const momentText = useMomentText('dayTime');
  const { goal, done, target, isDone, currency } = mission;
  const percent = Number((BigInt(done) * 100n) / BigInt(target));
  const write = (number: string) => (goal === 'stake' ? money(number, currency) : number);
  const words = t(goal === 'stake' ? 'rewards.missionStake' : 'rewards.missionRounds', { done: write(done), target: write(target) });
  const MissionIcon = isDone ? IconCircleCheck : IconTargetArrow;
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-raised">
      <div className="flex items-start justify-between gap-3">
        <h3 id={titleId} className="flex min-w-0 items-center gap-3 text-15 font-semibold">
          <MissionIcon size={22} aria-hidden="true" className={isDone ? 'shrink-0 text-ok' : 'shrink-0 text-primary'} />
          {mission.name}
        </h3>
        <p className="shrink-0 text-right">
          <span className="sr-only">{t('rewards.missionReward')} </span>
          {mission.amount !== '0' && <MoneyText amount={mission.amount} currency={currency} className="display text-20" />}
          {mission.wheelTickets > 0 && (
            <span className="block text-13 font-semibold">{t('rewards.missionTickets', { count: mission.wheelTickets })}</span>
          )}
        </p>
      </div>
      <p className="mt-1 text-13 text-ink-2">{mission.summary}</p>
      <ProgressBar label={t('rewards.missionProgress')} percent={percent} words={words} className="mt-4" />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-ink tabular-nums">{words}</span>
        {mission.endsAt && <span className="text-ink-3">{t('rewards.missionEnds', { time: momentText(mission.endsAt) })}</span>}
      </div>
      <div className="mt-3">
        {isDone ? (
          <p className="text-13 text-ok">{t(mission.amount === '0' ? 'rewards.missionDoneTickets' : 'rewards.missionDone')}</p>
        ) : (
          mission.amount !== '0' && <TermsLine terms={mission.terms} currency={currency} />
        )}
      </div>
      {!isDone && (
        <ButtonLink to={homePath} look="quiet" isWide className="mt-3">
          {t('rewards.play')}
        </ButtonLink>
      )}
    </article>
  );
}
