import { useMoneyText, useMomentText } from '@jogada/platform/web';
import { Button, classNames } from '@jogada/platform/web/ui';
import type { CheckIn } from '@jogada/promotions/contract/player';
import { IconCalendarCheck, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '../use-text.ts';
import { TermsLine } from './terms-line.tsx';
import { useReceived } from './use-received.ts';
import { useCheckIn } from './use-rewards.ts';

/** The check-in calendar with today's button. */
export function CheckInCard({ calendar }: { readonly calendar: CheckIn }) {
  const money = useMoneyText();
  const t = useText();
  const titleId = useId();
  const momentText = useMomentText('dayTime');
  const { act, isPending } = useCheckIn();
  const receive = useReceived();
  const write = (amount: string) => money(amount, calendar.currency);
  const { refusal, isDone } = calendar;
  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-raised">
      <h3 id={titleId} className="flex items-center gap-3 text-15 font-semibold">
        <IconCalendarCheck size={22} aria-hidden="true" className="shrink-0 text-primary" />
        {calendar.name}
      </h3>
      <p className="mt-1 text-13 text-ink-2">{calendar.summary}</p>
      <ol className="mt-4 flex flex-wrap gap-2">
        {calendar.days.map(({ day, amount, state }) => (
          <li
            key={day}
            aria-current={state === 'today' ? 'date' : undefined}
            className={classNames(
              'flex min-w-[22%] flex-1 flex-col items-center justify-center gap-0.5 rounded-control px-1 py-2 text-center ring-1 ring-inset',
              state === 'today' ? 'bg-s3 ring-primary' : 'bg-s2 ring-transparent',
            )}
          >
            <span className="text-12 text-ink-3">{t('rewards.day', { day })}</span>
            <span className={classNames('amount text-13 font-semibold', state === 'had' ? 'text-ink-3' : 'text-ink')}>{write(amount)}</span>
            {state === 'had' && <IconCheck size={16} aria-hidden="true" className="text-ok" />}
            <span className="sr-only">
              {t(state === 'had' ? 'rewards.dayHad' : state === 'today' ? 'rewards.dayToday' : 'rewards.dayAhead')}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4">
        {isDone && <p className="text-13 text-ink-2">{t('rewards.checkInDone', { time: momentText(calendar.nextAt) })}</p>}
        {!isDone && refusal && <p className="text-13 text-ink-2">{t(`rewards.refusal.${refusal}`)}</p>}
        {!isDone && !refusal && (
          <>
            <TermsLine terms={calendar.terms} currency={calendar.currency} />
            <Button isWide className="mt-3" isLoading={isPending} onClick={() => void receive(act({ promotionId: calendar.promotionId }))}>
              {t('rewards.checkInDo')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}
