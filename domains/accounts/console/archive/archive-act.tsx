import { beginArchive, revealIdentity } from '@jogada/accounts/contract/operator';
import { ReasonAct, useOperatorAction, useMay } from '@jogada/platform/console';
import { startDownload } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Exports all data of a merchant as JSON lines. The audit trail records who, when and why. */
export function ArchiveAct({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const mayExport = useMay(beginArchive);
  const maySeeInFull = useMay(revealIdentity);
  const { act, isPending } = useOperatorAction(beginArchive);
  if (!mayExport) return null;

  async function handleAct(reason: string) {
    const begun = await act({ merchantCode, reason });
    if (!begun) return;
    toast.success(t('archive.begun'));
    startDownload(begun.path);
  }

  return (
    <ReasonAct
      label={t('archive.act')}
      look="quiet"
      body={maySeeInFull ? t('archive.bodyInFull') : t('archive.bodyMasked')}
      isPending={isPending}
      onAct={handleAct}
    />
  );
}
