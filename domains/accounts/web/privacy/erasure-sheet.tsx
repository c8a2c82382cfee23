import type { OwnerProof, readPrivacy } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import { Sheet } from '@jogada/platform/web/ui';
import { OwnerProofForm } from '../second-factor/owner-proof-sheet.tsx';
import type { ProofNeeds } from '../second-factor/proof-needs.ts';
import { useText } from '../use-text.ts';
import { KeptList } from './kept-list.tsx';

interface ErasureSheetProps {
  readonly privacy: OutputOf<typeof readPrivacy>;
  readonly needs: ProofNeeds;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onProof: (proof: OwnerProof) => Promise<void>;
}

/** States what an erasure retains, why and how long, and what must be settled first; then asks for a fresh proof. */
export function ErasureSheet({ privacy, needs, isOpen, onOpenChange, onProof }: ErasureSheetProps) {
  const t = useText();
  const { kept, keptYears, openMatters } = privacy;
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={t('privacy.erase')} description={t('privacy.eraseLead')}>
      <p className="text-ink-2">{t('privacy.eraseKept', { years: keptYears })}</p>
      <div className="mt-2">
        <KeptList grounds={kept.map(({ ground }) => ground)} />
      </div>
      {openMatters.length > 0 ? (
        <div role="note" className="mt-5 pb-2">
          <p className="font-semibold text-ink">{t('privacy.openMatters')}</p>
          <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
            {openMatters.map((matter) => (
              <li key={matter}>{t(`privacy.matter.${matter}`)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="mt-5">
          <OwnerProofForm isDanger needs={needs} confirmLabel={t('privacy.eraseConfirm')} onProof={onProof} />
        </div>
      )}
    </Sheet>
  );
}
