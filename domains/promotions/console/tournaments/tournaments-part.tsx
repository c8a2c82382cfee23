import { ActionButton, ListPanel, useMay, useOperatorCall, usePages } from '@jogada/platform/console';
import { createTournament, listOperatorPromotions, listOperatorTournaments } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { TournamentForm } from './tournament-form.tsx';
import { TournamentPanel } from './tournament-panel.tsx';

/** Every merchant's tournaments: drafts, running and past ones. */
export function TournamentsPart() {
  const t = useText();
  const pages = usePages();
  const answer = useOperatorCall(listOperatorTournaments, pages.from);
  const { data: promotions } = useOperatorCall(listOperatorPromotions, {});
  const mayChange = useMay(createTournament);
  const [isNew, setNew] = useState(false);
  const merchants = promotions?.merchants ?? [];
  return (
    <>
      {mayChange && merchants.length > 0 && !isNew && (
        <div>
          <ActionButton onClick={() => setNew(true)}>{t('tournament.new')}</ActionButton>
        </div>
      )}
      {isNew && <TournamentForm merchants={merchants} onClose={() => setNew(false)} />}
      <ListPanel title={t('parts.tournaments')} answer={answer} pages={pages} emptyTitle={t('tournament.none')}>
        {(list) => (
          <div className="grid gap-4 p-4">
            {list.map((tournament) => (
              <TournamentPanel key={`${tournament.tournamentId} ${tournament.revision}`} tournament={tournament} merchants={merchants} />
            ))}
          </div>
        )}
      </ListPanel>
    </>
  );
}
