import { useOperatorAction } from '@jogada/platform/console';
import { Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { rejectApplication, type ApplicationCase } from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';

const REASON_MIN = 3;

interface RejectDialogProps {
  readonly application: ApplicationCase;
  readonly onClose: () => void;
}

/** Rejects an application: why, as its member reads it. */
export function RejectDialog({ application, onClose }: RejectDialogProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(rejectApplication);
  const { memberId, applicationId, username } = application;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = reason.trim().length < REASON_MIN;

  async function handleConfirm() {
    setAsked(true);
    if (isMissing) return;
    if (await act({ memberId, applicationId, reason })) toast.success(t('applications.done'));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('applications.rejectTitle', { username })}
      confirmLabel={t('applications.reject')}
      look="danger"
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
    >
      <span className="mb-4 block">{t('applications.rejectBody')}</span>
      <TextField
        label={t('applications.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={200}
        required
        error={isAsked && isMissing ? t('applications.reasonMissing') : undefined}
      />
    </Dialog>
  );
}
