import { useActForm } from '@jogada/platform/web/forms';
import { Dialog, type ButtonLook } from '@jogada/platform/web/ui';
import { useState, type ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { ReasonField, useReasonFault } from './reason-field.tsx';

interface ReasonActProps {
  readonly label: string;
  readonly look?: ButtonLook;
  /** Describes the effect in a sentence or two. */
  readonly body: ReactNode;
  readonly isPending: boolean;
  /** Runs the action. The dialog closes also after a refusal, which is shown as a toast, unless it is one of the reason. */
  readonly onAct: (reason: string) => Promise<unknown>;
}

/** A button for an action whose audit line needs a reason. */
export function ReasonAct({ label, look = 'danger', body, isPending, onAct }: ReasonActProps) {
  const [isAsked, setAsked] = useState(false);
  const reasonFault = useReasonFault();
  const { control, submit, reset, getFieldState } = useActForm({
    defaultValues: { reason: '' },
    findFaults: ({ reason }) => ({ reason: reasonFault(reason) }),
  });

  const handleConfirm = submit(async ({ reason }) => {
    await onAct(reason.trim());
    // A refusal of the reason is shown at it.
    if (getFieldState('reason').invalid) return;
    setAsked(false);
    reset();
  });

  return (
    <>
      <ActionButton look={look} onClick={() => setAsked(true)}>
        {label}
      </ActionButton>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={label}
        confirmLabel={label}
        onConfirm={handleConfirm}
        isPending={isPending}
        look={look === 'danger' ? 'danger' : 'primary'}
      >
        <div className="mb-4">{body}</div>
        <ReasonField control={control} name="reason" />
      </Dialog>
    </>
  );
}
