import { List, ListRow, Section, Sheet } from '@jogada/platform/web/ui';
import type { Tournament } from '@jogada/promotions/contract/player';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { DrawProof } from '../draw/draw-proof.tsx';
import { useText } from '../use-text.ts';
import { proveResult } from './prove-result.ts';
import { useResultReader } from './use-tournaments.ts';

/** The final result: recomputed in the browser, and as a file to recompute elsewhere. */
export function Result({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const read = useResultReader();
  const { tournamentId, resultHash } = tournament;
  if (resultHash === null) return null;

  async function download() {
    const { text } = await read(tournamentId);
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${tournamentId}.txt`;
    link.click();
    URL.revokeObjectURL(address);
  }

  const prove = async () => {
    const { text } = await read(tournamentId);
    const { isWhole, areTermsKept, isRightlyRanked, isOwnRight } = await proveResult(tournament, text);
    return isWhole && areTermsKept && isRightlyRanked && isOwnRight !== false;
  };
  return (
    <Section title={t('tournament.result')}>
      <List label={t('tournament.result')}>
        <ListRow icon={<IconShieldCheck size={20} aria-hidden="true" />} title={t('tournament.verify')} onSelect={() => setOpen(true)} />
        <ListRow icon={<IconDownload size={20} aria-hidden="true" />} title={t('tournament.file')} onSelect={() => void download()} />
      </List>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('tournament.verify')}>
        {isOpen && (
          <DrawProof
            key={tournamentId}
            prove={prove}
            words={{ proven: t('tournament.proven'), disproven: t('tournament.disproven'), how: t('tournament.proofHow') }}
            facts={[
              [t('tournament.fact.result'), resultHash],
              [t('tournament.fact.terms'), tournament.termsHash],
              [t('tournament.fact.tournament'), tournamentId],
            ]}
          />
        )}
      </Sheet>
    </Section>
  );
}
