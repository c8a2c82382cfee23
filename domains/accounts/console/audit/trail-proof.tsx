import { verifyTrail } from '@jogada/accounts/contract/operator';
import type { AnswerOf } from '@jogada/platform/contract';
import { ActionButton, useOperatorAction, useMay } from '@jogada/platform/console';
import { Badge } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** Verifies on demand that no entry of the audit trail was changed or deleted. */
export function TrailProof() {
  const t = useText();
  const mayVerify = useMay(verifyTrail);
  const { act, isPending } = useOperatorAction(verifyTrail);
  const [proof, setProof] = useState<AnswerOf<typeof verifyTrail>>();
  if (!mayVerify) return null;
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-3 text-13">
      {proof && (
        <>
          <Badge tone={proof.isSound ? 'ok' : 'danger'}>{t(proof.isSound ? 'trail.sound' : 'trail.broken')}</Badge>
          <span className="text-ink-2">{t('trail.checked', { count: proof.checkedCount })}</span>
          {proof.looseCount > 0 && <span className="text-danger">{t('trail.loose', { count: proof.looseCount })}</span>}
          {!proof.isWhole && <span className="text-danger">{t('trail.cut')}</span>}
          {proof.faults.map(({ auditId, fault }) => (
            <span key={auditId} className="font-mono text-11 text-danger">
              {auditId} · {t(`trail.faults.${fault}`)}
            </span>
          ))}
        </>
      )}
      <ActionButton isLoading={isPending} onClick={() => void act({}).then(setProof)}>
        {t('trail.verify')}
      </ActionButton>
    </span>
  );
}
