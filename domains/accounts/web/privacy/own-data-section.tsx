import {
  beginPersonalExport,
  eraseAccount,
  readPrivacy,
  type AnswerOfErasure,
  type OwnerProof,
  type PersonalFormat,
} from '@jogada/accounts/contract/player';
import { startDownload, useAct, useCall } from '@jogada/platform/web';
import { List, ListRow, Section } from '@jogada/platform/web/ui';
import { IconFileTypePdf, IconJson, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { securityCenterPath } from '../paths.ts';
import { OwnerProofSheet } from '../second-factor/owner-proof-sheet.tsx';
import { proofNeeds } from '../second-factor/proof-needs.ts';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';
import { useSession } from '../session/use-session.ts';
import { useText } from '../use-text.ts';
import { ErasureSheet } from './erasure-sheet.tsx';

interface OwnDataSectionProps {
  readonly onErased: (erased: AnswerOfErasure) => void;
}

/** A copy of the member's data, its correction, and the erasure of the account. */
export function OwnDataSection({ onErased }: OwnDataSectionProps) {
  const t = useText();
  const [copying, setCopying] = useState<PersonalFormat>();
  const [isErasing, setErasing] = useState(false);
  const { data: factor } = useSecondFactor();
  const { data: privacy } = useCall(readPrivacy, {});
  const { clearSession, leaveBy } = useSession();
  const copy = useAct(beginPersonalExport);
  const erasure = useAct(eraseAccount);

  async function handleCopy(proof: OwnerProof) {
    const { path } = await copy.act(proof);
    setCopying(undefined);
    startDownload(`${path}?format=${copying}`);
  }

  async function handleErase(proof: OwnerProof) {
    await leaveBy(async () => {
      const erased = await erasure.act(proof);
      onErased(erased);
      clearSession();
    });
  }

  return (
    <Section title={t('privacy.ownData')}>
      <List label={t('privacy.ownData')}>
        <ListRow
          icon={<IconFileTypePdf size={20} aria-hidden="true" />}
          title={t('privacy.copyPdf')}
          detail={t('privacy.copyPdfDetail')}
          onSelect={() => setCopying('pdf')}
        />
        <ListRow
          icon={<IconJson size={20} aria-hidden="true" />}
          title={t('privacy.copyJson')}
          detail={t('privacy.copyJsonDetail')}
          onSelect={() => setCopying('json')}
        />
        <ListRow
          icon={<IconPencil size={20} aria-hidden="true" />}
          title={t('privacy.correct')}
          detail={t('privacy.correctDetail')}
          to={securityCenterPath}
        />
        <ListRow
          icon={<IconTrash size={20} aria-hidden="true" />}
          title={t('privacy.erase')}
          detail={t('privacy.eraseDetail')}
          onSelect={() => setErasing(true)}
        />
      </List>
      {factor && (
        <OwnerProofSheet
          isOpen={copying !== undefined}
          title={t('privacy.copy')}
          lead={t('privacy.copyLead')}
          confirmLabel={t('privacy.copyConfirm')}
          needs={proofNeeds(factor)}
          onClose={() => setCopying(undefined)}
          onProof={handleCopy}
        />
      )}
      {factor && privacy && (
        <ErasureSheet privacy={privacy} needs={proofNeeds(factor)} isOpen={isErasing} onOpenChange={setErasing} onProof={handleErase} />
      )}
    </Section>
  );
}
