import { memberCentrePath, RealMemberOnly } from '@jogada/accounts/web';
import { DateText, PageLink, useFormats, useMoneyText } from '@jogada/platform/web';
import { AfterAWhile, EmptyState, FailedState, Page, Section, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import { IconChevronRight, IconMedal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { tournamentPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { StateBadge } from './state-badge.tsx';
import { useTournaments } from './use-tournaments.ts';

interface TournamentsScreenProps {
  /** A warning that the jurisdiction requires beside an offer. */
  readonly warning?: ReactNode;
}

/** The running, coming and past tournaments. */
export function TournamentsScreen({ warning }: TournamentsScreenProps) {
  const t = useText();
  return (
    <RealMemberOnly title={t('tournament.title')}>
      <TopBar title={t('tournament.title')} backTo={memberCentrePath} />
      <Page className="tournament-page">
        <Loaded warning={warning} />
      </Page>
    </RealMemberOnly>
  );
}

function Loaded({ warning }: TournamentsScreenProps) {
  const t = useText();
  const { data, error, refetch, isRefetching } = useTournaments();
  if (error && !data) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!data) {
    return (
      <AfterAWhile>
        <div className="tournament-list grid gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      </AfterAWhile>
    );
  }
  const { current, past } = data;
  return (
    <>
      {current.length === 0 && (
        <EmptyState art="gifts" title={t('tournament.none')}>
          {t('tournament.noneBody')}
        </EmptyState>
      )}
      {current.length > 0 && (
        <>
          <ul aria-label={t('tournament.title')} className="tournament-list grid gap-4">
            {current.map((one) => (
              <li key={one.tournamentId}>
                <Card tournament={one} />
              </li>
            ))}
          </ul>
          {warning && <div className="mt-4 overflow-hidden rounded-card">{warning}</div>}
        </>
      )}
      {past.length > 0 && (
        <Section title={t('tournament.past')}>
          <ul aria-label={t('tournament.past')} className="tournament-list grid gap-3">
            {past.map((one) => (
              <li key={one.tournamentId}>
                <Card tournament={one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Card({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const { state, mine, currency } = tournament;
  const isOver = state === 'finished' || state === 'cancelled';
  return (
    <PageLink
      to={tournamentPath(tournament.tournamentId)}
      className="guilloche press block overflow-hidden rounded-card bg-s1 p-5 shadow-raised hover:bg-s2"
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={`grid size-13 shrink-0 place-items-center rounded-full bg-s2 ${isOver ? 'text-ink-3' : 'text-gold'}`}
        >
          <IconMedal size={28} stroke={1.8} />
        </span>
        <div className="min-w-0 flex-1">
          <StateBadge state={state} />
          <h3 className="display mt-2 text-17 text-balance">{tournament.name}</h3>
        </div>
        <IconChevronRight size={20} aria-hidden="true" className="mt-1 shrink-0 text-ink-3" />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <div>
          <dt className="text-12 text-ink-3">{t('tournament.pool')}</dt>
          <dd className={`amount display text-24 ${isOver ? '' : 'text-gold'}`}>{money(tournament.poolAmount, currency)}</dd>
        </div>
        <div className="text-right">
          <dt className="text-12 text-ink-3">{state === 'coming' ? t('tournament.starts') : t('tournament.ends')}</dt>
          <dd className="text-13 text-ink-2">
            <DateText moment={state === 'coming' ? tournament.startsAt : tournament.endsAt} shape="dayTime" />
          </dd>
        </div>
      </dl>
      {mine && (
        <p className="mt-3 border-t border-line/60 pt-3 text-13 text-ink-2">
          {mine.rank === null ? t('tournament.enteredNoRank') : t('tournament.yourRank', { rank: number(mine.rank) })}
        </p>
      )}
    </PageLink>
  );
}
