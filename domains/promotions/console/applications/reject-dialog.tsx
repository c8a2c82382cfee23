import { useOperatorAction } from '@jogada/platform/console';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { rejectApplication, type ApplicationCase } from '@jogada/promotions/contract/operator';
import { useText } from '../use-text.ts';

const REASON_MIN = 3;

interface RejectDialogProps {
  readonly application: ApplicationCase;
  readonly onClose: () => void;
}

/** Asks for the reason of a rejection, which the member sees. */
export function RejectDialog({ application, onClose }: RejectDialogProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(rejectApplication);
  const { memberId, applicationId, username } = application;
  const { control, submit } = useActForm({
    defaultValues: { reason: '' },
    findFaults: ({ reason }) => ({ reason: reason.trim().length < REASON_MIN && t('applications.reasonMissing') }),
  });

  const handleConfirm = submit(async ({ reason }) => {
    if (await act({ memberId, applicationId, reason })) toast.success(t('applications.done'));
    onClose();
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('applications.rejectTitle', { username })}
      confirmLabel={t('applications.reject')}
      look="danger"
      onConfirm={handleConfirm}
      isPending={isPending}
    >
      <span className="mb-4 block">{t('applications.rejectBody')}</span>
      <FormTextField control={control} name="reason" label={t('applications.reason')} maxLength={200} required />
    </Dialog>
  );
}
