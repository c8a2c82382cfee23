import { AdWarning } from '@jogada/content/web/promotions';
import { useStatus } from '@jogada/merchant/web';
import { TournamentScreen, TournamentsScreen } from '@jogada/promotions/web/tournaments';
import { useSearch } from '@tanstack/react-router';

/** The tournaments of the site, or the one that the query names. */
export function Screen() {
  const { id }: { readonly id?: unknown } = useSearch({ strict: false });
  const { warnsInAds } = useStatus().info.rules;
  const warning = warnsInAds && <AdWarning subjectId="tournaments" />;
  return typeof id === 'string' ? (
    <TournamentScreen key={id} tournamentId={id} warning={warning} />
  ) : (
    <TournamentsScreen warning={warning} />
  );
}
