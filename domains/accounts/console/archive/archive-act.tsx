import { beginArchive } from '@jogada/accounts/contract/operator';
import { ReasonAct, useOperatorAction, useMay } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';

/** Takes everything that is kept of a merchant along, as JSON lines; the trail keeps who, when and why. */
export function ArchiveAct({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const mayExport = useMay('sites', 'export');
  const maySeeInFull = useMay('members', 'reveal');
  const { act, isPending } = useOperatorAction(beginArchive);
  if (!mayExport) return null;

  async function handleAct(reason: string) {
    const begun = await act({ merchantCode, reason });
    if (!begun) return;
    toast.success(t('archive.begun'));
    // The answer is a file: the browser stays where it is.
    location.assign(begun.path);
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
