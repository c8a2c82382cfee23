import { ApiProblem, DateText, useFormats, useMoneyText, useProblemText } from '@jogada/platform/web';
import { Button, toast } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import type { ReactNode } from 'react';
import { useTimeLeft } from '../red-rain/use-time-left.ts';
import { useText } from '../use-text.ts';
import { StateBadge } from './state-badge.tsx';
import { useEntry } from './use-tournaments.ts';
import { useScoreText } from './use-score-text.ts';

interface HeroProps {
  readonly tournament: Tournament;
  readonly warning: ReactNode;
  /** Called when the start, the end or the result is reached. */
  readonly onTurn: () => void;
}

/** Name, pool, time and the member's place, or the way to enter. */
export function Hero({ tournament, warning, onTurn }: HeroProps) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const { state, currency } = tournament;
  const turns = { coming: tournament.startsAt, running: tournament.endsAt, closing: tournament.resultAt } as const;
  return (
    <section className="overflow-hidden rounded-card bg-s1 shadow-raised">
      <div className="guilloche p-5">
        <div className="flex items-center justify-between gap-3">
          <StateBadge state={state} />
          <span className="text-12 text-ink-3">
            {t('tournament.entries', { count: number(tournament.entryCount), max: number(tournament.entriesMax) })}
          </span>
        </div>
        <h2 className="display mt-3 text-24 text-balance">{tournament.name}</h2>
        {tournament.summary !== '' && <p className="mt-1 text-13 text-ink-2">{tournament.summary}</p>}
        <p className="mt-4 text-12 text-ink-3">{t('tournament.pool')}</p>
        <p className="amount display text-44 text-gold">{money(tournament.poolAmount, currency)}</p>
        {state === 'cancelled' && (
          <p className="mt-3 text-13 text-ink-2">{t('tournament.cancelledBody', { reason: tournament.cancelReason })}</p>
        )}
        {state in turns && (
          <TimeLeft
            key={state}
            label={t(`tournament.until.${state as keyof typeof turns}`)}
            moment={turns[state as keyof typeof turns]}
            onEnd={onTurn}
          />
        )}
        <Own tournament={tournament} />
      </div>
      {warning}
    </section>
  );
}

function TimeLeft({ label, moment, onEnd }: { readonly label: string; readonly moment: string; readonly onEnd: () => void }) {
  const t = useText();
  const { hours, minutes, seconds } = useTimeLeft(moment, onEnd);
  const two = (count: number) => String(count).padStart(2, '0');
  const days = Math.floor(hours / 24);
  return (
    <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-ink-2">
      <span>
        {label} <DateText moment={moment} shape="dayTime" />
      </span>
      <span role="timer" className="amount text-ink">
        {days > 0 ? t('tournament.daysLeft', { count: days }) : `${two(hours)}:${two(minutes)}:${two(seconds)}`}
      </span>
    </p>
  );
}

function Own({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const scoreText = useScoreText(tournament);
  const problemText = useProblemText();
  const { act, isPending, renew } = useEntry();
  const { mine, refusal, state, tournamentId } = tournament;

  async function enter() {
    try {
      await act({ tournamentId });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.refusal(problemText(error));
    }
    renew();
  }

  if (mine) {
    return (
      <>
        <dl className="mt-5 grid grid-cols-3 gap-3 rounded-card bg-s2 p-4 text-center">
          <Fact name={t('tournament.rank')} value={mine.rank === null ? '–' : t('tournament.place', { rank: number(mine.rank) })} isBig />
          <Fact name={t('tournament.score')} value={scoreText(mine.score)} />
          <Fact name={t('tournament.prize')} value={mine.prizeAmount === '0' ? '–' : money(mine.prizeAmount, tournament.currency)} />
        </dl>
        {mine.rank === null && (state === 'running' || state === 'coming') && (
          <p className="mt-2 text-center text-12 text-ink-3">{t('tournament.noRoundYet')}</p>
        )}
      </>
    );
  }
  if (state !== 'running' && state !== 'coming') return null;
  return (
    <div className="mt-5">
      {refusal === null ? (
        <>
          <Button size="large" isWide isLoading={isPending} onClick={() => void enter()}>
            {t('tournament.enter')}
          </Button>
          <p className="mt-2 text-center text-12 text-ink-3">{t('tournament.enterNote')}</p>
        </>
      ) : (
        <p role="status" className="rounded-card bg-s2 p-4 text-13 text-ink-2">
          {t(`tournament.refusal.${refusal}`, { level: tournament.levelNeeded })}
        </p>
      )}
    </div>
  );
}

function Fact({ name, value, isBig = false }: { readonly name: string; readonly value: string; readonly isBig?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className={`amount truncate ${isBig ? 'display text-20 text-primary' : 'text-15 font-semibold'}`}>{value}</dd>
    </div>
  );
}
