import { useFormats, useMoneyText } from '@jogada/platform/web';
import { AfterAWhile, EmptyState, FailedState, Section, Skeleton } from '@jogada/platform/web/ui';
import type { Place, Tournament } from '@jogada/promotions/contract/player';
import { IconMedal } from '@tabler/icons-react';
import { LoadMore } from '../load-more.tsx';
import { useText } from '../use-text.ts';
import { useScoreText } from './use-score-text.ts';
import { useStanding } from './use-tournaments.ts';

const PODIUM = 3;
const WINNER = 'color-mix(in oklab, var(--gold) 22%, var(--s1))';
/** Second, first, third: the first stands in the middle. */
const PODIUM_ORDER = [1, 0, 2] as const;
const HEIGHTS_PX = [96, 128, 80] as const;
const LOOKS = ['text-ink-2', 'text-gold', 'text-ink-3'] as const;

/** The podium, the other places, and the member's own row below them while it is not among them. */
export function Standing({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const pages = useStanding(tournament.tournamentId);
  const { data, error, refetch, isRefetching } = pages;
  if (tournament.state === 'coming') return null;
  const rows = data?.pages.flatMap(({ list }) => list) ?? [];
  const { mine } = tournament;
  const isPinned = mine !== null && mine.rank !== null && !rows.some(({ isOwn }) => isOwn);
  return (
    <Section title={tournament.state === 'finished' ? t('tournament.finalStanding') : t('tournament.standing')}>
      {error && !data && <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />}
      {!data && !error && (
        <AfterAWhile>
          <Skeleton className="h-52 rounded-card" />
        </AfterAWhile>
      )}
      {data && rows.length === 0 && (
        <EmptyState icon={<IconMedal size={40} stroke={1.5} aria-hidden="true" />} title={t('tournament.noPlaces')}>
          {t('tournament.noPlacesBody')}
        </EmptyState>
      )}
      {rows.length >= PODIUM && <Podium places={rows.slice(0, PODIUM)} tournament={tournament} />}
      {rows.length > 0 && (
        <ol aria-label={t('tournament.standing')} className="overflow-hidden rounded-card bg-s1 shadow-raised">
          {rows.map((place) => (
            <PlaceRow key={place.entryNumber} place={place} tournament={tournament} />
          ))}
        </ol>
      )}
      <LoadMore pages={pages} />
      {isPinned && (
        <ol
          aria-label={t('tournament.ownPlace')}
          style={{ bottom: 84 }}
          className="sticky z-10 mt-3 overflow-hidden rounded-card bg-s1 shadow-raised"
        >
          <PlaceRow place={{ ...mine, rank: mine.rank ?? 0, maskedName: null, isOwn: true }} tournament={tournament} />
        </ol>
      )}
    </Section>
  );
}

interface PlaceProps {
  readonly place: Pick<Place, 'rank' | 'maskedName' | 'score' | 'prizeAmount' | 'isOwn'>;
  readonly tournament: Tournament;
}

function useName() {
  const t = useText();
  return ({ maskedName, isOwn }: PlaceProps['place']) => (isOwn ? t('tournament.you') : (maskedName ?? t('tournament.hidden')));
}

function PlaceRow({ place, tournament }: PlaceProps) {
  const money = useMoneyText();
  const { number } = useFormats();
  const scoreText = useScoreText(tournament);
  const nameOf = useName();
  return (
    <li
      aria-current={place.isOwn ? 'true' : undefined}
      className={`flex min-h-13 items-center gap-3 border-b border-line/50 px-4 py-2 ${place.isOwn ? 'bg-s2' : ''}`}
    >
      <span className={`amount w-8 shrink-0 text-15 ${place.rank <= PODIUM ? 'font-semibold text-gold' : 'text-ink-3'}`}>
        {number(place.rank)}
      </span>
      <span className={`min-w-0 flex-1 truncate text-15 ${place.isOwn ? 'font-semibold' : ''}`} translate="no">
        {nameOf(place)}
      </span>
      <span className="shrink-0 text-right">
        <span className="amount block text-15">{scoreText(place.score)}</span>
        {place.prizeAmount !== '0' && <span className="amount block text-12 text-ok">{money(place.prizeAmount, tournament.currency)}</span>}
      </span>
    </li>
  );
}

/** The three first places. The list below repeats them for readers of a screen. */
function Podium({ places, tournament }: { readonly places: readonly Place[]; readonly tournament: Tournament }) {
  const money = useMoneyText();
  const nameOf = useName();
  return (
    <div aria-hidden="true" className="mb-3 grid grid-cols-3 items-end gap-2">
      {PODIUM_ORDER.map((index, column) => {
        const place = places[index];
        if (!place) return null;
        return (
          <div key={index} className="min-w-0 text-center">
            <p className={`truncate text-13 ${place.isOwn ? 'font-semibold text-primary' : 'text-ink-2'}`}>{nameOf(place)}</p>
            <div
              className={`mt-1 grid place-items-center rounded-card bg-s2 ${LOOKS[column] ?? ''}`}
              style={{ height: HEIGHTS_PX[column], ...(index === 0 && { background: WINNER }) }}
            >
              <span className="display text-32">{place.rank}</span>
              <span className="amount text-12">{place.prizeAmount === '0' ? '' : money(place.prizeAmount, tournament.currency)}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
