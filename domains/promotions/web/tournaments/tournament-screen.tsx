import { RealMemberOnly } from '@jogada/accounts/web';
import { AfterAWhile, FailedState, Page, Skeleton, TopBar } from '@jogada/platform/web/ui';
import type { ReactNode } from 'react';
import { tournamentsPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { Hero } from './hero.tsx';
import { HowItCounts } from './how-it-counts.tsx';
import { PrizeSplit } from './prize-split.tsx';
import { Result } from './result.tsx';
import { Standing } from './standing.tsx';
import { useTournament } from './use-tournaments.ts';

interface TournamentScreenProps {
  readonly tournamentId: string;
  /** A warning that the jurisdiction requires beside an offer. */
  readonly warning?: ReactNode;
}

/** A tournament: the member's place, the standing, the prizes, how rounds count, and the final result to verify. */
export function TournamentScreen({ tournamentId, warning }: TournamentScreenProps) {
  const t = useText();
  return (
    <RealMemberOnly title={t('tournament.one')}>
      <TopBar title={t('tournament.one')} backTo={tournamentsPath} />
      <Page className="two-columns">
        <Loaded tournamentId={tournamentId as `trn_${string}`} warning={warning} />
      </Page>
    </RealMemberOnly>
  );
}

function Loaded({ tournamentId, warning }: { readonly tournamentId: `trn_${string}`; readonly warning: ReactNode }) {
  const { data: tournament, error, refetch, isRefetching } = useTournament(tournamentId);
  if (error && !tournament) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  if (!tournament) {
    return (
      <AfterAWhile>
        <Skeleton className="h-96 rounded-card" />
      </AfterAWhile>
    );
  }
  const renew = () => void refetch();
  return (
    <>
      <div>
        <Hero tournament={tournament} warning={warning} onTurn={renew} />
        <Standing tournament={tournament} />
      </div>
      <div>
        <Result tournament={tournament} />
        <PrizeSplit tournament={tournament} />
        <HowItCounts tournament={tournament} />
      </div>
    </>
  );
}
