import { readTrailProof, verifyTrail, type TrailProof as Proof } from '@jogada/accounts/contract/operator';
import { ActionButton, useBackgroundTask, useMay } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Verifies on demand that no entry of the audit trail was changed or deleted, and shows the latest verification. */
export function TrailProof() {
  return useMay(verifyTrail) ? <LatestProof /> : null;
}

function LatestProof() {
  const t = useText();
  const { state, result, isRunning, ask } = useBackgroundTask<Proof, typeof readTrailProof, typeof verifyTrail>({
    read: readTrailProof,
    ask: verifyTrail,
  });
  const proof = isRunning ? undefined : result;
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-3 text-13">
      {proof && (
        <>
          <Badge tone={proof.isSound ? 'ok' : 'danger'}>{t(proof.isSound ? 'trail.sound' : 'trail.broken')}</Badge>
          <span className="text-ink-2">
            {t('trail.checked', { count: proof.checkedCount })} · <DateText moment={proof.asOf} />
          </span>
          {proof.looseCount > 0 && <span className="text-danger">{t('trail.loose', { count: proof.looseCount })}</span>}
          {!proof.isWhole && <span className="text-danger">{t('trail.cut')}</span>}
          {proof.faults.map(({ auditId, fault }) => (
            <span key={auditId} className="font-mono text-11 text-danger">
              {auditId} · {t(`trail.faults.${fault}`)}
            </span>
          ))}
        </>
      )}
      {state === 'failed' && <span className="text-danger">{t('trail.failed')}</span>}
      <ActionButton isLoading={isRunning} disabled={state === undefined} onClick={ask}>
        {t('trail.verify')}
      </ActionButton>
    </span>
  );
}
