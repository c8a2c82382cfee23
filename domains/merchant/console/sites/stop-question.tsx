import { isSwitchName, SWITCHES } from '@jogada/merchant/contract/player';
import { ReasonField, useReasonFault } from '@jogada/platform/console';
import { useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useText } from '../use-text.ts';
import { Interrupted } from './maintenance-form.tsx';

interface StopQuestionProps {
  readonly modId: string;
  readonly merchantCode: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
  /** Turns the switch off. Returns whether it is off. */
  readonly onStop: (reason: string) => Promise<boolean>;
}

/** Asks before a switch that stops members is turned off: what stops, whom it interrupts, and why. */
export function StopQuestion({ modId, merchantCode, isPending, onClose, onStop }: StopQuestionProps) {
  const t = useText();
  const reasonFault = useReasonFault();
  const { control, submit } = useActForm({
    defaultValues: { reason: '' },
    findFaults: ({ reason }) => ({ reason: reasonFault(reason) }),
  });
  const handleConfirm = submit(async ({ reason }) => {
    if (await onStop(reason.trim())) toast.success(t('sites.stopped'));
    onClose();
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sites.stopTitle', { name: modId })}
      confirmLabel={t('sites.stop')}
      onConfirm={handleConfirm}
      isPending={isPending}
      look="danger"
    >
      <div className="mb-4">
        {isSwitchName(modId) && <p className="font-semibold">{t(SWITCHES[modId].labelKey)}</p>}
        <p>{t('sites.stopBody')}</p>
        <Interrupted merchantCode={merchantCode} />
      </div>
      <ReasonField control={control} name="reason" />
    </Dialog>
  );
}
